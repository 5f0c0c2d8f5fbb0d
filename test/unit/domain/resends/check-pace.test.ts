import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  pollIntervalMs,
  mostUrgent,
  nextPollAtMs,
  earliestPollAtMs,
  type PolledOrder,
} from "../../../../src-domain/resends/poll-schedule.ts";

const NOW = Date.UTC(2026, 10, 21, 12);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const order = (change: Partial<PolledOrder> = {}): PolledOrder => ({
  key: "1",
  since: NOW - MINUTE,
  lastUpdateAtMs: NOW,
  lastTryAtMs: NOW,
  failures: 0,
  reported: false,
  shownUntil: null,
  ...change,
});
const interval = (change: Partial<PolledOrder>): number => pollIntervalMs(order(change), NOW);

const moment = fc.integer({ min: NOW - 90 * 24 * HOUR, max: NOW + HOUR });
const anyOrder = fc.record({
  key: fc.string(),
  since: moment,
  lastUpdateAtMs: fc.option(moment),
  lastTryAtMs: fc.option(moment),
  failures: fc.nat(20),
  reported: fc.boolean(),
  shownUntil: fc.option(moment),
});

describe("poll interval of an order", () => {
  it("grows with the age of the order", () => {
    const ages = [1000, MINUTE, 30 * MINUTE, 5 * HOUR, 48 * HOUR, 30 * 24 * HOUR];
    expect(ages.map((age) => interval({ since: NOW - age }))).toEqual([2000, 5000, 30_000, 5 * MINUTE, HOUR, 6 * HOUR]);
  });

  it("is longer when events report the order and short on screen", () => {
    expect(interval({ reported: true })).toBe(5 * MINUTE);
    expect(interval({ reported: true, shownUntil: NOW + 1 })).toBe(10_000);
    expect(interval({ since: NOW - 48 * HOUR, shownUntil: NOW + 1 })).toBe(10_000);
    expect(interval({ since: NOW - 48 * HOUR, shownUntil: NOW - 1 })).toBe(HOUR);
  });

  it("never exceeds the slowest interval after clock changes", () =>
    fc.assert(
      fc.property(anyOrder, (any) => {
        expect(nextPollAtMs(any, NOW)).toBeLessThanOrEqual(Math.max(NOW, any.since) + 6 * HOUR);
        const failed = { ...any, failures: any.failures + 1 };
        expect(nextPollAtMs(failed, NOW)).toBeGreaterThanOrEqual(nextPollAtMs(any, NOW));
      }),
    ));

  it("changes exactly at the age limits", () => {
    expect(interval({ since: NOW - 29_999 })).toBe(2000);
    expect(interval({ since: NOW - 30_000 })).toBe(5000);
    expect(interval({ since: NOW - HOUR, shownUntil: NOW + 1 })).toBe(10_000);
    expect(interval({ since: NOW - HOUR, shownUntil: NOW })).toBe(300_000);
  });

  it("starts at the last update or try", () => {
    const next = (change: Partial<PolledOrder>) =>
      nextPollAtMs(order({ since: 0, lastUpdateAtMs: null, lastTryAtMs: null, ...change }), 5000);
    expect(next({ since: 50 })).toBe(50);
    expect(next({ lastUpdateAtMs: 1000 })).toBe(3000);
    expect(next({ lastTryAtMs: 1000 })).toBe(3000);
    expect(next({ lastUpdateAtMs: 1000, lastTryAtMs: 2000 })).toBe(4000);
    expect(next({ lastUpdateAtMs: 2000, lastTryAtMs: 1000 })).toBe(4000);
    expect(next({ lastUpdateAtMs: 0, failures: 2 })).toBe(8000);
    expect(next({ lastUpdateAtMs: 9000 })).toBe(7000);
  });
});

describe("most urgent order", () => {
  it("exists exactly when the earliest poll is due", () =>
    fc.assert(
      fc.property(fc.array(anyOrder, { maxLength: 20 }), fc.nat(), (orders, turn) => {
        const urgent = mostUrgent(orders, NOW, turn);
        const soonest = earliestPollAtMs(orders, NOW);
        expect(urgent !== null).toBe(soonest !== null && soonest <= NOW);
        expect(urgent === null || nextPollAtMs(urgent, NOW) <= NOW).toBe(true);
      }),
    ));

  it("is the longest waiting order at every fourth poll", () => {
    const old = order({ key: "old", since: NOW - 48 * HOUR, lastUpdateAtMs: NOW - 12 * HOUR, lastTryAtMs: null });
    const young = order({ key: "young", since: NOW - 25_000, lastUpdateAtMs: NOW - 20_000, lastTryAtMs: NOW - 20_000 });
    const turns = [0, 1, 2, 3, 4].map((turn) => mostUrgent([young, old], NOW, turn)?.key);
    expect(turns).toEqual(["young", "young", "young", "old", "young"]);
  });

  it("is the order with the greatest delay relative to its interval", () => {
    const slow = order({ key: "slow", since: NOW - 30 * MINUTE, lastUpdateAtMs: NOW - 50_000, lastTryAtMs: null });
    const quick = order({ key: "quick", since: NOW - 10_000, lastUpdateAtMs: NOW - 2500, lastTryAtMs: null });
    expect([interval(slow), interval(quick)]).toEqual([30_000, 2000]);
    for (const orders of [
      [slow, quick],
      [quick, slow],
    ])
      expect(mostUrgent(orders, NOW, 0)?.key).toBe("slow");
  });

  it("is the first of two equally urgent orders", () => {
    const heard = (key: string, ago: number) =>
      order({ key, since: NOW - 5000, lastUpdateAtMs: NOW - ago, lastTryAtMs: null });
    expect(mostUrgent([heard("a", 1000)], NOW, 0)).toBeNull();
    expect(mostUrgent([heard("a", 2000)], NOW, 0)?.key).toBe("a");
    expect(mostUrgent([heard("a", 4000), heard("b", 4000)], NOW, 0)?.key).toBe("a");
  });
});
