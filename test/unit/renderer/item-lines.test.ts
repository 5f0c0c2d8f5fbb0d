import { beforeAll, expect, it } from "vitest";
import type { ItemDetails, ReportedValue } from "../../../src-preload/contract/inventory/item.ts";
import { initLanguage } from "../../../src-renderer/i18n/index.ts";
import { byName, lineText, otherFields } from "../../../src-renderer/features/inventory/item/item-fields.ts";
import { itemText } from "../../../src-renderer/features/inventory/item/item-text.ts";

beforeAll(() => initLanguage("en", undefined));

const AT = "2026-11-21T09:12:00.000Z";
const reported = (fields: Readonly<Record<string, ReportedValue["value"]>>): ReportedValue[] =>
  Object.entries(fields).map(([name, value]) => ({ name, value, at: AT, source: { kind: "reading" } }));

const words = {
  time: (at: string) => `<${at}>`,
  yes: "Yes",
  no: "No",
  days: (count: number) => `${count} days`,
  handling: (code: string) => `handling ${code}`,
  status: (code: string) => `status ${code}`,
  warehouse: (id: number) => `warehouse ${id}`,
};

const FIELDS = reported({
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
  const say = (line: Parameters<typeof lineText>[0]) => lineText(line, byName(FIELDS), words);
  expect(say("dimensions")).toBe("30 × ? × 10 cm");
  expect(say("weight")).toBe("450 g");
  expect(say("value")).toBe("12.5 USD");
  expect(say("warehouseId")).toBe("warehouse 2");
  expect(say("handlingCode")).toBe("handling ohd (ohd)");
  expect(say("stockAge")).toBe("3 days");
  expect(say("isFraudulent")).toBe("No");
  expect(say("completeOn")).toBe(`<${AT}>`);
  expect(say("warehouseRemarks")).toBeNull();
  expect(say("sku")).toBeNull();
});

it("shows an invalid time unchanged", () => {
  const fields = byName(reported({ completeOn: "2026-02-29T10:00:00.000Z", stopAgingOn: "2026-11-20T25:00:00Z" }));
  expect(lineText("completeOn", fields, words)).toBe("2026-02-29T10:00:00.000Z");
  expect(lineText("stopAgingOn", fields, words)).toBe("2026-11-20T25:00:00Z");
});

it("copies every field, including fields without a line", () => {
  expect(otherFields({ fields: FIELDS }).map(({ name }) => name)).toEqual(["somethingNew"]);
  const details = {
    fields: FIELDS,
    services: [{ id: "9", fields: reported({ vasCode: "req-pic", notes: null }) }],
    meta: reported({ usr: { EAN: "4006" } }),
  } as unknown as ItemDetails;
  const text = itemText(details, {
    section: (name) => `[${name}]`,
    field: (line) => line,
    say: (line, fields) => lineText(line, fields, words),
  });
  for (const part of [
    "[codes]\nrma: USE-2-1",
    "weight: 450 g",
    "[services]\nvasCode: req-pic",
    'usr: {"EAN":"4006"}',
    'somethingNew: {"nested":[1]}',
  ])
    expect(text).toContain(part);
  expect(text).not.toMatch(/notes|warehouseRemarks/);
});
