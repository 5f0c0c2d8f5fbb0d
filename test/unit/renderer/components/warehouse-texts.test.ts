import { expect, test } from "vitest";
import { warehouseText } from "../../../../src-renderer/ui/text/warehouse-text.ts";

test.each([
  [2, "2-United States - NJ", "2 NJ", "2 United States - NJ"],
  [8, "8-United Kingdom - Birmingham", "8 Birmingham", "8 United Kingdom - Birmingham"],
  [11, "Frankfurt am Main", "11 Frankfurt am Main", "11 Frankfurt am Main"],
  [11, "11", "11", "11"],
  [11, undefined, "11", "11"],
])("shows warehouse %i described as %s as %s", (id, description, short, full) =>
  expect(warehouseText(id, description)).toEqual({ short, full }),
);
