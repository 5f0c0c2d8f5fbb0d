import type { Connection } from "../../files/database.ts";
import { allTerms, anyTerm } from "../../cache/inventory-text.ts";
import type { SelectiveTrigrams } from "./selective-trigrams.ts";
import type { Range } from "./conditions.ts";
import type { ItemState } from "../states.ts";
import { PAUSE, type Steps } from "../cooperative.ts";

const BATCH = 256;
/** As many as a first page has rows: what it does not need is not waited for. */
const FIRST_BATCH = 50;
/** The first rows of each state are few, because all states together must be there before the first row is known. */
const FIRST_OF_A_STATE = 16;
const MOST_OF_A_STATE = 1024;

/** Ways to go through places in one direction that an index knows by itself. */
export function createCandidates(cache: Connection, selectiveTrigrams: SelectiveTrigrams, ascending: boolean) {
  const order = ascending ? "ASC" : "DESC";
  /** What is left of a range behind a place. One bound at each end: with two, SQLite may begin at the wrong one. */
  const behind = ({ lowest, highest }: Range, place: number): Range =>
    ascending ? { lowest: place + 1, highest } : { lowest, highest: place - 1 };
  const isAfter = (a: number, b: number): boolean => (ascending ? a > b : a < b);

  const next = cache
    .prepare<[number, number], number>(
      `SELECT place FROM inventory WHERE place BETWEEN ? AND ? ORDER BY place ${order} LIMIT ${BATCH}`,
    )
    .pluck();
  const nextOfState = cache
    .prepare<[ItemState & Range & { limit: number }], number>(
      `SELECT place FROM inventory INDEXED BY inventory_by_state
       WHERE warehouse_id = @warehouseId AND handling_code = @handlingCode
         AND handling_status_code = @handlingStatusCode AND place BETWEEN @lowest AND @highest
       ORDER BY place ${order} LIMIT @limit`,
    )
    .pluck();

  function* matching(query: string, { lowest, highest }: Range): Steps {
    // A statement of its own: another search may be going through the same one.
    const statement = cache
      .prepare<[string, number, number], number>(
        `SELECT rowid FROM inventory_text WHERE inventory_text MATCH ? AND rowid BETWEEN ? AND ? ORDER BY rowid ${order}`,
      )
      .pluck();
    let batch: number[] = [];
    let size = FIRST_BATCH;
    for (const place of statement.iterate(query, lowest, highest)) {
      if (batch.push(place) < size) continue;
      yield batch;
      batch = [];
      size = BATCH;
    }
    yield batch;
  }

  return {
    *everything(range: Range): Steps {
      for (let left = range; ;) {
        const places = next.all(left.lowest, left.highest);
        yield places;
        const last = places.at(-1);
        if (last === undefined || places.length < BATCH) return;
        left = behind(left, last);
      }
    },

    /** The states' own orders, put together. */
    *inStates(states: readonly ItemState[], range: Range): Steps {
      let streams = states.map((state) => ({
        state,
        left: range,
        size: FIRST_OF_A_STATE,
        last: 0,
        ahead: [] as number[],
      }));
      while (streams.length > 0) {
        for (const stream of streams) {
          if (stream.ahead.length > 0) continue;
          const { state, left, size: limit } = stream;
          stream.ahead = nextOfState.all({ ...state, ...left, limit });
          stream.last = stream.ahead.at(-1) ?? stream.last;
          stream.left = behind(left, stream.last);
          stream.size = stream.ahead.length < limit ? 0 : Math.min(limit * 4, MOST_OF_A_STATE);
          yield PAUSE;
        }
        // Up to the nearest end of what was read of a state that has more, nothing can come in between any more.
        const open = streams.filter(({ size }) => size > 0);
        const bound = open.reduce<number | null>((near, { last }) => {
          return near === null || isAfter(near, last) ? last : near;
        }, null);
        yield takeUpTo(streams, (place) => bound === null || !isAfter(place, bound));
        streams = streams.filter(({ ahead, size }) => ahead.length > 0 || size > 0);
      }
    },

    /** Rows that may hold a folded text of three characters or more; those that hold one of three are all there is. */
    *holding(text: string, range: Range): Steps {
      yield* matching(allTerms(yield* selectiveTrigrams(text)), range);
    },

    /** Rows that hold one of the index's terms. */
    holdingAny: (terms: readonly string[], range: Range): Steps => matching(anyTerm(terms), range),
  };

  function takeUpTo(streams: readonly { ahead: number[] }[], isWithin: (place: number) => boolean): number[] {
    const taken: number[] = [];
    for (const stream of streams) {
      const end = stream.ahead.findIndex((place) => !isWithin(place));
      taken.push(...stream.ahead.splice(0, end === -1 ? stream.ahead.length : end));
    }
    return taken.toSorted((a, b) => (ascending ? a - b : b - a));
  }
}

export type Candidates = ReturnType<typeof createCandidates>;
