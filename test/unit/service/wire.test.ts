import { expect, it } from "vitest";
import { decodeMessage } from "../../../src-main/service/error-detail.ts";
import {
  toExactInstant,
  toUtcInstant,
  wireCode,
  wireFlag,
  wireId,
  wireInstant,
  wireInstantOrNull,
  wireInteger,
  wireText,
} from "../../../src-main/service/wire.ts";

it.each([
  ["2024-02-11T09:21:24.0795", "2024-02-11T09:21:24.079Z"],
  ["2024-01-12T09:23:08.4863561Z", "2024-01-12T09:23:08.486Z"],
  ["2024-01-12T09:23:08.9999999", "2024-01-12T09:23:08.999Z"],
  ["2024-01-12T09:23:08", "2024-01-12T09:23:08.000Z"],
  ["2024-01-12T09:23:08Z", "2024-01-12T09:23:08.000Z"],
  ["2024-01-12T09:23:08.5z", "2024-01-12T09:23:08.500Z"],
  ["2024-01-12 09:23", "2024-01-12T09:23:00.000Z"],
  ["2024-01-12", "2024-01-12T00:00:00.000Z"],
  ["2024-01-12T09:23:08+08:00", "2024-01-12T01:23:08.000Z"],
  ["2024-01-12T09:23:08.12-0530", "2024-01-12T14:53:08.120Z"],
  ["2024-01-12T09:23:08,5+08", "2024-01-12T01:23:08.500Z"],
  ["2024-01-12T09:23:08-00:00", "2024-01-12T09:23:08.000Z"],
  ["2026-12-31T23:59:60Z", "2027-01-01T00:00:00.000Z"],
  ["2026-06-30T23:59:60.9999999+00:00", "2026-07-01T00:00:00.000Z"],
])("parses the service's time %s to %s", (text, expected) => expect(toUtcInstant(text)).toBe(expected));

it.each(["", "yesterday", "2024-13-01T00:00:00Z", "2024-01-12T25:00:00Z", "12/01/2024", "1705051388"])(
  "returns null for the time %j",
  (text) => expect(toUtcInstant(text)).toBeNull(),
);

it.each([
  ["2024-01-12T09:23:08.4863561Z", "2024-01-12T09:23:08.4863561Z"],
  ["2024-01-12T09:23:08.4863500+08:00", "2024-01-12T01:23:08.48635Z"],
  ["2024-01-12T09:23:08.123456789012Z", "2024-01-12T09:23:08.123456789012Z"],
  ["2024-01-12T09:23:08.4860000Z", "2024-01-12T09:23:08.486Z"],
  ["2024-01-12T09:23:08", "2024-01-12T09:23:08.000Z"],
  ["yesterday", null],
])("keeps every digit of the time %s", (text, expected) => expect(toExactInstant(text)).toBe(expected));

it.each([
  [wireId, 12, "12"],
  [wireId, "0012", "12"],
  [wireInteger, "1034", 1034],
  [wireInteger, 2, 2],
  [wireText, undefined, null],
  [wireText, "  ", null],
  [wireText, " a ", "a"],
  [wireText, 7, "7"],
  [wireFlag, "TRUE", true],
  [wireFlag, 1, true],
  [wireFlag, "false", false],
  [wireFlag, null, false],
])("parses a value of the service (case %#)", (schema, value, expected) => expect(schema.parse(value)).toBe(expected));

it.each([null, 0, -1, 1.5, "1x", "", 2 ** 53, "9223372036854775808", {}])("refuses %j as an id", (value) =>
  expect(wireId.safeParse(value).success).toBe(false),
);

it.each([
  [null, null],
  ["", null],
  ["No capacity", "No capacity"],
  ['{"message":"Address not found"}', "Address not found"],
  ['{"errorMessage":"Too heavy","code":4}', "Too heavy"],
  ['[{"message":"one"},{"message":"two"}]', "one, two"],
  ['"quoted"', "quoted"],
  ["{not json", "{not json"],
  ['{"code":4}', '{"code":4}'],
  [{ message: "an object after all" }, "an object after all"],
])("decodes the error of a resend shipment %j to %j", (value, expected) => expect(decodeMessage(value)).toBe(expected));

// Proof F11
it.each([
  [wireText, 10_000, 10_001],
  [wireCode, 1000, 1001],
  [wireFlag, 1000, 1001],
])("limits the length of a text: %#", (schema, fittingLength, excessiveLength) => {
  expect(schema.safeParse("x".repeat(fittingLength)).success).toBe(true);
  const parsed = schema.safeParse("x".repeat(excessiveLength));
  // A text that is too long is refused or null, never cut.
  expect(parsed.success ? parsed.data : null).toBeNull();
});

it.each([
  [wireId, `${"0".repeat(1_000_000)}1`],
  [wireInteger, `${" ".repeat(1_000_000)}x`],
  [wireInstant, " ".repeat(1_000_000)],
])("refuses a megabyte as a single value: %#", (schema, text) => expect(schema.safeParse(text).success).toBe(false));

it("parses a megabyte instead of a time to null", () =>
  expect(wireInstantOrNull.parse(`2024-01-12T09:23:08Z${" ".repeat(1_000_000)}`)).toBeNull());
