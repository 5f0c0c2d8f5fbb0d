import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  pollIntervalMs,
  findMostUrgent,
  findNextPollAtMs,
  findEarliestPollAtMs,
  type PolledOrder,
} from "../../../../src-domain/resends/poll-schedule.ts";

const NOW = Date.UTC(2026, 10, 21, 12);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const order = (change: Partial<PolledOrder> = {}): PolledOrder => ({
  key: "1",
  sinceMs: NOW - MINUTE,
  lastUpdateAtMs: NOW,
  lastTryAtMs: NOW,
  failures: 0,
  isReported: false,
  shownUntilMs: null,
  ...change,
});
const interval = (change: Partial<PolledOrder>): number => pollIntervalMs(order(change), NOW);

const moment = fc.integer({ min: NOW - 90 * 24 * HOUR, max: NOW + HOUR });
const anyOrder = fc.record({
  key: fc.string(),
  sinceMs: moment,
  lastUpdateAtMs: fc.option(moment),
  lastTryAtMs: fc.option(moment),
  failures: fc.nat(20),
  isReported: fc.boolean(),
  shownUntilMs: fc.option(moment),
});

describe("poll interval of an order", () => {
  it("grows with the age of the order", () => {
    const ages = [1000, MINUTE, 30 * MINUTE, 5 * HOUR, 48 * HOUR, 30 * 24 * HOUR];
    expect(ages.map((age) => interval({ sinceMs: NOW - age }))).toEqual([
      2000,
      5000,
      30_000,
      5 * MINUTE,
      HOUR,
      6 * HOUR,
    ]);
  });

  it("is at least five minutes when events report the order", () => {
    expect(interval({ isReported: true })).toBe(5 * MINUTE);
    expect(interval({ isReported: true, shownUntilMs: NOW + 1 })).toBe(10_000);
    expect(interval({ sinceMs: NOW - 48 * HOUR, shownUntilMs: NOW + 1 })).toBe(10_000);
    expect(interval({ sinceMs: NOW - 48 * HOUR, shownUntilMs: NOW - 1 })).toBe(HOUR);
  });

  it("never exceeds the slowest interval after clock changes", () =>
    fc.assert(
      fc.property(anyOrder, (polledOrder) => {
        expect(findNextPollAtMs(polledOrder, NOW)).toBeLessThanOrEqual(Math.max(NOW, polledOrder.sinceMs) + 6 * HOUR);
        const failedOrder = { ...polledOrder, failures: polledOrder.failures + 1 };
        expect(findNextPollAtMs(failedOrder, NOW)).toBeGreaterThanOrEqual(findNextPollAtMs(polledOrder, NOW));
      }),
    ));

  it("changes exactly at the age limits", () => {
    expect(interval({ sinceMs: NOW - 29_999 })).toBe(2000);
    expect(interval({ sinceMs: NOW - 30_000 })).toBe(5000);
    expect(interval({ sinceMs: NOW - HOUR, shownUntilMs: NOW + 1 })).toBe(10_000);
    expect(interval({ sinceMs: NOW - HOUR, shownUntilMs: NOW })).toBe(300_000);
  });

  it("begins at the last update or try", () => {
    const nextPoll = (change: Partial<PolledOrder>) =>
      findNextPollAtMs(order({ sinceMs: 0, lastUpdateAtMs: null, lastTryAtMs: null, ...change }), 5000);
    expect(nextPoll({ sinceMs: 50 })).toBe(50);
    expect(nextPoll({ lastUpdateAtMs: 1000 })).toBe(3000);
    expect(nextPoll({ lastTryAtMs: 1000 })).toBe(3000);
    expect(nextPoll({ lastUpdateAtMs: 1000, lastTryAtMs: 2000 })).toBe(4000);
    expect(nextPoll({ lastUpdateAtMs: 2000, lastTryAtMs: 1000 })).toBe(4000);
    expect(nextPoll({ lastUpdateAtMs: 0, failures: 2 })).toBe(8000);
    expect(nextPoll({ lastUpdateAtMs: 9000 })).toBe(7000);
  });
});

describe("most urgent order", () => {
  it("exists exactly when the earliest poll is due", () =>
    fc.assert(
      fc.property(fc.array(anyOrder, { maxLength: 20 }), fc.nat(), (orders, pollNumber) => {
        const urgentOrder = findMostUrgent(orders, NOW, pollNumber);
        const earliestMs = findEarliestPollAtMs(orders, NOW);
        expect(urgentOrder !== null).toBe(earliestMs !== null && earliestMs <= NOW);
        expect(urgentOrder === null || findNextPollAtMs(urgentOrder, NOW) <= NOW).toBe(true);
      }),
    ));

  it("is the longest waiting order at every fourth poll", () => {
    const oldOrder = order({
      key: "old",
      sinceMs: NOW - 48 * HOUR,
      lastUpdateAtMs: NOW - 12 * HOUR,
      lastTryAtMs: null,
    });
    const youngOrder = order({
      key: "young",
      sinceMs: NOW - 25_000,
      lastUpdateAtMs: NOW - 20_000,
      lastTryAtMs: NOW - 20_000,
    });
    const keys = [0, 1, 2, 3, 4].map((pollNumber) => findMostUrgent([youngOrder, oldOrder], NOW, pollNumber)?.key);
    expect(keys).toEqual(["young", "young", "young", "old", "young"]);
  });

  it("is the order with the greatest delay relative to its interval", () => {
    const slowOrder = order({
      key: "slow",
      sinceMs: NOW - 30 * MINUTE,
      lastUpdateAtMs: NOW - 50_000,
      lastTryAtMs: null,
    });
    const quickOrder = order({ key: "quick", sinceMs: NOW - 10_000, lastUpdateAtMs: NOW - 2500, lastTryAtMs: null });
    expect([interval(slowOrder), interval(quickOrder)]).toEqual([30_000, 2000]);
    for (const orders of [
      [slowOrder, quickOrder],
      [quickOrder, slowOrder],
    ])
      expect(findMostUrgent(orders, NOW, 0)?.key).toBe("slow");
  });

  it("is the first of two equally urgent orders", () => {
    const updatedOrder = (key: string, agoMs: number) =>
      order({ key, sinceMs: NOW - 5000, lastUpdateAtMs: NOW - agoMs, lastTryAtMs: null });
    expect(findMostUrgent([updatedOrder("a", 1000)], NOW, 0)).toBeNull();
    expect(findMostUrgent([updatedOrder("a", 2000)], NOW, 0)?.key).toBe("a");
    expect(findMostUrgent([updatedOrder("a", 4000), updatedOrder("b", 4000)], NOW, 0)?.key).toBe("a");
  });
});
