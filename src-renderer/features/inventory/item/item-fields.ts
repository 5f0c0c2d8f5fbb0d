import { isInstant } from "../../../../src-domain/instants.ts";
import { plainValue } from "../../../ui/text/service-text.ts";
import type { ItemDetails, ReportedValue } from "../../../../src-preload/contract/inventory/item.ts";

export type ReportedByName = ReadonlyMap<string, ReportedValue>;

export const byName = (fields: readonly ReportedValue[]): ReportedByName =>
  new Map(fields.map((reported) => [reported.name, reported]));

/** Lines of the drawer, rendered also without values. A line shows the field with its name, or those of `PARTS`. */
export const SECTIONS = {
  codes: ["rma", "itemRma", "returnInventoryId", "sku", "trackingNumber", "sellerReferenceNumber"],
  item: ["description", "quantity", "warehouseId", "createdOn"],
  measures: ["dimensions", "weight", "value", "canRecalibrate"],
  handling: [
    "handlingCode",
    "handlingStatusCode",
    "handlingUpdatedOn",
    "completeOn",
    "completeBy",
    "stopAgingOn",
    "stockAge",
    "warehouseRemarks",
  ],
  fraud: ["isFraudulent", "fraudReasonCode"],
  origin: [
    "returnRequestId",
    "returnRequestLineItemId",
    "returnRequestLineItemNumber",
    "apiId",
    "warehouseApiId",
    "createBy",
    "modifyBy",
    "modifyOn",
  ],
} as const;

export type SectionName = keyof typeof SECTIONS;
export const SECTION_NAMES = Object.keys(SECTIONS) as readonly SectionName[];
export type LineName = (typeof SECTIONS)[SectionName][number];

const PARTS: Readonly<Partial<Record<LineName, readonly string[]>>> = {
  dimensions: ["dimension1", "dimension2", "dimension3", "dimensionUom"],
  weight: ["weight", "weightUom"],
  value: ["value", "valueCurrencyCode"],
};

export const partsOf = (line: LineName): readonly string[] => PARTS[line] ?? [line];

const KNOWN: ReadonlySet<string> = new Set(SECTION_NAMES.flatMap((section) => SECTIONS[section].flatMap(partsOf)));

export const otherFields = ({ fields }: Pick<ItemDetails, "fields">): readonly ReportedValue[] =>
  fields.filter(({ name }) => !KNOWN.has(name));

interface LineTexts {
  readonly time: (at: string) => string;
  readonly yes: string;
  readonly no: string;
  readonly days: (count: number) => string;
  readonly handling: (code: string) => string;
  readonly status: (code: string) => string;
  readonly warehouse: (id: number) => string;
}

type FormatValue = (raw: ReportedValue["value"], words: LineTexts) => string | null;

const forText =
  (format: (text: string, words: LineTexts) => string): FormatValue =>
  (raw, words) =>
    typeof raw === "string" ? format(raw, words) : plainValue(raw);
const forNumber =
  (format: (count: number, words: LineTexts) => string): FormatValue =>
  (raw, words) =>
    typeof raw === "number" ? format(raw, words) : plainValue(raw);

const FORMATS: Readonly<Partial<Record<LineName, FormatValue>>> = {
  stockAge: forNumber((count, { days }) => days(count)),
  warehouseId: forNumber((id, { warehouse }) => warehouse(id)),
  handlingCode: forText((code, { handling }) => `${handling(code)} (${code})`),
  handlingStatusCode: forText((code, { status }) => status(code)),
};

/** Returns null if the service has reported no value. */
export function lineText(line: LineName, fields: ReportedByName, texts: LineTexts): string | null {
  const value = (name: string): string | null => plainValue(fields.get(name)?.value);
  switch (line) {
    case "dimensions":
      return withUnit(joined([value("dimension1"), value("dimension2"), value("dimension3")]), value("dimensionUom"));
    case "weight":
      return withUnit(value("weight"), value("weightUom"));
    case "value":
      return withUnit(value("value"), value("valueCurrencyCode")?.toUpperCase() ?? null);
    default:
      return (FORMATS[line] ?? plainText)(fields.get(line)?.value ?? null, texts);
  }
}

function plainText(raw: ReportedValue["value"], texts: LineTexts): string | null {
  if (typeof raw === "boolean") return raw ? texts.yes : texts.no;
  const text = plainValue(raw);
  return text !== null && isInstant(text) ? texts.time(text) : text;
}

const joined = (sides: readonly (string | null)[]): string | null =>
  sides.every((side) => side === null) ? null : sides.map((side) => side ?? "?").join(" × ");

const withUnit = (amount: string | null, unit: string | null): string | null =>
  amount === null ? null : [amount, unit].filter(Boolean).join(" ");
