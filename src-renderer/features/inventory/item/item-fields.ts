import { isInstant } from "../../../../src-domain/instants.ts";
import { plainValue } from "../../../ui/text/service-text.ts";
import type { ItemDetails, ReportedValue } from "../../../../src-preload/contract/inventory/item.ts";

export type ReportedByName = ReadonlyMap<string, ReportedValue>;

export const byName = (fields: readonly ReportedValue[]): ReportedByName =>
  new Map(fields.map((reported) => [reported.name, reported]));

/** Always drawn, so that nothing moves when the item is read; a line shows the field of its name, or PARTS. */
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

interface LineWords {
  readonly time: (at: string) => string;
  readonly yes: string;
  readonly no: string;
  readonly days: (count: number) => string;
  readonly handling: (code: string) => string;
  readonly status: (code: string) => string;
  readonly warehouse: (id: number) => string;
}

type Say = (raw: ReportedValue["value"], words: LineWords) => string | null;

const ofText =
  (say: (text: string, words: LineWords) => string): Say =>
  (raw, words) =>
    typeof raw === "string" ? say(raw, words) : plainValue(raw);
const ofNumber =
  (say: (count: number, words: LineWords) => string): Say =>
  (raw, words) =>
    typeof raw === "number" ? say(raw, words) : plainValue(raw);

const SAYS: Readonly<Partial<Record<LineName, Say>>> = {
  stockAge: ofNumber((count, { days }) => days(count)),
  warehouseId: ofNumber((id, { warehouse }) => warehouse(id)),
  handlingCode: ofText((code, { handling }) => `${handling(code)} (${code})`),
  handlingStatusCode: ofText((code, { status }) => status(code)),
};

/** Null if nothing is known. */
export function lineText(line: LineName, fields: ReportedByName, words: LineWords): string | null {
  const value = (name: string): string | null => plainValue(fields.get(name)?.value);
  switch (line) {
    case "dimensions":
      return withUnit(joined([value("dimension1"), value("dimension2"), value("dimension3")]), value("dimensionUom"));
    case "weight":
      return withUnit(value("weight"), value("weightUom"));
    case "value":
      return withUnit(value("value"), value("valueCurrencyCode")?.toUpperCase() ?? null);
    default:
      return (SAYS[line] ?? plainWords)(fields.get(line)?.value ?? null, words);
  }
}

function plainWords(raw: ReportedValue["value"], words: LineWords): string | null {
  if (typeof raw === "boolean") return raw ? words.yes : words.no;
  const plain = plainValue(raw);
  return plain !== null && isInstant(plain) ? words.time(plain) : plain;
}

const joined = (sides: readonly (string | null)[]): string | null =>
  sides.every((side) => side === null) ? null : sides.map((side) => side ?? "?").join(" × ");

const withUnit = (amount: string | null, unit: string | null): string | null =>
  amount === null ? null : [amount, unit].filter(Boolean).join(" ");
