import type { Connection } from "./database.ts";

/**
 * An item's place is its row id in the cache: the moment of creation in milliseconds times 64, plus a number that tells items
 * of one moment apart. Descending places are "newest first", and what an index gives by row id needs no sorting.
 *
 * 64 a millisecond keeps the text index small, which stores differences of places. Should more items share a moment, a file
 * with days instead of times for example, the surplus goes into the milliseconds that follow.
 */
export const PLACES_A_MILLISECOND = 64;

/** The first place of a moment (ISO 8601); of the beginning of time where it cannot be read. */
export function firstPlaceOf(createdOn: string): number {
  const moment = Date.parse(createdOn);
  return Number.isNaN(moment) ? 0 : moment * PLACES_A_MILLISECOND;
}

/** The order to write items in: the text index writes itself out whenever a place is not above the one before. */
export function oldestFirst<Item extends { readonly createdOn: string }>(items: readonly Item[]): Item[] {
  const placed = items.map((item) => ({ item, place: firstPlaceOf(item.createdOn) }));
  return placed.toSorted((a, b) => a.place - b.place).map(({ item }) => item);
}

/** Finds a free place for an item; of two in one moment the later arrival counts as the newer. */
export function createPlaces(cache: Connection) {
  const newestIn = cache
    .prepare<[number, number], number | null>("SELECT max(place) FROM inventory WHERE place BETWEEN ? AND ?")
    .pluck();
  /** Moments that overflowed, and where there was room last. */
  const roomAfter = new Map<number, number>();

  return (createdOn: string): number => {
    const wanted = firstPlaceOf(createdOn);
    for (let first = roomAfter.get(wanted) ?? wanted; ; first += PLACES_A_MILLISECOND) {
      const newest = newestIn.get(first, first + PLACES_A_MILLISECOND - 1) ?? null;
      const free = newest === null ? first : newest + 1;
      if (free >= first + PLACES_A_MILLISECOND) continue;
      if (first !== wanted) roomAfter.set(wanted, first);
      return free;
    }
  };
}
