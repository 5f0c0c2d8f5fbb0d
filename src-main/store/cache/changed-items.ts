import type { Connection } from "../files/database.ts";

/** More than these are not worth naming one by one. */
const MOST_NAMED = 200;

interface ChangedItems {
  note(returnInventoryId: string): void;
  /** What was noted since this was last asked; null for many. */
  take(): readonly string[] | null;
}

const trackers = new WeakMap<Connection, ChangedItems>();

/** Every writer of an item's row notes it here, so that the screens learn of every change. */
export function changedItemsOf(cache: Connection): ChangedItems {
  const known = trackers.get(cache);
  if (known) return known;
  let ids = new Set<string>();
  const tracker: ChangedItems = {
    note(returnInventoryId) {
      if (ids.size <= MOST_NAMED) ids.add(returnInventoryId);
    },
    take() {
      const taken = ids;
      if (taken.size > 0) ids = new Set();
      return taken.size > MOST_NAMED ? null : [...taken];
    },
  };
  trackers.set(cache, tracker);
  return tracker;
}
