import { describe, expect, it } from "vitest";
import type { Observation } from "../../../../src-domain/resends/order-timeline.ts";
import { findCurrentStage, measureNormalTimes, measureStageTimes } from "../../../../src-domain/resends/stage-times.ts";

const START = Date.UTC(2026, 10, 21, 10);
const timeAt = (second: number): string => new Date(START + second * 1000).toISOString();
const observedStatus = (second: number, raw: string, source: Observation["source"] = "poll"): Observation => ({
  at: timeAt(second),
  source,
  fact: { kind: "status", raw },
});
const observations = [observedStatus(2, "queued"), observedStatus(42, "label-success"), observedStatus(100, "3")];

it("measures the first stage from the creation of the order", () =>
  expect(measureStageTimes(observations, timeAt(0), [])).toEqual([
    { stage: "queued", ms: 42_000 },
    { stage: "label-success", ms: 58_000 },
  ]));

it("omits a stage whose end falls into a poll gap", () => {
  const gap = { from: timeAt(5), until: timeAt(42) };
  expect(measureStageTimes(observations, timeAt(0), [gap])).toEqual([{ stage: "label-success", ms: 58_000 }]);
  const reported = [observedStatus(2, "queued"), observedStatus(42, "label-success", "event")];
  expect(measureStageTimes(reported, timeAt(0), [gap])).toEqual([{ stage: "queued", ms: 42_000 }]);
});

it("omits the stages beside an unknown status", () =>
  expect(
    measureStageTimes(
      [observedStatus(2, "queued"), observedStatus(9, "7"), observedStatus(20, "completed")],
      timeAt(0),
      [],
    ),
  ).toEqual([]));

const orders = (times: readonly number[]) => times.map((ms) => [{ stage: "queued" as const, ms }]);

it("returns the median of at least five orders as the normal time", () => {
  expect(measureNormalTimes(orders([1, 2, 3, 4]))).toEqual([]);
  expect(measureNormalTimes(orders([40, 1, 39, 41, 9999]))).toEqual([{ stage: "queued", ms: 40, orders: 5 }]);
  expect(measureNormalTimes(orders([1, 2, 4, 5, 6, 9999]))).toEqual([{ stage: "queued", ms: 4.5, orders: 6 }]);
});

it("starts the current stage at its first observation", () => {
  expect(findCurrentStage(observations.slice(0, 1), timeAt(0))).toEqual({ stage: "queued", since: timeAt(0) });
  expect(findCurrentStage(observations.slice(0, 2), timeAt(0))).toEqual({ stage: "label-success", since: timeAt(42) });
  expect(findCurrentStage(observations, timeAt(0))).toBeNull();
  expect(findCurrentStage([observedStatus(2, "on a shelf")], timeAt(0))).toBeNull();
});

describe("time in a stage", () => {
  const queuedTimes = (createdAt: string | null, ...laterObservations: readonly Observation[]) =>
    measureStageTimes([observedStatus(2, "queued"), ...laterObservations], createdAt, []).map(({ ms }) => ms);
  const trackingObservation: Observation = {
    ...observedStatus(20, ""),
    fact: { kind: "tracking-number", trackingNumber: "queued" },
  };

  it("starts at the first observation when the creation is unknown", () => {
    expect(queuedTimes(null, observedStatus(42, "label-success"))).toEqual([40_000]);
    expect(queuedTimes(null, trackingObservation, observedStatus(42, "label-success"))).toEqual([40_000]);
    expect(findCurrentStage([observedStatus(2, "queued")], null)).toEqual({ stage: "queued", since: timeAt(2) });
  });

  it("ends only with another stage", () => {
    expect(queuedTimes(timeAt(0), observedStatus(20, "queued"), observedStatus(42, "label-success"))).toEqual([22_000]);
    expect(queuedTimes(timeAt(2), observedStatus(2, "label-success"))).toEqual([0]);
    expect(queuedTimes(timeAt(2), observedStatus(1, "label-success"))).toEqual([]);
  });

  it.each([
    ["before it", { from: timeAt(0), until: timeAt(1) }, 1],
    ["up to its end", { from: timeAt(5), until: timeAt(42) }, 0],
    ["from its end on", { from: timeAt(42), until: timeAt(50) }, 1],
    ["until today", { from: timeAt(5), until: null }, 0],
  ] as const)("depends on the polls at its end: gap %s", (_, gap, knownStages) =>
    expect(
      measureStageTimes([observedStatus(2, "queued"), observedStatus(42, "label-success")], timeAt(0), [gap]),
    ).toHaveLength(knownStages),
  );
});
