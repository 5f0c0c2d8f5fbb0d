import { expect, it } from "vitest";
import { ageOf, limitWait, MAX_WAIT_MS } from "../../../src-domain/waits.ts";

it.each([
  [0, 0],
  [-1, 0],
  [Number.NEGATIVE_INFINITY, 0],
  [1500.5, 1500.5],
  [MAX_WAIT_MS, MAX_WAIT_MS],
  [2 ** 31, MAX_WAIT_MS],
  [1e300, MAX_WAIT_MS],
  [Number.POSITIVE_INFINITY, MAX_WAIT_MS],
  [Number.NaN, MAX_WAIT_MS],
])("bounds a wait of %d ms", (milliseconds, expected) => {
  expect(limitWait(milliseconds)).toBe(expected);
});

it.each([
  ["2026-11-21T08:00:00Z", 3_600_000],
  ["2026-11-21T09:00:00Z", 0],
  ["2027-11-21T09:00:00Z", 0],
])("returns the age of %s as %d ms", (storedAt, expected) =>
  expect(ageOf(storedAt, new Date("2026-11-21T09:00:00Z"))).toBe(expected),
);
