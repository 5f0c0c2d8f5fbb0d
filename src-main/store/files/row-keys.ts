import type { Connection } from "./database.ts";

/**
 * An item's row key is its row id in the cache: the moment of creation in milliseconds times 64, plus a number that
 * distinguishes items of one moment. Descending row keys are "newest first", and what an index gives by row id needs no
 * sorting.
 *
 * 64 a millisecond keeps the text index small, which stores differences of row keys. Should more items share a moment,
 * a file with days instead of times for example, the surplus goes into the milliseconds that follow.
 */
export const ROW_KEYS_A_MILLISECOND = 64;

/** The first row key of a moment (ISO 8601); of the beginning of time where it cannot be read. */
export function firstRowKeyOf(createdOn: string): number {
  const moment = Date.parse(createdOn);
  return Number.isNaN(moment) ? 0 : moment * ROW_KEYS_A_MILLISECOND;
}

/** The order to write items in: the text index writes itself out whenever a row key is not above the one before. */
export function oldestFirst<Item extends { readonly createdOn: string }>(items: readonly Item[]): Item[] {
  const placed = items.map((item) => ({ item, place: firstRowKeyOf(item.createdOn) }));
  return placed.toSorted((a, b) => a.place - b.place).map(({ item }) => item);
}

/** Finds a free row key for an item; of two in one moment the later arrival counts as the newer. */
export function createRowKeys(cache: Connection) {
  const newestIn = cache
    .prepare<[number, number], number | null>("SELECT max(place) FROM inventory WHERE place BETWEEN ? AND ?")
    .pluck();
  /** Moments that overflowed, and where there was room last. */
  const roomAfter = new Map<number, number>();

  return (createdOn: string): number => {
    const wanted = firstRowKeyOf(createdOn);
    for (let first = roomAfter.get(wanted) ?? wanted; ; first += ROW_KEYS_A_MILLISECOND) {
      const newest = newestIn.get(first, first + ROW_KEYS_A_MILLISECOND - 1) ?? null;
      const free = newest === null ? first : newest + 1;
      if (free >= first + ROW_KEYS_A_MILLISECOND) continue;
      if (first !== wanted) roomAfter.set(wanted, first);
      return free;
    }
  };
}
