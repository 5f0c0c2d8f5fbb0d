import type { ItemDetails, ReportedValue } from "../../../../src-preload/contract/inventory/item.ts";

export type ReportedByName = ReadonlyMap<string, ReportedValue>;

export const mapByName = (fields: readonly ReportedValue[]): ReportedByName =>
  new Map(fields.map((reportedValue) => [reportedValue.name, reportedValue]));

/** Lines of the drawer, shown even without values. A line shows its `FIELDS_OF_LINE`, else the field with its name. */
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

const FIELDS_OF_LINE: Readonly<Partial<Record<LineName, readonly string[]>>> = {
  dimensions: ["dimension1", "dimension2", "dimension3", "dimensionUom"],
  weight: ["weight", "weightUom"],
  value: ["value", "valueCurrencyCode"],
};

export const fieldsOfLine = (line: LineName): readonly string[] => FIELDS_OF_LINE[line] ?? [line];

const KNOWN_FIELDS: ReadonlySet<string> = new Set(
  SECTION_NAMES.flatMap((section) => SECTIONS[section].flatMap(fieldsOfLine)),
);

/** Returns the fields that this version does not know. */
export const listOtherFields = ({ fields }: Pick<ItemDetails, "fields">): readonly ReportedValue[] =>
  fields.filter(({ name }) => !KNOWN_FIELDS.has(name));
