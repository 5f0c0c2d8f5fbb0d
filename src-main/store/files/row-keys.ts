import type { Connection } from "./database.ts";

/**
 * An item's row key is its row id in the cache: its creation time in milliseconds times 64, plus a number that
 * distinguishes items of the same millisecond. Descending row keys mean "newest first", and index results in row id
 * order need no sorting.
 *
 * The text index stores differences of row keys, so that 64 per millisecond keep it small. If more items share a
 * millisecond, as in a file with dates but no times, the surplus uses the following milliseconds.
 */
export const ROW_KEYS_PER_MILLISECOND = 64;

/** Limit in the year 6400: row keys of later times would exceed 2^53, where different numbers become equal. */
const MAX_MOMENT_MS = Date.UTC(6400, 0);

/** Returns the first row key of a creation time (ISO 8601); 0 if the time is invalid. */
export function firstRowKeyOf(createdOn: string): number {
  const momentMs = Date.parse(createdOn);
  return Number.isNaN(momentMs) ? 0 : Math.min(momentMs, MAX_MOMENT_MS) * ROW_KEYS_PER_MILLISECOND;
}

/** Sorts items for writing, because the text index flushes at each row key that is not above the previous one. */
export function sortOldestFirst<Item extends { readonly createdOn: string }>(items: readonly Item[]): Item[] {
  const keyedItems = items.map((item) => ({ item, rowKey: firstRowKeyOf(item.createdOn) }));
  return keyedItems.toSorted((a, b) => a.rowKey - b.rowKey).map(({ item }) => item);
}

/** Finds free row keys. Of two items with equal creation times, the item stored later counts as newer. */
export function createRowKeys(cache: Connection) {
  const readMaxRowKey = cache
    .prepare<[number, number], number | null>("SELECT max(place) FROM inventory WHERE place BETWEEN ? AND ?")
    .pluck();
  /** First row key of a millisecond -> start of the later range that last had a free row key. */
  const lastRangeStarts = new Map<number, number>();

  return (createdOn: string): number => {
    const firstRowKey = firstRowKeyOf(createdOn);
    for (let rangeStart = lastRangeStarts.get(firstRowKey) ?? firstRowKey; ; rangeStart += ROW_KEYS_PER_MILLISECOND) {
      const maxRowKey = readMaxRowKey.get(rangeStart, rangeStart + ROW_KEYS_PER_MILLISECOND - 1) ?? null;
      const freeRowKey = maxRowKey === null ? rangeStart : maxRowKey + 1;
      if (freeRowKey >= rangeStart + ROW_KEYS_PER_MILLISECOND) continue;
      if (rangeStart !== firstRowKey) lastRangeStarts.set(firstRowKey, rangeStart);
      return freeRowKey;
    }
  };
}
