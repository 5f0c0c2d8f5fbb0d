import type { TFunction } from "i18next";

const NAMED_FIELDS = [
  "exchangeRate",
  "isShipmentEditable",
  "countryCode",
  "companyName",
  "contactName",
  "street1",
  "street2",
  "street3",
  "city",
  "state",
  "postalCode",
  "phone",
  "email",
  "fax",
  "addressType",
  "warehouseId",
  "isEnableAutoCreateLabel",
  "toCountryCodes",
] as const;

/** What a field of the wire is called; one that nobody has published keeps its own name. */
export function fieldWord(t: TFunction<"reference">, field: string): string {
  if (field.endsWith("StageDescription")) return t("stage");
  const known = NAMED_FIELDS.find((name) => name === field);
  return known === undefined ? field : t(`field.${known}`);
}

export function fieldValue(t: TFunction<"reference">, value: string): string {
  if (value === "true") return t("yes");
  return value === "false" ? t("no") : value;
}
