import { expect, it } from "vitest";
import { labelledLine, labelNamed } from "../../../../../src-domain/recipients/address-intake/labels.ts";

it.each([
  ["Shipping first name", "given"],
  ["Ship to: postcode", "shipmentPostalCode"],
  ["First recipient name", null],
  ["Shoe size", null],
  ["", null],
])("a heading of %j means %s: what shops put before one counts only there", (heading, label) =>
  expect(labelNamed(heading)).toBe(label),
);

it("a heading stands before a colon, and a line that begins with the colon has none", () => {
  expect(labelledLine("Name: Jane: Doe")).toEqual({ words: "Name:", label: "shipmentName", value: "Jane: Doe" });
  expect(labelledLine(":Name: Jane Doe")).toBeNull();
});
