import { expect, it } from "vitest";
import { findDaysSoFar, listLastHours } from "../../../../src-domain/shift/day-so-far.ts";

it("compares today until now with yesterday until the same time", () => {
  const now = new Date(2026, 10, 1, 9, 30);
  const iso = (day: number, hour: number, minute: number): string =>
    new Date(2026, 9, 31 + day, hour, minute).toISOString();
  expect(findDaysSoFar(now)).toEqual({
    today: { from: iso(1, 0, 0), until: iso(1, 9, 30) },
    yesterday: { from: iso(0, 0, 0), until: iso(0, 9, 30) },
  });
});

it("returns the hours of the wall clock up to a time", () => {
  const at = (hour: number): string => new Date(2026, 10, 1, hour).toISOString();
  expect(listLastHours(new Date(2026, 10, 1, 9, 30), 2)).toEqual([
    { from: at(8), until: at(9) },
    { from: at(9), until: at(10) },
  ]);
});
