import { EventEmitter } from "node:events";
import { expect, it, vi } from "vitest";
import { HOUR_MS } from "../../../../src-domain/durations.ts";
import type { DeskContext } from "../../../../src-main/use-cases/context.ts";
import type { FleetPort, FloorHooks } from "../../../../src-main/use-cases/fleet/fleet-port.ts";
import { createFleet } from "../../../../src-main/use-cases/fleet/fleet.ts";
import { contextWith } from "../../../desk-context.ts";

const NOW_MS = Date.parse("2026-11-29T12:00:00.000Z");

/** Opens a desk that is connected to its fleet. `eraseBatchKeys`: erases the keys of batches on the servers. */
async function openConnectedFleet(eraseBatchKeys: () => Promise<boolean>) {
  const context = contextWith({
    changes: new EventEmitter() as unknown as DeskContext["changes"],
    store: {
      onEvent: () => () => undefined,
      joinFleet: () => Promise.resolve(),
      joinFloor: () => Promise.resolve(),
      setDesksAtWork: () => Promise.resolve(),
      compareBatches: () => Promise.resolve(),
      batchIntents: () => Promise.resolve([]),
      settleBatches: () => Promise.resolve(),
      unknownBatches: () => Promise.resolve([]),
      claimIntents: () => Promise.resolve([]),
      settleClaims: () => Promise.resolve(),
      repeatLineReports: () => Promise.resolve(0),
      setFleetClock: () => Promise.resolve(0),
      nextOrderMessage: () => Promise.resolve(null),
      orderErasures: () => Promise.resolve([]),
      ordersWithRecipient: () => Promise.resolve([]),
      eventCounts: () => Promise.resolve({ waiting: 0 }),
      erasedEvents: () => Promise.resolve({ eventKeys: [], orderIds: [] }),
    } as unknown as DeskContext["store"],
  });
  let floorHooks: FloorHooks | undefined;
  const close = (): Promise<void> => Promise.resolve();
  const openEvents = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const parts = {
    keys: {
      readTime: () => Promise.resolve(NOW_MS),
      // Keys of batches are erased a day later than keys of events.
      eraseUnused: (before: Date) => (before.getTime() < NOW_MS - HOUR_MS ? eraseBatchKeys() : Promise.resolve(true)),
    },
    openFloor(hooks: FloorHooks) {
      floorHooks = hooks;
      return { isComplete: () => true, batches: () => [], close };
    },
    openOrders: () => ({ eraseUnusedKeys: () => Promise.resolve(), close }),
    openEvents: () => ({ open: openEvents, readToEnd: () => Promise.resolve(true), close }),
    openDesksView: () => ({ close: () => undefined }),
    watchRelay: () => ({ close: () => undefined }),
    findDesks: () => Promise.resolve(null),
    figures: { canPublish: () => false },
  };
  const port = { desk: "bench-1", parts: Promise.resolve(parts) } as unknown as FleetPort;
  const fleet = createFleet(context, port, {} as Parameters<typeof createFleet>[2]);
  await fleet.start();
  await vi.waitFor(() => expect(openEvents).toHaveBeenCalled());
  return { fleet, reconnect: () => floorHooks?.onComplete() };
}

it("repeats an erasure that failed while another one succeeded", async () => {
  vi.spyOn(process, "emitWarning").mockReturnValue();
  const eraseBatchKeys = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true));
  eraseBatchKeys.mockResolvedValueOnce(true).mockRejectedValueOnce(new Error("connection lost"));
  const { fleet, reconnect } = await openConnectedFleet(eraseBatchKeys);
  await Promise.allSettled([fleet.erase(), fleet.erase()]);
  expect(eraseBatchKeys).toHaveBeenCalledTimes(2);
  reconnect();
  await vi.waitFor(() => expect(eraseBatchKeys).toHaveBeenCalledTimes(3));
  await fleet.close();
});
