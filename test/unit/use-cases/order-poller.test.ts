import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { POLL_BUDGET } from "../../../src-domain/resends/poll-schedule.ts";
import { createRequestBudget } from "../../../src-main/base/request-budget.ts";
import type { OrderToPoll } from "../../../src-main/store/resends/external-orders.ts";
import type { Store } from "../../../src-main/store/thread/client.ts";
import {
  createOrderFetcher,
  createOrderPoller,
  type OrderFetcher,
} from "../../../src-main/use-cases/resends/order-poller.ts";
import { contextWith } from "../../desk-context.ts";

const SINCE = "2026-01-01T00:00:00Z";
const HOUR_MS = 3_600_000;
const timeAgo = (hours: number): string => new Date(Date.now() - hours * HOUR_MS).toISOString();

/** Creates a poller for `count` orders of the last run, on a clock that only the budget advances. */
function openPoller(count: number, answer: (pollNumber: number) => Awaited<ReturnType<OrderFetcher>>) {
  let elapsedMs = 0;
  const pollTimes: number[] = [];
  const orders: OrderToPoll[] = Array.from({ length: count }, (_, index) => {
    const id = String(count - index);
    return { rowKey: count - index, orderKey: id, resendId: id, knownSince: SINCE, checkedAt: null, statusRaw: null };
  });
  const store: Partial<Store> = {
    ownOrdersToPoll: () => Promise.resolve([]),
    externalOrdersToPoll: (belowRowKey, limit) =>
      Promise.resolve(orders.filter(({ rowKey }) => rowKey < belowRowKey).slice(0, limit)),
  };
  const lastPoll = Promise.withResolvers<void>();
  const firstPoll = Promise.withResolvers<void>();
  const poller = createOrderPoller(
    contextWith({ store, now: () => new Date(Date.UTC(2026, 10, 21) + elapsedMs), elapsed: () => elapsedMs }),
    () => {
      pollTimes.push(elapsedMs);
      firstPoll.resolve();
      if (pollTimes.length === count) lastPoll.resolve();
      return Promise.resolve(answer(pollTimes.length));
    },
    createRequestBudget({
      ...POLL_BUDGET,
      elapsed: () => elapsedMs,
      wait: (waitMs) => {
        elapsedMs += waitMs;
        return Promise.resolve();
      },
    }),
  );
  return { poller, pollTimes, firstPoll: firstPoll.promise, lastPoll: lastPoll.promise };
}

it("polls 500 open orders within the request budget after a restart", async () => {
  const { poller, pollTimes, lastPoll } = openPoller(500, () => ({ ok: true, value: "queued" }));
  await poller.recover();
  await lastPoll;
  await poller.close();
  expect(pollTimes.filter((ms) => ms < 1000).length).toBeLessThanOrEqual(8);
  for (let second = 0; second < 240; second += 1) {
    const pollsInMinute = pollTimes.filter((ms) => ms >= second * 1000 && ms < second * 1000 + 60_000);
    expect(pollsInMinute.length).toBeLessThanOrEqual(120);
  }
  expect((pollTimes.at(-1) ?? 0) / 1000).toBeGreaterThan(240);
  expect((pollTimes.at(-1) ?? 0) / 1000).toBeLessThan(260);
});

it("polls one order while the service fails after a restart", async () => {
  const error = { kind: "server", retryAfterMs: null } as never;
  const { poller, pollTimes, firstPoll } = openPoller(500, () => ({ ok: false, error }));
  await poller.recover();
  await firstPoll;
  await new Promise((resolve) => setImmediate(resolve));
  await poller.close();
  expect(pollTimes).toHaveLength(1);
});

it.each(["refused", "unreadable"])("continues without a pause after a failure of one order: %s", async (kind) => {
  const error = { kind, retryAfterMs: 60_000 } as never;
  const { poller, pollTimes, lastPoll } = openPoller(8, () => ({ ok: false, error }));
  await poller.recover();
  await lastPoll;
  await poller.close();
  expect(pollTimes).toHaveLength(8);
  expect(pollTimes.at(-1)).toBeLessThan(5000);
});

describe("an order while the clock is changed", () => {
  beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 10, 21) }));
  afterEach(() => void vi.useRealTimers());

  it.each([
    ["back by a year", -365],
    ["ahead by a year", 365],
  ])("is polled at its usual interval: %s", async (_way, days) => {
    let polls = 0;
    const knownSince = new Date().toISOString();
    const store: Partial<Store> = {
      ownOrdersToPoll: () =>
        Promise.resolve([{ rowKey: 1, orderKey: "own", resendId: "1", knownSince, checkedAt: null, statusRaw: null }]),
      externalOrdersToPoll: () => Promise.resolve([]),
    };
    const poller = createOrderPoller(
      contextWith({ store }),
      () => {
        polls += 1;
        return Promise.resolve({ ok: true, value: "queued" });
      },
      createRequestBudget({ ...POLL_BUDGET, elapsed: () => performance.now() }),
    );
    await poller.recover();
    await vi.advanceTimersByTimeAsync(1000);
    vi.setSystemTime(Date.now() + days * 86_400_000);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(polls).toBe(11);
    await poller.close();
  });
});

