import { expect, it } from "vitest";
import { backoffDelay } from "../../../src-domain/backoff.ts";

it("waits twice as long after each failure in a row, up to the longest", () => {
  const waits = [1, 2, 3, 4, 5, 200].map((failures) => backoffDelay(failures, { initialMs: 2000, maxMs: 15_000 }));
  expect(waits).toEqual([2000, 4000, 8000, 15_000, 15_000, 15_000]);
});

it("waits the first time where nothing has failed yet", () =>
  expect(backoffDelay(0, { initialMs: 2000, maxMs: 15_000 })).toBe(2000));
