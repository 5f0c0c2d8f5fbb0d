import { expect, it } from "vitest";
import { createCopyPace } from "../../../../src-domain/sync/copy-pace.ts";

function paceAt(...counts: readonly (readonly [at: number, rows: number])[]) {
  let now = 0;
  const pace = createCopyPace(() => now);
  for (const [at, rows] of counts) {
    now = at;
    pace.note(rows);
  }
  return { ...pace, rows: pace.rowsPerSecond() };
}

it("returns the rows per second of the last ten seconds", () => {
  expect(paceAt().rows).toBeNull();
  expect(paceAt([0, 0], [499, 100]).rows).toBeNull();
  expect(paceAt([0, 0], [500, 100]).rows).toBe(200);
  expect(paceAt([0, 0], [1000, 300], [2000, 300], [3000, 300]).rows).toBe(100);
  expect(paceAt([0, 0], [10_000, 100], [20_000, 1100]).rows).toBe(100);
  expect(paceAt([0, 0], [8000, 0], [12_000, 1200], [19_000, 1200]).rows).toBeCloseTo(1200 / 11);
  expect(paceAt([0, 0], [1000, 100], [30_000, 3000], [31_000, 3100]).rows).toBe(100);
});

it("returns the seconds left, or null when the pace or the total is unknown", () => {
  const copying = paceAt([0, 0], [1000, 300]);
  expect([copying.secondsLeft(1000), copying.secondsLeft(0), copying.secondsLeft(null)]).toEqual([4, 0, null]);
  expect(paceAt([0, 5], [1000, 5]).secondsLeft(1000)).toBeNull();
  expect(paceAt([0, 5]).secondsLeft(1000)).toBeNull();
  copying.clear();
  expect(copying.secondsLeft(1000)).toBeNull();
});
