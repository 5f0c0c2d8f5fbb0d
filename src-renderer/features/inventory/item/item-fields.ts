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

/** Fields that this version does not know. */
export const otherFields = ({ fields }: Pick<ItemDetails, "fields">): readonly ReportedValue[] =>
  fields.filter(({ name }) => !KNOWN.has(name));
