import type { OutputOf } from "../../../src-preload/contract/index.ts";
import type { OrderMatch } from "../../../src-preload/contract/orders/order-matches.ts";
import { throttle } from "../../base/throttle.ts";
import { warnAbout } from "../../base/warn.ts";
import type { DeskContext } from "../context.ts";

interface MatchHooks {
  /** Fetches an item's record, which says how many units the parcel has. */
  readonly refreshItem: (returnInventoryId: string) => Promise<unknown>;
  readonly publishBatch: () => Promise<void>;
}

const CHANGE_INTERVAL_MS = 100;

/**
 * Matches scanned items with orders of channels, after their verdict. Does nothing without orders. Its failures stop
 * neither scans nor orders.
 */
export function createOrderMatches(context: DeskContext, { refreshItem, publishBatch }: MatchHooks) {
  const { store, publish, isoNow, changes, isOrderBookInUse } = context;
  let isClosed = false;
  /** False until the desk has read that the order book has orders, and while the order book is off. */
  let isMatching = false;
  let lastPublished = "";
  const activeMatches = new Set<Promise<void>>();

  async function refreshUse(): Promise<void> {
    isMatching = (await isOrderBookInUse()) && (await store.hasOrders());
  }

  const refreshUseSafely = (): Promise<void> => refreshUse().catch(warnAbout("order-book"));

  function publishMatch(matchItem: OrderMatch): void {
    const text = JSON.stringify(matchItem);
    if (isClosed || text === lastPublished) return;
    lastPublished = text;
    publish("orderMatches", "changed", matchItem);
  }

  async function publishCurrent(): Promise<void> {
    if (!isMatching || isClosed) return;
    const { batchId } = await store.currentBatch(isoNow());
    publishMatch(await readMatch(context, batchId));
  }

  const publishThrottle = throttle(CHANGE_INTERVAL_MS, () => void publishCurrent().catch(warnAbout("order-book")));

  async function match(batchId: string, returnInventoryId: string): Promise<void> {
    const matchItem = () => store.matchScannedItem(batchId, returnInventoryId, isoNow());
    let matched = await matchItem();
    if (matched?.needsRecord && !isClosed) {
      publishMatch(matched.match);
      await refreshItem(returnInventoryId);
      if (!isClosed) matched = await matchItem();
    }
    if (matched === null || isClosed) return;
    if (matched.hasFilled) await publishBatch();
    publishMatch(matched.match);
  }

  changes.on("orders", () => void refreshUseSafely().then(() => publishThrottle.trigger()));
  changes.on("settings", () => void refreshUseSafely());

  return {
    start: refreshUseSafely,

    /** Returns whether scans are matched: the order book is in use and has orders. */
    isMatching: (): boolean => isMatching,

    get: async (batchId: string): Promise<OrderMatch | null> => (isMatching ? readMatch(context, batchId) : null),

    /** Call after a change of a batch that is not a scan. */
    onBatchChanged(): void {
      if (isMatching && !isClosed) publishThrottle.trigger();
    },

    /** Call with each recorded scan. */
    matchScan({ outcome: { verdict }, batch: { batchId } }: OutputOf<"scan", "record">): void {
      // The service refuses an item with a known refusal, so its parcel is set aside.
      if (!isMatching || isClosed || verdict.kind !== "added" || verdict.refusal) return;
      const active = match(batchId, verdict.item.returnInventoryId)
        .catch((error: unknown) => {
          warnAbout("order-book")(error);
          if (!isClosed) publish("orderMatches", "failed", { batchId });
        })
        .finally(() => activeMatches.delete(active));
      activeMatches.add(active);
    },

    async close(): Promise<void> {
      isClosed = true;
      publishThrottle.stop();
      await Promise.all(activeMatches);
    },
  };
}

const readMatch = async ({ store, isoNow }: DeskContext, batchId: string): Promise<OrderMatch> =>
  (await store.orderMatch(batchId, isoNow())) ?? { batchId, item: null, order: null, result: null };
