import type { Connection } from "../files/database.ts";

/** More changed items than this are reported as null. */
const MAX_CHANGED_IDS = 200;

interface ChangedItems {
  note(returnInventoryId: string): void;
  /** Returns and clears the ids noted since the last call; null if there are too many. */
  take(): readonly string[] | null;
}

const trackers = new WeakMap<Connection, ChangedItems>();

/** Every write of an item's row must be noted here, so that the page is notified of every change. */
export function changedItemsOf(cache: Connection): ChangedItems {
  const existing = trackers.get(cache);
  if (existing) return existing;
  let ids = new Set<string>();
  const tracker: ChangedItems = {
    note(returnInventoryId) {
      if (ids.size <= MAX_CHANGED_IDS) ids.add(returnInventoryId);
    },
    take() {
      const changed = ids;
      if (changed.size > 0) ids = new Set();
      return changed.size > MAX_CHANGED_IDS ? null : [...changed];
    },
  };
  trackers.set(cache, tracker);
  return tracker;
}
