import { expect, it } from "vitest";
import { backoffDelay } from "../../../src-domain/backoff.ts";

it("doubles the wait after each failure up to the maximum", () => {
  const waits = [1, 2, 3, 4, 5, 200].map((failures) => backoffDelay(failures, { initialMs: 2000, maxMs: 15_000 }));
  expect(waits).toEqual([2000, 4000, 8000, 15_000, 15_000, 15_000]);
});

it("returns the initial wait when nothing has failed", () =>
  expect(backoffDelay(0, { initialMs: 2000, maxMs: 15_000 })).toBe(2000));
