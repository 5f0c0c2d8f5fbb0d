import { expect, it } from "vitest";
import { isDealtWith, newestFailureAt, type Observation } from "../../../../src-domain/resends/order-timeline.ts";

const at = (minute: number): string => `2026-11-20T10:${String(minute).padStart(2, "0")}:00.000Z`;
const failed = (minute: number, raw = "failed"): Observation => ({
  at: at(minute),
  source: "event",
  fact: { kind: "status", raw },
});
const action = (minute: number, done: boolean, failedAt: number): Observation => ({
  at: at(minute),
  source: "operator",
  fact: { kind: "dealt-with", done, by: null, failedAt: at(failedAt) },
});

it("a failure that the operator dealt with is the newest that was known, in whichever spelling", () => {
  expect(newestFailureAt([failed(3), failed(5, "4"), failed(1)])).toBe(at(5));
  expect(newestFailureAt([failed(3, "queued")])).toBeNull();
  const error: Observation = { at: at(7), source: "poll", fact: { kind: "label-error", message: "no such street" } };
  expect(newestFailureAt([failed(3), error])).toBe(at(7));
});

it("a failure that the operator dealt with is dealt with until that is taken back, or the service reports a later one, however late the news", () => {
  expect(isDealtWith([failed(1)])).toBe(false);
  expect(isDealtWith([failed(1), action(9, true, 1)])).toBe(true);
  expect(isDealtWith([failed(1), action(9, true, 1), action(10, false, 1)])).toBe(false);
  // It happened before the action, and nobody knew of it.
  expect(isDealtWith([failed(1), action(9, true, 1), failed(5)])).toBe(false);
  expect(isDealtWith([failed(1), failed(5), action(9, true, 5), failed(1)])).toBe(true);
});
