import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRequestBudget } from "../../../src-main/base/request-budget.ts";

function openBudget(perMinute: number) {
  let timeMs = 1000;
  let configuredPerMinute = perMinute;
  const budget = createRequestBudget({
    perMinute: () => configuredPerMinute,
    elapsed: () => timeMs,
    wait: (ms) => {
      timeMs += ms;
      return Promise.resolve();
    },
  });
  const sendRequest = async (): Promise<number> => {
    await budget.take();
    return timeMs;
  };
  return {
    budget,
    sendRequest,
    advance: (ms: number) => (timeMs += ms),
    set: (newPerMinute: number) => (configuredPerMinute = newPerMinute),
    now: () => timeMs,
  };
}

const countMaxPerMinute = (sentTimes: readonly number[]): number =>
  Math.max(
    0,
    ...sentTimes.map(
      (sentAt) => sentTimes.filter((otherSentAt) => otherSentAt > sentAt - 60_000 && otherSentAt <= sentAt).length,
    ),
  );

describe("the request budget", () => {
  it("never allows more requests in any minute than configured", async () => {
    const pausesArbitrary = fc.array(fc.integer({ min: 0, max: 90_000 }), { minLength: 1, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 20 }), pausesArbitrary, async (perMinute, pauses) => {
        const rig = openBudget(perMinute);
        const sentTimes: number[] = [];
        for (const pause of pauses) {
          rig.advance(pause > 60_000 ? pause : 0);
          sentTimes.push(await rig.sendRequest());
        }
        expect(countMaxPerMinute(sentTimes)).toBeLessThanOrEqual(perMinute);
      }),
    );
  });

  it("allows a third of the budget as a burst", async () => {
    const rig = openBudget(300);
    const startedMs = rig.now();
    for (let count = 0; count < 100; count += 1) expect(await rig.sendRequest()).toBe(startedMs);
    expect(await rig.sendRequest()).toBeGreaterThan(startedMs);
    for (let count = 101; count < 1500; count += 1) await rig.sendRequest();
    const minutes = (rig.now() - startedMs) / 60_000;
    expect(minutes).toBeGreaterThan(4);
    expect(minutes).toBeLessThan(5.1);
  });

  it("halves after a rate limit", async () => {
    const rig = openBudget(60);
    rig.budget.onCall({ outcome: "success" });
    expect(rig.budget.view().isSlowed).toBe(false);
    rig.budget.onCall({ outcome: "rate-limited" });
    rig.budget.onCall({ outcome: "rate-limited" });
    expect(rig.budget.view()).toEqual({ perMinute: 60, usedLastMinute: 0, isSlowed: true });
    const startedMs = rig.now();
    for (let count = 0; count < 5; count += 1) await rig.sendRequest();
    expect(rig.now() - startedMs).toBeGreaterThanOrEqual(19_000);
    rig.advance(120_000);
    expect(rig.budget.view()).toMatchObject({ usedLastMinute: 0, isSlowed: false });
  });

  it("applies a changed setting to the requests of the last minute", async () => {
    const rig = openBudget(6000);
    for (let count = 0; count < 100; count += 1) await rig.sendRequest();
    expect(rig.budget.view()).toEqual({ perMinute: 6000, usedLastMinute: 100, isSlowed: false });
    rig.set(50);
    const startedMs = rig.now();
    await rig.sendRequest();
    expect(rig.now() - startedMs).toBeGreaterThan(50_000);
  });

  it("gives background work two thirds of the budget", async () => {
    const rig = openBudget(60);
    expect(rig.budget.sparePerMinute()).toBe(40);
    const startedMs = rig.now();
    for (let count = 0; count < 120; count += 1) await rig.budget.takeSpare();
    expect(rig.now() - startedMs).toBeGreaterThan(175_000);
    expect(rig.budget.view().usedLastMinute).toBeLessThanOrEqual(40);
    const burstStartedMs = rig.now();
    for (let count = 0; count < 19; count += 1) expect(await rig.sendRequest()).toBe(burstStartedMs);
  });

  it("delays background work while other requests use the budget", async () => {
    const rig = openBudget(60);
    for (let count = 0; count < 45; count += 1) await rig.sendRequest();
    const startedMs = rig.now();
    await rig.budget.takeSpare();
    expect(rig.now() - startedMs).toBeGreaterThan(10_000);
  });

  it("releases all waiting requests when the desk closes", async () => {
    let waiting = 0;
    const budget = createRequestBudget({
      perMinute: () => 1,
      elapsed: () => 0,
      wait: (_ms, closing) =>
        new Promise((resolve) => {
          waiting += 1;
          closing.addEventListener("abort", () => resolve());
        }),
    });
    await budget.take();
    const heldRequest = budget.take();
    await Promise.resolve();
    budget.close();
    await heldRequest;
    expect(waiting).toBe(1);
  });
});
