import { expect, it } from "vitest";
import { compareInstants, epochMsOf, parseHttpDate, toUtcInstant } from "../../../src-domain/instants.ts";

it.each([
  ["2026-11-20T10:00:00.1230001Z", "2026-11-20T10:00:00.1230009Z", -1],
  ["2026-11-20T10:00:00.123Z", "2026-11-20T10:00:00.1230001Z", -1],
  ["2026-11-20T10:00:00.123Z", "2026-11-20T10:00:00.1230000Z", 0],
  ["2026-11-20T10:00:00.000Z", "2026-11-20T10:00:00.0001Z", -1],
  ["2026-11-20T10:00:00.124Z", "2026-11-20T10:00:00.1239999Z", 1],
  ["2026-11-20T10:00:10.000Z", "2026-11-20T10:00:09.999Z", 1],
  ["", "2026-11-20T10:00:00.000Z", -1],
])("compares %s with %s by every digit", (first, second, expected) => {
  expect(compareInstants(first, second)).toBe(expected);
  expect(compareInstants(second, first)).toBe(0 - expected);
});

it.each([
  ["2026-12-31", "23:59:60", "500", "Z", "2027-01-01T00:00:00.000Z"],
  ["2026-12-31", "23:59:59", "999", "Z", "2026-12-31T23:59:59.999Z"],
  ["2027-01-01", "05:29:60", "000", "+05:30", "2027-01-01T00:00:00.000Z"],
])("parses %s %s.%s%s as %s", (date, clock, fraction, zone, expected) =>
  expect(new Date(epochMsOf(date, clock, fraction, zone) ?? 0).toISOString()).toBe(expected),
);

it.each([
  ["2026-02-29", "10:00:00"],
  ["2026-02-30", "10:00:00"],
  ["2026-04-31", "00:00:00"],
  ["2100-02-29", "10:00:00"],
  ["2026-13-01", "10:00:00"],
  ["2026-00-10", "10:00:00"],
  ["2026-11-00", "10:00:00"],
  ["2026-11-20", "25:00:00"],
  ["2026-11-20", "10:60:00"],
  ["2026-11-20", "10:15:60"],
  ["2026-12-31", "23:59:61"],
])("refuses %s %s", (date, clock) => expect(epochMsOf(date, clock, "000", "Z")).toBeNull());

it("accepts 29 February of a leap year", () => {
  expect(toUtcInstant("2028-02-29T23:30:00-01:00")).toBe("2028-03-01T00:30:00.000Z");
});

it.each([
  ["Sun, 06 Nov 1994 08:49:37 GMT", "1994-11-06T08:49:37.000Z"],
  ["Sunday, 06-Nov-94 08:49:37 GMT", "2094-11-06T08:49:37.000Z"],
  ["Sun Nov  6 08:49:37 1994", "1994-11-06T08:49:37.000Z"],
  ["Sun, 29 Feb 2026 08:49:37 GMT", null],
  ["Sun, 06 Foo 2026 08:49:37 GMT", null],
  ["Sun, 06 Nov 2026 25:49:37 GMT", null],
  ["2026-11-06", null],
  ["", null],
])("parses the HTTP date %j as %s", (text, expected) => {
  const epochMs = parseHttpDate(text);
  expect(epochMs === null ? null : new Date(epochMs).toISOString()).toBe(expected);
});

it.each(["9999-12-31T23:59:59-01:00", "9999-12-31T23:59:60Z", "0000-01-01T00:00:00+01:00"])(
  "refuses %s, whose year has not four digits in UTC",
  (text) => expect(toUtcInstant(text)).toBeNull(),
);
