import { expect, it } from "vitest";
import { compareInstants, epochMsOf } from "../../../src-domain/instants.ts";

it.each([
  ["2026-11-20T10:00:00.1230001Z", "2026-11-20T10:00:00.1230009Z", -1],
  ["2026-11-20T10:00:00.123Z", "2026-11-20T10:00:00.1230001Z", -1],
  ["2026-11-20T10:00:00.123Z", "2026-11-20T10:00:00.1230000Z", 0],
  ["2026-11-20T10:00:00.000Z", "2026-11-20T10:00:00.0001Z", -1],
  ["2026-11-20T10:00:00.124Z", "2026-11-20T10:00:00.1239999Z", 1],
  ["2026-11-20T10:00:10.000Z", "2026-11-20T10:00:09.999Z", 1],
  ["", "2026-11-20T10:00:00.000Z", -1],
])("compares %s with %s by every digit", (one, other, expected) => {
  expect(compareInstants(one, other)).toBe(expected);
  expect(compareInstants(other, one)).toBe(0 - expected);
});

it.each([
  ["2026-12-31", "23:59:60", "500", "Z", "2027-01-01T00:00:00.000Z"],
  ["2026-12-31", "23:59:59", "999", "Z", "2026-12-31T23:59:59.999Z"],
  ["2027-01-01", "05:29:60", "000", "+05:30", "2027-01-01T00:00:00.000Z"],
])("takes %s %s.%s%s as the time %s", (date, clock, fraction, zone, expected) =>
  expect(new Date(epochMsOf(date, clock, fraction, zone) ?? 0).toISOString()).toBe(expected),
);

it("knows no second 61", () => expect(epochMsOf("2026-12-31", "23:59:61", "000", "Z")).toBeNull());
