import type { Connection } from "./database.ts";

/**
 * An item's row key is its row id in the cache: its creation time in milliseconds times 64, plus a number that
 * distinguishes items of the same moment. Descending row keys mean "newest first", and index results in row id order
 * need no sorting.
 *
 * 64 per millisecond keeps the text index small, because it stores differences of row keys. If more items share a
 * moment, as in a file with dates but no times, the surplus uses the following milliseconds.
 */
export const ROW_KEYS_A_MILLISECOND = 64;

/** The first row key of a moment (ISO 8601); 0 if the moment is invalid. */
export function firstRowKeyOf(createdOn: string): number {
  const moment = Date.parse(createdOn);
  return Number.isNaN(moment) ? 0 : moment * ROW_KEYS_A_MILLISECOND;
}

/** The order for writing items: the text index flushes whenever a row key is not greater than the previous one. */
export function oldestFirst<Item extends { readonly createdOn: string }>(items: readonly Item[]): Item[] {
  const keyed = items.map((item) => ({ item, rowKey: firstRowKeyOf(item.createdOn) }));
  return keyed.toSorted((a, b) => a.rowKey - b.rowKey).map(({ item }) => item);
}

/** Finds a free row key. Of two items with the same moment, the one stored later counts as newer. */
export function createRowKeys(cache: Connection) {
  const newestRowKeyIn = cache
    .prepare<[number, number], number | null>("SELECT max(place) FROM inventory WHERE place BETWEEN ? AND ?")
    .pluck();
  /** For each moment that overflowed, the start of the range that last had a free row key. */
  const lastRangeOf = new Map<number, number>();

  return (createdOn: string): number => {
    const wanted = firstRowKeyOf(createdOn);
    for (let first = lastRangeOf.get(wanted) ?? wanted; ; first += ROW_KEYS_A_MILLISECOND) {
      const newest = newestRowKeyIn.get(first, first + ROW_KEYS_A_MILLISECOND - 1) ?? null;
      const free = newest === null ? first : newest + 1;
      if (free >= first + ROW_KEYS_A_MILLISECOND) continue;
      if (first !== wanted) lastRangeOf.set(wanted, first);
      return free;
    }
  };
}
