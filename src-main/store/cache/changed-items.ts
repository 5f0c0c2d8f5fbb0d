import type { Connection } from "../files/database.ts";

/** Above this number, changed items are not named one by one. */
const MOST_NAMED = 200;

interface ChangedItems {
  note(returnInventoryId: string): void;
  /** Items noted since the last call; null if there are too many. */
  take(): readonly string[] | null;
}

const trackers = new WeakMap<Connection, ChangedItems>();

/** Every writer of an item's row notes it here, so that the screens learn about every change. */
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
