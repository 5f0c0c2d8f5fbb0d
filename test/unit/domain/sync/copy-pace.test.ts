import { expect, it } from "vitest";
import { createCopyPace } from "../../../../src-domain/sync/copy-pace.ts";

function createPaceWith(...counts: readonly (readonly [at: number, rows: number])[]) {
  let now = 0;
  const pace = createCopyPace(() => now);
  for (const [at, rows] of counts) {
    now = at;
    pace.addSample(rows);
  }
  return { ...pace, rows: pace.rowsPerSecond() };
}

it("returns the rows per second of the last ten seconds", () => {
  expect(createPaceWith().rows).toBeNull();
  expect(createPaceWith([0, 0], [499, 100]).rows).toBeNull();
  expect(createPaceWith([0, 0], [500, 100]).rows).toBe(200);
  expect(createPaceWith([0, 0], [1000, 300], [2000, 300], [3000, 300]).rows).toBe(100);
  expect(createPaceWith([0, 0], [10_000, 100], [20_000, 1100]).rows).toBe(100);
  expect(createPaceWith([0, 0], [8000, 0], [12_000, 1200], [19_000, 1200]).rows).toBeCloseTo(1200 / 11);
  expect(createPaceWith([0, 0], [1000, 100], [30_000, 3000], [31_000, 3100]).rows).toBe(100);
});

it("returns the seconds left, or null when the pace or the total is unknown", () => {
  const pace = createPaceWith([0, 0], [5000, 1500]);
  expect([pace.secondsLeft(1000), pace.secondsLeft(0), pace.secondsLeft(null)]).toEqual([4, 0, null]);
  expect(createPaceWith([0, 0], [4999, 1500]).secondsLeft(1000)).toBeNull();
  expect(createPaceWith([0, 5], [5000, 5]).secondsLeft(1000)).toBeNull();
  expect(createPaceWith([0, 5]).secondsLeft(1000)).toBeNull();
  pace.clear();
  expect(pace.secondsLeft(1000)).toBeNull();
});
