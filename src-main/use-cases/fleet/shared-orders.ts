import { DAY_MS } from "../../../src-domain/durations.ts";
import type { EventCursor } from "../../../src-domain/events/event-cursor.ts";
import {
  dateChangeBy,
  dateFileToShareBy,
  dateMessageBy,
  type OrderBookChange,
} from "../../../src-domain/fleet/order-message.ts";
import { createWorkLoop } from "../../base/work-loop.ts";
import type { DeskContext } from "../context.ts";
import type { OrderHooks, OrderStream, PublishOutcome } from "./fleet-port.ts";

interface SharedOrderHooks {
  /** Another desk erased recipients. */
  readonly onErased: () => void;
  /** See `createFleetClock`. */
  readonly readClockOffset: () => Promise<number>;
}

const RETRY_MS = 1000;
/** Orders of one store call, so that scans do not wait. */
const MAX_ORDERS = 100;
const MAX_ERASURES = 500;

/** Shares the order book with the fleet: publishes what changes here, and applies what other desks publish. */
export function createSharedOrders(
  { store, now, isoNow, elapsed, publish, changes, log }: DeskContext,
  openOrders: (hooks: OrderHooks) => OrderStream,
  { onErased, readClockOffset }: SharedOrderHooks,
) {
  const loop = createWorkLoop({ work: publishAll, retryMs: RETRY_MS, name: "fleet-shared-orders" });
  let gapAt: string | null = null;
  /** When reports of sent lines are looked through next, by the monotonic clock. */
  let nextRepeatMs = elapsed();
  const stream = openOrders({
    async readCursor(name) {
      const cursor = await store.eventCursor(name);
      gapAt = cursor?.gapAt ?? null;
      return cursor;
    },
    now,
    apply,
    onGap: async () => log({ event: "orders-missed" }),
  });

  async function apply(bookChanges: readonly OrderBookChange[], cursor: EventCursor): Promise<void> {
    const offsetMs = bookChanges.length === 0 ? 0 : await readClockOffset();
    const { hasFiles, hasErased, hasLines, isOtherStream } = await store.applyOrderBookChanges(
      bookChanges.map((change) => dateChangeBy(change, -offsetMs)),
      cursor,
    );
    ({ gapAt } = cursor);
    if (hasFiles) publish("orderFiles", "changed", {});
    if (hasFiles || hasErased || hasLines) changes.emit("orders");
    if (hasErased) onErased();
    if (!isOtherStream) return;
    nextRepeatMs = elapsed();
    loop.run();
  }

  async function publishAll(): Promise<void> {
    await repeatReports();
    if (!(await publishMessages()) || !(await publishErasures())) loop.wakeIn(RETRY_MS);
  }

  /** Repeats the reports of sent lines, at most once a day. */
  async function repeatReports(): Promise<void> {
    if (elapsed() < nextRepeatMs) return;
    while (!loop.isClosing() && (await store.repeatLineReports(isoNow())) > 0);
    nextRepeatMs = elapsed() + DAY_MS;
  }

  /** Returns false if no server answers. */
  async function publishMessages(): Promise<boolean> {
    for (let next = await nextMessage(); next !== null; next = await nextMessage()) {
      if (loop.isClosing()) return true;
      const { messageId } = next;
      const outcome = await publishOne(next);
      if (outcome === "unreachable") return false;
      if (outcome === "published") await store.settleOrderMessage(messageId);
      else if (outcome === "keys-erased") await store.shareOrderFileAgain(messageId);
      else await store.markOrderMessageTooLarge(messageId);
      if ("file" in next) publish("orderFiles", "changed", {});
    }
    return true;
  }

  async function nextMessage() {
    // The desk's clock may be wrong, and other desks compare its times with theirs. The store dates files by this.
    const offsetMs = await readClockOffset();
    const next = await store.nextOrderMessage();
    return next && { ...next, offsetMs };
  }

  async function publishOne({
    offsetMs,
    ...next
  }: NonNullable<Awaited<ReturnType<typeof nextMessage>>>): Promise<PublishOutcome> {
    if ("message" in next) return stream.publish(next.messageId, dateMessageBy(next.message, offsetMs));
    if (next.file === null) return "published";
    return stream.publishFile(dateFileToShareBy(next.file, offsetMs), (afterId) =>
      store.ordersToShare(next.messageId, afterId, MAX_ORDERS),
    );
  }

  async function publishErasures(): Promise<boolean> {
    for (let orders = await store.orderErasures(MAX_ERASURES); orders.length > 0 && !loop.isClosing();) {
      if (!(await stream.eraseRecipients(orders))) return false;
      await store.settleOrderErasures(orders);
      orders = await store.orderErasures(MAX_ERASURES);
    }
    return true;
  }

  loop.run();
  return {
    /** Must be called when the journal has new messages. */
    run: loop.run,
    hasReadAll: (): boolean => stream.hasReadAll(),

    /** Returns whether other desks' imports were deleted before this desk read them, and nothing was imported since. */
    hasMissed: async (): Promise<boolean> => {
      const missedAt = gapAt;
      return missedAt !== null && !(await store.orderFiles()).some(({ importedAt }) => importedAt > missedAt);
    },

    /** Erases keys that no order uses, and keys of recipients that this desk erased. */
    async erase(): Promise<void> {
      loop.run();
      await loop.whenIdle();
      await stream.eraseUnusedKeys(await store.ordersWithRecipient());
    },

    async close(): Promise<void> {
      await loop.close();
      await stream.close();
    },
  };
}
