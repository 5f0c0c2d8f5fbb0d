import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { isInstant } from "../../../../src-domain/instants.ts";
import type { ItemDetails, ReportedValue } from "../../../../src-preload/contract/inventory/item.ts";
import { labelledText } from "../../../i18n/list-text.ts";
import { handlingCodeText, handlingStatusText } from "../../../ui/text/handling-text.tsx";
import { plainValueText } from "../../../ui/text/service-text.ts";
import { absoluteTimeText } from "../../../ui/text/time-text.ts";
import type { useWarehouseTexts } from "../../../ui/text/WarehouseName.tsx";
import {
  mapByName,
  listOtherFields,
  SECTION_NAMES,
  SECTIONS,
  type LineName,
  type ReportedByName,
} from "./item-fields.ts";

type Translate = TFunction<"item">;
type WarehouseTexts = ReturnType<typeof useWarehouseTexts>;

/** Returns null if the service has reported no value. */
export function lineText(
  t: Translate,
  line: LineName,
  fields: ReportedByName,
  warehouseText: WarehouseTexts,
): string | null {
  const textOf = (name: string): string | null => plainValueText(fields.get(name)?.value);
  const value = fields.get(line)?.value ?? null;
  switch (line) {
    case "dimensions":
      return withUnit(
        joinDimensions([textOf("dimension1"), textOf("dimension2"), textOf("dimension3")]),
        textOf("dimensionUom"),
      );
    case "weight":
      return withUnit(textOf("weight"), textOf("weightUom"));
    case "value":
      return withUnit(textOf("value"), textOf("valueCurrencyCode")?.toUpperCase());
    case "stockAge":
      return typeof value === "number" ? t("days", { count: value }) : plainValueText(value);
    case "warehouseId":
      return typeof value === "number" ? warehouseText(value).full : plainValueText(value);
    case "handlingCode":
      return typeof value === "string" ? `${handlingCodeText(value)} (${value})` : plainValueText(value);
    case "handlingStatusCode":
      return typeof value === "string" ? handlingStatusText(value) : plainValueText(value);
    default:
      return plainText(t, value);
  }
}

function plainText(t: Translate, value: ReportedValue["value"]): string | null {
  if (typeof value === "boolean") return t(value ? "yes" : "no");
  const text = plainValueText(value);
  return text !== null && isInstant(text) ? absoluteTimeText(text) : text;
}

const joinDimensions = (parts: readonly (string | null)[]): string | null =>
  parts.every((part) => part === null) ? null : parts.map((part) => part ?? "?").join(" × ");

const withUnit = (amount: string | null, unit: string | null | undefined): string | null =>
  amount === null ? null : [amount, unit].filter(Boolean).join(" ");

export function useSourceText(): (reportedValue: Pick<ReportedValue, "at" | "source">) => string {
  const { t } = useTranslation("item");
  return ({ at, source }) => {
    const timeText = absoluteTimeText(at);
    if (source.kind === "file" && source.action === "") return t("reported.someFile", { when: timeText });
    return source.kind === "event" || source.kind === "file"
      ? t(`reported.${source.kind}`, { action: source.action, when: timeText })
      : t(`reported.${source.kind}`, { when: timeText });
  };
}

/** Returns the item as text for the clipboard: a heading per section, a line per field with a value. */
export function itemText(t: Translate, details: ItemDetails, warehouseText: WarehouseTexts): string {
  const fields = mapByName(details.fields);
  const fieldLines = (list: readonly (readonly [string, string | null])[]): string[] =>
    list.flatMap(([name, text]) => (text === null ? [] : [labelledText(name, text)]));
  const rawLines = (list: ItemDetails["fields"]): string[] =>
    fieldLines(list.map(({ name, value }) => [name, plainValueText(value)]));
  const sections = [
    ...SECTION_NAMES.map((name) => ({
      name,
      lines: fieldLines(
        SECTIONS[name].map((line: LineName) => [t(`field.${line}`), lineText(t, line, fields, warehouseText)]),
      ),
    })),
    ...details.services.map((service) => ({ name: "services" as const, lines: rawLines(service.fields) })),
    { name: "meta" as const, lines: rawLines(details.meta) },
    { name: "other" as const, lines: rawLines(listOtherFields(details)) },
  ];
  return sections
    .filter(({ lines }) => lines.length > 0)
    .map(({ name, lines }) => [t(`section.${name}`), ...lines].join("\n"))
    .join("\n\n");
}
