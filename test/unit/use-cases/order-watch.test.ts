import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { OrderToPoll } from "../../../src-main/store/resends/external-orders.ts";
import type { Store } from "../../../src-main/store/thread/client.ts";
import { createOrderPoller, type OrderFetcher } from "../../../src-main/use-cases/resends/order-poller.ts";
import { POLL_BUDGET } from "../../../src-main/use-cases/resends/order-tracking.ts";
import { createRequestBudget } from "../../../src-main/use-cases/sending/request-budget.ts";
import { contextWith } from "../../desk-context.ts";

const SINCE = "2026-01-01T00:00:00Z";

/** Creates a poller for `count` orders of the last run, on a clock that only the budget advances. */
function watchOver(count: number, answer: (asked: number) => Awaited<ReturnType<OrderFetcher>>) {
  let ms = 0;
  const asked: number[] = [];
  const orders: OrderToPoll[] = Array.from({ length: count }, (_, index) => {
    const id = String(count - index);
    return { rowKey: count - index, orderKey: id, resendId: id, knownSince: SINCE, checkedAt: null, statusRaw: null };
  });
  const store: Partial<Store> = {
    ownOrdersToPoll: () => Promise.resolve([]),
    externalOrdersToPoll: (below, limit) =>
      Promise.resolve(orders.filter(({ rowKey }) => rowKey < below).slice(0, limit)),
  };
  const done = Promise.withResolvers<void>();
  const first = Promise.withResolvers<void>();
  const watch = createOrderPoller(
    contextWith({ store, now: () => new Date(Date.UTC(2026, 10, 21) + ms), elapsed: () => ms }),
    () => {
      asked.push(ms);
      first.resolve();
      if (asked.length === count) done.resolve();
      return Promise.resolve(answer(asked.length));
    },
    createRequestBudget({
      ...POLL_BUDGET,
      elapsed: () => ms,
      wait: (wait) => {
        ms += wait;
        return Promise.resolve();
      },
    }),
  );
  return { watch, asked, first: first.promise, done: done.promise };
}

it("polls 500 open orders within the request budget after a restart", async () => {
  const { watch, asked, done } = watchOver(500, () => ({ ok: true, value: "queued" }));
  await watch.recover();
  await done;
  await watch.close();
  expect(asked.filter((ms) => ms < 1000).length).toBeLessThanOrEqual(8);
  for (let second = 0; second < 240; second += 1) {
    const inMinute = asked.filter((ms) => ms >= second * 1000 && ms < second * 1000 + 60_000);
    expect(inMinute.length).toBeLessThanOrEqual(120);
  }
  expect((asked.at(-1) ?? 0) / 1000).toBeGreaterThan(240);
  expect((asked.at(-1) ?? 0) / 1000).toBeLessThan(260);
});

it("polls one order while the service fails after a restart", async () => {
  const error = { kind: "server", retryAfterMs: null } as never;
  const { watch, asked, first } = watchOver(500, () => ({ ok: false, error }));
  await watch.recover();
  await first;
  await new Promise((resolve) => setImmediate(resolve));
  await watch.close();
  expect(asked).toHaveLength(1);
});

it.each(["refused", "unreadable"])("continues without a pause after a failure of one order: %s", async (kind) => {
  const error = { kind, retryAfterMs: 60_000 } as never;
  const { watch, asked, done } = watchOver(8, () => ({ ok: false, error }));
  await watch.recover();
  await done;
  await watch.close();
  expect(asked).toHaveLength(8);
  expect(asked.at(-1)).toBeLessThan(5000);
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
    const watch = createOrderPoller(
      contextWith({ store }),
      () => {
        polls += 1;
        return Promise.resolve({ ok: true, value: "queued" });
      },
      createRequestBudget({ ...POLL_BUDGET, elapsed: () => performance.now() }),
    );
    await watch.recover();
    await vi.advanceTimersByTimeAsync(1000);
    vi.setSystemTime(Date.now() + days * 86_400_000);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(polls).toBe(11);
    await watch.close();
  });
});
