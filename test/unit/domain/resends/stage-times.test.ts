import { describe, expect, it } from "vitest";
import type { Observation } from "../../../../src-domain/resends/order-timeline.ts";
import { currentStage, normalTimes, stageTimes } from "../../../../src-domain/resends/stage-times.ts";

const START = Date.UTC(2026, 10, 21, 10);
const at = (second: number): string => new Date(START + second * 1000).toISOString();
const seen = (second: number, raw: string, source: Observation["source"] = "poll"): Observation => ({
  at: at(second),
  source,
  fact: { kind: "status", raw },
});
const course = [seen(2, "queued"), seen(42, "label-success"), seen(100, "3")];

it("measures the first stage from the creation of the order", () =>
  expect(stageTimes(course, at(0), [])).toEqual([
    { stage: "queued", ms: 42_000 },
    { stage: "label-success", ms: 58_000 },
  ]));

it("omits a stage whose end falls into a poll gap", () => {
  const gap = { from: at(5), until: at(42) };
  expect(stageTimes(course, at(0), [gap])).toEqual([{ stage: "label-success", ms: 58_000 }]);
  const reported = [seen(2, "queued"), seen(42, "label-success", "event")];
  expect(stageTimes(reported, at(0), [gap])).toEqual([{ stage: "queued", ms: 42_000 }]);
});

it("omits the stages before and after an unknown status", () =>
  expect(stageTimes([seen(2, "queued"), seen(9, "7"), seen(20, "completed")], at(0), [])).toEqual([]));

const orders = (times: readonly number[]) => times.map((ms) => [{ stage: "queued" as const, ms }]);

it("returns the median of at least five orders as normal", () => {
  expect(normalTimes(orders([1, 2, 3, 4]))).toEqual([]);
  expect(normalTimes(orders([40, 1, 39, 41, 9999]))).toEqual([{ stage: "queued", ms: 40, orders: 5 }]);
  expect(normalTimes(orders([1, 2, 4, 5, 6, 9999]))).toEqual([{ stage: "queued", ms: 4.5, orders: 6 }]);
});

it("starts the current stage at its first observation", () => {
  expect(currentStage(course.slice(0, 1), at(0))).toEqual({ stage: "queued", since: at(0) });
  expect(currentStage(course.slice(0, 2), at(0))).toEqual({ stage: "label-success", since: at(42) });
  expect(currentStage(course, at(0))).toBeNull();
  expect(currentStage([seen(2, "on a shelf")], at(0))).toBeNull();
});

describe("time in a stage", () => {
  const queued = (from: string | null, ...rest: readonly Observation[]) =>
    stageTimes([seen(2, "queued"), ...rest], from, []).map(({ ms }) => ms);
  const remark: Observation = { ...seen(20, ""), fact: { kind: "tracking-number", trackingNumber: "queued" } };

  it("starts at the first observation when the creation is unknown", () => {
    expect(queued(null, seen(42, "label-success"))).toEqual([40_000]);
    expect(queued(null, remark, seen(42, "label-success"))).toEqual([40_000]);
    expect(currentStage([seen(2, "queued")], null)).toEqual({ stage: "queued", since: at(2) });
  });

  it("ends only with another stage and is never negative", () => {
    expect(queued(at(0), seen(20, "queued"), seen(42, "label-success"))).toEqual([22_000]);
    expect(queued(at(2), seen(2, "label-success"))).toEqual([0]);
    expect(queued(at(2), seen(1, "label-success"))).toEqual([]);
  });

  it.each([
    ["before it", { from: at(0), until: at(1) }, 1],
    ["up to its end", { from: at(5), until: at(42) }, 0],
    ["from its end on", { from: at(42), until: at(50) }, 1],
    ["until today", { from: at(5), until: null }, 0],
  ] as const)("depends on the polls at its end: gap %s", (_, gap, known) =>
    expect(stageTimes([seen(2, "queued"), seen(42, "label-success")], at(0), [gap])).toHaveLength(known),
  );
});
