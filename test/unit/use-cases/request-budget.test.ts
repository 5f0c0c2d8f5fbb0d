import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRequestBudget } from "../../../src-main/use-cases/sending/request-budget.ts";

function budgetOf(perMinute: number) {
  let time = 1000;
  let set = perMinute;
  const budget = createRequestBudget({
    perMinute: () => set,
    elapsed: () => time,
    wait: (ms) => {
      time += ms;
      return Promise.resolve();
    },
  });
  const leave = async (): Promise<number> => {
    await budget.take();
    return time;
  };
  return { budget, leave, pass: (ms: number) => (time += ms), set: (next: number) => (set = next), now: () => time };
}

const mostInAMinute = (moments: readonly number[]): number =>
  Math.max(0, ...moments.map((at) => moments.filter((other) => other > at - 60_000 && other <= at).length));

describe("the request budget", () => {
  it("never allows more requests in any minute than configured", async () => {
    const plan = fc.array(fc.integer({ min: 0, max: 90_000 }), { minLength: 1, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 20 }), plan, async (perMinute, pauses) => {
        const desk = budgetOf(perMinute);
        const moments: number[] = [];
        for (const pause of pauses) {
          desk.pass(pause > 60_000 ? pause : 0);
          moments.push(await desk.leave());
        }
        expect(mostInAMinute(moments)).toBeLessThanOrEqual(perMinute);
      }),
    );
  });

  it("allows a third of the budget as a burst", async () => {
    const desk = budgetOf(300);
    const begun = desk.now();
    for (let count = 0; count < 100; count += 1) expect(await desk.leave()).toBe(begun);
    expect(await desk.leave()).toBeGreaterThan(begun);
    for (let count = 101; count < 1500; count += 1) await desk.leave();
    const minutes = (desk.now() - begun) / 60_000;
    expect(minutes).toBeGreaterThan(4);
    expect(minutes).toBeLessThan(5.1);
  });

  it("halves after a rate limit and recovers within minutes", async () => {
    const desk = budgetOf(60);
    desk.budget.note({ outcome: "success" });
    expect(desk.budget.view().isSlowed).toBe(false);
    desk.budget.note({ outcome: "rate-limited" });
    desk.budget.note({ outcome: "rate-limited" });
    expect(desk.budget.view()).toEqual({ perMinute: 60, usedLastMinute: 0, isSlowed: true });
    const begun = desk.now();
    for (let count = 0; count < 5; count += 1) await desk.leave();
    expect(desk.now() - begun).toBeGreaterThanOrEqual(19_000);
    desk.pass(120_000);
    expect(desk.budget.view()).toMatchObject({ usedLastMinute: 0, isSlowed: false });
  });

  it("applies a changed setting to the requests of the last minute", async () => {
    const desk = budgetOf(6000);
    for (let count = 0; count < 100; count += 1) await desk.leave();
    expect(desk.budget.view()).toEqual({ perMinute: 6000, usedLastMinute: 100, isSlowed: false });
    desk.set(50);
    const begun = desk.now();
    await desk.leave();
    expect(desk.now() - begun).toBeGreaterThan(50_000);
  });

  it("gives background work two thirds of the budget, evenly spread", async () => {
    const desk = budgetOf(60);
    expect(desk.budget.sparePerMinute()).toBe(40);
    const begun = desk.now();
    for (let count = 0; count < 120; count += 1) await desk.budget.takeSpare();
    expect(desk.now() - begun).toBeGreaterThan(175_000);
    expect(desk.budget.view().usedLastMinute).toBeLessThanOrEqual(40);
    const asked = desk.now();
    for (let count = 0; count < 19; count += 1) expect(await desk.leave()).toBe(asked);
  });

  it("delays background work while other requests use the budget", async () => {
    const desk = budgetOf(60);
    for (let count = 0; count < 45; count += 1) await desk.leave();
    const begun = desk.now();
    await desk.budget.takeSpare();
    expect(desk.now() - begun).toBeGreaterThan(10_000);
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
    const held = budget.take();
    await Promise.resolve();
    budget.close();
    await held;
    expect(waiting).toBe(1);
  });
});