it("polls only changes and orders that the relay does not know while the relay polls", async () => {
  let isPolledByRelay = true;
  const polled: string[] = [];
  const orders = ["1", "2", "3"].map((resendId) => ({
    rowKey: Number(resendId),
    orderKey: `own ${resendId}`,
    resendId,
    knownSince: SINCE,
    // The desk would poll the order without a fleet.
    checkedAt: timeAgo(7),
    statusRaw: null,
    // The relay does not know the third.
    hasEvent: resendId === "3" ? 0 : 1,
  }));
  const store: Partial<Store> = {
    ownOrdersToPoll: () => Promise.resolve(orders),
    externalOrdersToPoll: () => Promise.resolve([]),
    ordersToPoll: (ids) => Promise.resolve(orders.filter(({ resendId }) => ids.includes(resendId))),
  };
  const poller = createOrderPoller(
    contextWith({ store }),
    ({ resendId }) => {
      polled.push(resendId);
      return Promise.resolve({ ok: true, value: "completed" });
    },
    createRequestBudget({ ...POLL_BUDGET, elapsed: () => performance.now() }),
    () => isPolledByRelay,
  );
  await poller.recover();
  await expect.poll(() => polled).toEqual(["3"]);
  await poller.onOrdersPolled(new Set(["2"]));
  await expect.poll(() => polled).toEqual(["3", "2"]);
  isPolledByRelay = false;
  poller.resume();
  await expect.poll(() => polled).toEqual(["3", "2", "1"]);
  await poller.recheck();
  await expect.poll(() => polled.slice(3).toSorted()).toEqual(["1", "2", "3"]);
  await poller.close();
});

it("polls an order again if the relay finds a change during its poll", async () => {
  const answers: PromiseWithResolvers<Awaited<ReturnType<OrderFetcher>>>[] = [];
  const order = { rowKey: 1, orderKey: "own", resendId: "1", knownSince: SINCE, checkedAt: null, statusRaw: null };
  const poller = createOrderPoller(
    contextWith({
      store: {
        ownOrdersToPoll: () => Promise.resolve([order]),
        externalOrdersToPoll: () => Promise.resolve([]),
        ordersToPoll: () => Promise.resolve([order]),
      },
    }),
    () => {
      const answer = Promise.withResolvers<Awaited<ReturnType<OrderFetcher>>>();
      answers.push(answer);
      return answer.promise;
    },
    createRequestBudget({ ...POLL_BUDGET, elapsed: () => performance.now() }),
    () => true,
  );
  await poller.recover();
  await expect.poll(() => answers.length).toBe(1);
  await poller.onOrdersPolled(new Set(["1"]));
  answers[0]?.resolve({ ok: true, value: "queued" });
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.resolve({ ok: true, value: "label-success" });
  await poller.close();
});

describe("an order that the relay may have forgotten", () => {
  beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 10, 21) }));
  afterEach(() => void vi.useRealTimers());

  /** Polls while the relay does. The ids of the orders that were polled. */
  async function openBesideRelay(own: readonly Partial<OrderToPoll>[], external: readonly Partial<OrderToPoll>[]) {
    const polled: string[] = [];
    const toOrder = (kind: string) => (order: Partial<OrderToPoll>, index: number) => {
      const resendId = `${kind} ${index}`;
      const orderKey = kind === "own" ? `S${index}` : resendId;
      const known = { knownSince: SINCE, checkedAt: null, statusRaw: null, hasEvent: 1 };
      return { rowKey: index + 1, orderKey, resendId, ...known, ...order };
    };
    const poller = createOrderPoller(
      contextWith({
        store: {
          ownOrdersToPoll: () => Promise.resolve(own.map(toOrder("own"))),
          externalOrdersToPoll: () => Promise.resolve(external.map(toOrder("external"))),
        },
      }),
      ({ resendId }) => {
        polled.push(resendId);
        return Promise.resolve({ ok: true, value: "queued" });
      },
      createRequestBudget({ ...POLL_BUDGET, elapsed: () => performance.now() }),
      () => true,
    );
    onTestFinished(() => poller.close());
    await poller.recover();
    await vi.advanceTimersByTimeAsync(1000);
    return polled;
  }

  it("is polled once a day", async () => {
    const polled = await openBesideRelay([{ checkedAt: timeAgo(23) }], []);
    expect(polled).toEqual([]);
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(polled).toEqual(["own 0"]);
    await vi.advanceTimersByTimeAsync(23 * HOUR_MS);
    expect(polled).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(polled).toHaveLength(2);
  });

  it("is polled if it is another desk's only once it is older than the fleet's events", async () => {
    const days = [2, 15].map((age) => ({ knownSince: timeAgo(age * 24), checkedAt: timeAgo(30) }));
    expect(await openBesideRelay([], days)).toEqual(["external 1"]);
  });
});

it("refuses an answer about another order", async () => {
  const context = contextWith({ store: {} });
  const service = { resend: { get: () => Promise.resolve({ ok: true, value: { resendId: "R2" } }) } } as never;
  const answer = await createOrderFetcher(context, () => undefined)({ orderKey: "S1", resendId: "R1" }, service, 1000);
  expect(answer).toMatchObject({ ok: false, error: { kind: "unreadable" } });
});
