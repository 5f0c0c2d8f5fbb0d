import i18next from "i18next";
import { beforeAll, expect, it } from "vitest";
import type { ItemDetails, ReportedValue } from "../../../src-preload/contract/inventory/item.ts";
import { mapByName, listOtherFields } from "../../../src-renderer/features/inventory/item/item-fields.ts";
import { itemText, lineText } from "../../../src-renderer/features/inventory/item/item-text.ts";
import { initLanguage } from "../../../src-renderer/i18n/index.ts";
import { absoluteTimeText } from "../../../src-renderer/ui/text/time-text.ts";

beforeAll(() => initLanguage("en", undefined));

const AT = "2026-11-21T09:12:00.000Z";
const createFields = (fields: Readonly<Record<string, ReportedValue["value"]>>): ReportedValue[] =>
  Object.entries(fields).map(([name, value]) => ({ name, value, at: AT, source: { kind: "reading" } }));

const warehouseText = (id: number) => ({ short: `${id}`, full: `warehouse ${id}` });
const lineTextOf = (line: Parameters<typeof lineText>[1], fields: ReportedValue[]) =>
  lineText(i18next.getFixedT("en", "item"), line, mapByName(fields), warehouseText);

const FIELDS = createFields({
  rma: "USE-2-1",
  dimension1: 30,
  dimension2: null,
  dimension3: 10,
  dimensionUom: "cm",
  weight: 450,
  weightUom: "g",
  value: 12.5,
  valueCurrencyCode: "usd",
  warehouseId: 2,
  handlingCode: "ohd",
  stockAge: 3,
  isFraudulent: false,
  completeOn: AT,
  warehouseRemarks: "",
  somethingNew: { nested: [1] },
});

it("shows values with their units", () => {
  expect(lineTextOf("dimensions", FIELDS)).toBe("30 × ? × 10 cm");
  expect(lineTextOf("weight", FIELDS)).toBe("450 g");
  expect(lineTextOf("value", FIELDS)).toBe("12.5 USD");
  expect(lineTextOf("warehouseId", FIELDS)).toBe("warehouse 2");
  expect(lineTextOf("handlingCode", FIELDS)).toBe("On hold (ohd)");
  expect(lineTextOf("stockAge", FIELDS)).toBe("3 days");
  expect(lineTextOf("isFraudulent", FIELDS)).toBe("No");
  expect(lineTextOf("completeOn", FIELDS)).toBe(absoluteTimeText(AT));
  expect(lineTextOf("warehouseRemarks", FIELDS)).toBeNull();
  expect(lineTextOf("sku", FIELDS)).toBeNull();
});

it("shows an invalid time unchanged", () => {
  const fields = createFields({ completeOn: "2026-02-29T10:00:00.000Z", stopAgingOn: "2026-11-20T25:00:00Z" });
  expect(lineTextOf("completeOn", fields)).toBe("2026-02-29T10:00:00.000Z");
  expect(lineTextOf("stopAgingOn", fields)).toBe("2026-11-20T25:00:00Z");
});

it("copies every field", () => {
  expect(listOtherFields({ fields: FIELDS }).map(({ name }) => name)).toEqual(["somethingNew"]);
  const details = {
    fields: FIELDS,
    services: [{ id: "9", fields: createFields({ vasCode: "req-pic", notes: null }) }],
    meta: createFields({ usr: { EAN: "4006" } }),
  } as unknown as ItemDetails;
  const text = itemText(i18next.getFixedT("en", "item"), details, warehouseText);
  for (const part of [
    "Codes\nRMA: USE-2-1",
    "Weight: 450 g",
    "Extra services (VAS)\nvasCode: req-pic",
    'usr: {"EAN":"4006"}',
    'somethingNew: {"nested":[1]}',
  ])
    expect(text).toContain(part);
  expect(text).not.toMatch(/notes|Warehouse remarks/);
});
