import { failure, success, type Result } from "../../src-domain/result.ts";
import type { ReturnsService, ServiceFailure } from "../api/index.ts";
import type { Store } from "../store/client.ts";
import type { SyncCursor } from "../store/sync-cursor.ts";
import type { StepResult } from "./sync-lists.ts";

interface InventorySyncOptions {
  readonly store: Store;
  readonly service: ReturnsService;
  readonly now: () => Date;
  readonly onPage: (rowsDone: number, rowsTotal: number | null) => void;
  /** Asked between pages. */
  readonly stopped: () => boolean;
}

const DAY_MS = 24 * 3_600_000;
/** Public documentation, section 2.3: at most 62 days and 50 records a call. */
export const WINDOW_DAYS = 62;
const PAGE_SIZE = 50;

/** Windows that cover the given days back from `now`, newest first. */
export function inventoryWindows(now: Date, days: number): { from: string; to: string }[] {
  const windows: { from: string; to: string }[] = [];
  const oldest = now.getTime() - days * DAY_MS;
  for (let to = now.getTime(); to > oldest; to -= WINDOW_DAYS * DAY_MS) {
    const from = Math.max(to - WINDOW_DAYS * DAY_MS, oldest);
    windows.push({ from: new Date(from).toISOString(), to: new Date(to).toISOString() });
  }
  return windows;
}

/** Returns a function that brings the last so many days of inventory into the cache, going on where a run was broken off. */
export function createInventorySync({ store, service, now, onPage, stopped }: InventorySyncOptions) {
  const at = (): string => now().toISOString();

  async function syncInventory(days: number): Promise<StepResult> {
    let cursor = (await store.syncCursor()) ?? (await newCursor(days));
    if (!("windowIndex" in cursor)) return failure(cursor);
    while (cursor.windowIndex < cursor.windows.length && !stopped()) {
      const page = await fetchPage(cursor);
      if (!page.ok) return page;
      cursor = page.value;
      onPage(cursor.rowsDone, cursor.rowsTotal);
    }
    if (!stopped()) await store.finishInventorySync(at());
    return success(null);
  }

  /** Asks each window for its size first, so that the progress bar has an end from the start. */
  async function newCursor(days: number): Promise<SyncCursor | ServiceFailure> {
    const windows = inventoryWindows(now(), days);
    let rowsTotal: number | null = 0;
    for (const { from, to } of windows) {
      const answer = await service.inventory.list({ createFrom: from, createTo: to, pageSize: 1, offset: 0 });
      if (!answer.ok) return answer.error;
      const { total } = answer.value;
      rowsTotal = rowsTotal === null || total === null ? null : rowsTotal + total;
    }
    return { windows, windowIndex: 0, offset: 0, rowsDone: 0, rowsTotal };
  }

  async function fetchPage(cursor: SyncCursor): Promise<Result<SyncCursor, ServiceFailure>> {
    const window = cursor.windows[cursor.windowIndex];
    if (!window) return success(cursor);
    // What events say of a time after the question is newer than its answer.
    const asked = at();
    const answer = await service.inventory.list({
      createFrom: window.from,
      createTo: window.to,
      pageSize: PAGE_SIZE,
      offset: cursor.offset,
    });
    if (!answer.ok) return answer;
    const { items, unreadable, total } = answer.value;
    const received = items.length + unreadable.length;
    const offset = cursor.offset + received;
    const windowEnds = received < PAGE_SIZE || (total !== null && offset >= total);
    const next: SyncCursor = {
      ...cursor,
      rowsDone: cursor.rowsDone + items.length,
      ...(windowEnds ? { windowIndex: cursor.windowIndex + 1, offset: 0 } : { offset }),
    };
    await store.storeInventoryPage(items, next, asked);
    return success(next);
  }

  return syncInventory;
}
