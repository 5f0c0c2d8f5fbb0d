import { createHash } from "node:crypto";
import { DAY_MS, MINUTE_MS } from "../../src-domain/durations.ts";
import type { RelayItems } from "../../src-domain/fleet/relay-heartbeat.ts";
import type { InventoryItem } from "../../src-domain/inventory/inventory.ts";
import {
  advanceWindow,
  pageRequestOf,
  splitIntoWindows,
  startWindow,
  type WindowCursor,
} from "../../src-domain/inventory/window-paging.ts";
import { createWorkLoop } from "../../src-main/base/work-loop.ts";
import { createListedItemsBody } from "../../src-main/events/relay-reports.ts";
import type { InventoryPage, ServiceOperations } from "../../src-main/service/index.ts";
import type { Spool } from "./spool.ts";

/** Desks read their lists every 30 minutes. */
const INTERVAL_MS = 15 * MINUTE_MS;
const RETRY_MS = MINUTE_MS;
/** Older items change seldom, and events report the changes. Desks refresh equally many days. */
const RECENT_DAYS = 60;
/** Includes items from the future, because the service's clock may be ahead. */
const AHEAD_MS = DAY_MS;

interface ItemListOptions {
  readonly list: ServiceOperations["inventory"]["list"];
  /** Waits for the budget. Resolves to false if the relay does not poll now. */
  readonly reserveRequest: () => Promise<boolean>;
  readonly spool: Pick<
    Spool,
    "listedItems" | "addListedItems" | "removeListedItems" | "readRelayItems" | "recordItemsRead"
  >;
  readonly forward: () => void;
  readonly now: () => Date;
}

/**
 * Reads the lists of recent items for all desks, and publishes items that changed since the previous read. The first
 * read only records the items: a desk relies on the relay once it has read the lists itself after the relay's first
 * read.
 */
export function openItemListPolls({ list, reserveRequest, spool, forward, now }: ItemListOptions) {
  const loop = createWorkLoop({ work: readLists, retryMs: RETRY_MS, name: "relay-items" });

  let dueAtMs = Number.NEGATIVE_INFINITY;

  function runIn(milliseconds: number): void {
    dueAtMs = performance.now() + milliseconds;
    loop.wakeIn(milliseconds);
  }

  async function readLists(): Promise<void> {
    if (performance.now() < dueAtMs) return loop.wakeIn(dueAtMs - performance.now());
    const startedAt = now();
    // oxlint-disable-next-line waits/elapsed -- a period of items by their dates; nothing waits for it
    const period = { from: startedAt.getTime() - RECENT_DAYS * DAY_MS, to: startedAt.getTime() + AHEAD_MS };
    for (const window of splitIntoWindows([period]))
      if (!(await readWindow(startWindow(window)))) return runIn(RETRY_MS);
    spool.recordItemsRead(startedAt.toISOString(), now().toISOString());
    spool.removeListedItems(RECENT_DAYS, startedAt.toISOString());
    runIn(INTERVAL_MS);
  }

  async function readWindow(start: WindowCursor): Promise<boolean> {
    let cursor: WindowCursor | null = start;
    while (cursor !== null) {
      if (!(await reserveRequest()) || loop.isClosing()) return false;
      const requestedAt = now().toISOString();
      const answer = await list(pageRequestOf(cursor));
      if (!answer.ok) return false;
      publishChanged(answer.value, requestedAt);
      cursor = nextCursor(cursor, answer.value);
    }
    return true;
  }

  function publishChanged({ items }: InventoryPage, requestedAt: string): void {
    const listed = items.map((item) => ({
      id: item.returnInventoryId,
      state: hashItem(item),
      createdOn: item.createdOn,
    }));
    const known = spool.listedItems(listed.map(({ id }) => id));
    const changed = listed.filter(({ id, state }) => known.get(id) !== state);
    if (changed.length === 0) return;
    const isFirstRead = spool.readRelayItems() === null;
    if (isFirstRead) return spool.addListedItems(changed, null);
    const changedIds = new Set(changed.map(({ id }) => id));
    const body = createListedItemsBody(
      items.filter((item) => changedIds.has(item.returnInventoryId)),
      requestedAt,
    );
    spool.addListedItems(changed, { body, receivedAt: requestedAt });
    forward();
  }

  return {
    /** Must be called when the relay may poll: reads the lists if they are due. */
    run: (): void => loop.run(),
    whenIdle: loop.whenIdle,
    state: (): RelayItems | null => spool.readRelayItems(),
    close: loop.close,
  };
}

const nextCursor = (cursor: WindowCursor, { items, unreadable, total }: InventoryPage): WindowCursor | null =>
  advanceWindow(cursor, {
    rows: items.map(({ returnInventoryId, createdOn }) => ({
      id: returnInventoryId,
      createdOn: Date.parse(createdOn),
    })),
    received: items.length + unreadable.length,
    total,
  }).next;

const hashItem = (item: InventoryItem): string =>
  createHash("sha256").update(JSON.stringify(item)).digest("base64url").slice(0, 16);
