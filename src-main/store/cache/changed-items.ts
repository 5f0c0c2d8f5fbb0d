import type { Connection } from "../files/database.ts";

const MAX_CHANGED_IDS = 200;

interface ChangedItems {
  add(returnInventoryId: string): void;
  /** Returns and clears the ids added since the last call; null if there are more than `MAX_CHANGED_IDS`. */
  drain(): readonly string[] | null;
}

const trackers = new WeakMap<Connection, ChangedItems>();

/** Call `add` for every write of an item's row, so that the page is notified of every change. */
export function changedItemsOf(cache: Connection): ChangedItems {
  const existingTracker = trackers.get(cache);
  if (existingTracker) return existingTracker;
  let ids = new Set<string>();
  const tracker: ChangedItems = {
    add(returnInventoryId) {
      if (ids.size <= MAX_CHANGED_IDS) ids.add(returnInventoryId);
    },
    drain() {
      const changedIds = ids;
      if (changedIds.size > 0) ids = new Set();
      return changedIds.size > MAX_CHANGED_IDS ? null : [...changedIds];
    },
  };
  trackers.set(cache, tracker);
  return tracker;
}
