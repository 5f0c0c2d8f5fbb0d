import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { HoldEvent } from "../../../src-domain/batches/hold.ts";
import { createHolds } from "../../../src-main/use-cases/batches/holds.ts";
import { contextWith } from "../../desk-context.ts";

const SETTLE_MS = 60_000;

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 10, 21) }));
afterEach(() => void vi.useRealTimers());

function openLostHold(answeredId = "1") {
  const events: HoldEvent[] = [];
  const storedItems: unknown[] = [];
  const since = new Date().toISOString();
  const hold = { returnInventoryId: "1", rma: "R1", scanId: 1, target: "hold", state: "unknown", sent: "hold", since };
  const item = { returnInventoryId: answeredId, handlingCode: "tbc", handlingStatusCode: "pending" };
  const context = contextWith({
    store: {
      openHolds: () => Promise.resolve(events.length === 0 ? [hold] : []) as never,
      transitionHold: (_hold, event) => {
        events.push(event);
        return Promise.resolve(null);
      },
      storeFetchedItems: (items) => Promise.resolve(void storedItems.push(...items)),
    },
    service: {
      interactive: { inventory: { get: () => Promise.resolve({ ok: true, value: item }) } },
    } as never,
    timing: { retryMs: 50, settleMs: SETTLE_MS, undoUnitMs: 0 },
  });
  return { holds: createHolds(context, () => undefined), events, storedItems };
}

// Proof S10
it.each([
  ["unchanged", 0],
  ["set back by a year", -365],
  ["set ahead by a year", 365],
])("retries a lost hold after the settle time with the clock %s", async (_way, days) => {
  const { holds, events } = openLostHold();
  holds.wake();
  await vi.advanceTimersByTimeAsync(1000);
  vi.setSystemTime(Date.now() + days * 86_400_000);
  holds.wake();
  await vi.advanceTimersByTimeAsync(SETTLE_MS - 2000);
  expect(events).toEqual([]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(events).toEqual(["read-otherwise"]);
  await holds.close();
});

it("waits the full settle time after a start", async () => {
  const { holds, events } = openLostHold();
  vi.setSystemTime(Date.now() - 86_400_000);
  holds.wake();
  await vi.advanceTimersByTimeAsync(SETTLE_MS - 1000);
  expect(events).toEqual([]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(events).toEqual(["read-otherwise"]);
  await holds.close();
});

it("neither stores nor uses an answer about another item", async () => {
  const { holds, events, storedItems } = openLostHold("2");
  holds.wake();
  await vi.advanceTimersByTimeAsync(2 * SETTLE_MS);
  expect({ events, storedItems }).toEqual({ events: [], storedItems: [] });
  await holds.close();
});

it("proceeds with the next hold when the answers about one are about another item", async () => {
  const since = new Date().toISOString();
  const waiting = (id: string) => ({ returnInventoryId: id, target: "hold", state: "waiting", sent: null, since });
  const openHolds = new Map(["1", "2"].map((id) => [id, waiting(id)]));
  const fetchedIds: string[] = [];
  const context = contextWith({
    store: {
      openHolds: () => Promise.resolve([...openHolds.values()]) as never,
      transitionHold: ({ returnInventoryId }) => {
        openHolds.delete(returnInventoryId);
        return Promise.resolve(null);
      },
      storeFetchedItems: () => Promise.resolve(),
    },
    service: {
      interactive: {
        inventory: {
          get: (id: string) => {
            fetchedIds.push(id);
            const item = { returnInventoryId: "2", handlingCode: "ohd", handlingStatusCode: "pending" };
            return Promise.resolve({ ok: true, value: item });
          },
        },
      },
    } as never,
    timing: { retryMs: 50, settleMs: SETTLE_MS, undoUnitMs: 0 },
  });
  const holds = createHolds(context, () => undefined);
  holds.wake();
  await vi.advanceTimersByTimeAsync(2.5 * SETTLE_MS);
  expect([...openHolds.keys()]).toEqual(["1"]);
  expect(fetchedIds).toEqual(["1", "2", "1", "1"]);
  await holds.close();
});
