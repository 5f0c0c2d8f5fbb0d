import type { InventoryFilter, VasKnowledge } from "../../../../src-domain/inventory/inventory-query.ts";
import { withoutHiddenCharacters } from "../../../../src-domain/hidden-characters.ts";
import { foldText } from "../../../../src-domain/search-text.ts";
import type { Connection } from "../../files/database.ts";
import { firstRowKeyOf } from "../../files/row-keys.ts";
import type { ItemState, States } from "../states.ts";
import { YIELD, type CooperativeWork } from "../cooperative.ts";
import { trigramsOf, allTerms, anyTerm } from "../../cache/inventory-text.ts";
import { TEXT_COLUMNS } from "./item-texts.ts";

/** Row keys, both ends inclusive. */
export interface Range {
  readonly lowest: number;
  readonly highest: number;
}

/** A filter, expressed in the cache's indexes. */
export interface Conditions {
  readonly range: Range;
  /** Null allows every state. */
  readonly states: readonly ItemState[] | null;
  /** Folded; empty matches everything. */
  readonly text: string;
  /** Known value-added services of items with a read record; null allows every item. */
  readonly vas: {
    readonly wanted: ReadonlySet<VasKnowledge>;
    readonly known: ReadonlyMap<number, VasKnowledge>;
  } | null;
}

const KNOWN_VAS = `
  SELECT i.place, r.pending_vas <> '[]' FROM item_reading r
  JOIN inventory i ON i.return_inventory_id = r.return_inventory_id WHERE r.absent = 0`;
const A_STEP = 500;

export function createConditions(cache: Connection, states: States) {
  function* vasOf(wanted: InventoryFilter["vas"]): CooperativeWork<Conditions["vas"]> {
    if (wanted.length === 0) return null;
    const known = new Map<number, VasKnowledge>();
    for (const [place, hasPending] of cache.prepare<[], [number, number]>(KNOWN_VAS).raw().iterate()) {
      known.set(place, hasPending === 1 ? "pending" : "known-none");
      if (known.size % A_STEP === 0) yield YIELD;
    }
    return { wanted: new Set(wanted), known };
  }

  function statesOf(filter: InventoryFilter): Conditions["states"] {
    if (!narrowsStates(filter)) return null;
    const all = states.all();
    const fitting = all.filter(states.fitting(filter));
    return fitting.length === all.length ? null : fitting;
  }

  return function* conditionsOf(filter: InventoryFilter): CooperativeWork<Conditions> {
    return {
      range: rangeOf(filter),
      states: statesOf(filter),
      text: foldText(withoutHiddenCharacters(filter.text).trim()),
      vas: yield* vasOf(filter.vas),
    };
  };
}

const rangeOf = ({ createdFrom, createdBefore }: InventoryFilter): Range => ({
  lowest: createdFrom === null ? Number.MIN_SAFE_INTEGER : firstRowKeyOf(createdFrom),
  highest: createdBefore === null ? Number.MAX_SAFE_INTEGER : firstRowKeyOf(createdBefore) - 1,
});

const narrowsStates = ({ warehouseIds, handlingCodes, handlingStatusCodes, resendable }: InventoryFilter): boolean =>
  resendable !== null || [warehouseIds, handlingCodes, handlingStatusCodes].some(({ length }) => length > 0);

/** Number of items sampled to see how often trigrams occur, alone and together. */
const SAMPLES = 256;
/** Most samples per search: every keystroke searches. */
const SAMPLES_A_SEARCH = 32;
/** Samples are renewed after this many milliseconds, because they age while the inventory is copied. */
const SHOWN_FOR_MS = 300_000;
/** Golden-section steps: even the first few spread over the whole range. */
const STEP = (Math.sqrt(5) - 1) / 2;
/** With fewer samples, each further trigram counts with the square root of its share: too many cost less. */
const ENOUGH = 16;
/** Cost of comparing one more row, in index entries scanned for one more trigram. */
const PLACES_A_ROW = 200;

/**
 * Chooses the trigrams to look a text up by. Each one costs a scan of all its entries, and only some rule out rows: nearly
 * every item has "-24", and any item with "use" has "se-" too. With a million items, "use-2-24" took 80 ms with all but the
 * first kind, and takes about 10 ms with those chosen here.
 */
export function createSelectiveTrigrams(cache: Connection) {
  const ends = cache
    .prepare<[], [lowest: number | null, highest: number | null]>(
      "SELECT (SELECT min(place) FROM inventory), (SELECT max(place) FROM inventory)",
    )
    .raw();
  const textsAfter = cache
    .prepare<[number], (string | null)[]>(
      `SELECT ${TEXT_COLUMNS} FROM inventory WHERE place >= ? ORDER BY place LIMIT 1`,
    )
    .raw();
  const samples: string[] = [];
  let taken = 0;
  let shownUntil = 0;

  function* takeSamples(): CooperativeWork {
    if (taken >= SAMPLES) {
      if (performance.now() < shownUntil) return;
      taken = 0;
    }
    const [lowest, highest] = ends.get() ?? [null, null];
    if (lowest === null || highest === null) return;
    for (let some = 0; some < SAMPLES_A_SEARCH && taken < SAMPLES; some += 1) {
      const place = lowest + Math.floor((highest - lowest) * ((taken * STEP) % 1));
      const texts = textsAfter.get(place) ?? [];
      samples[taken] = texts.map((text) => foldText(text ?? "")).join("\n");
      taken += 1;
      yield YIELD;
    }
    shownUntil = performance.now() + SHOWN_FOR_MS;
  }

  /** `text` is folded and has at least three characters. */
  return function* selectiveTrigrams(text: string): CooperativeWork<readonly string[]> {
    const trigrams = trigramsOf(text);
    if (trigrams.length === 1) return trigrams;
    yield* takeSamples();
    return cheapest(trigrams, samples);
  };
}

type SelectiveTrigrams = ReturnType<typeof createSelectiveTrigrams>;

interface Choice {
  readonly trigrams: readonly string[];
  readonly holding: readonly string[];
  /** Index entries scanned for all trigrams, as a share of all rows. */
  readonly read: number;
  /** Estimated share of rows that contain them all. */
  readonly found: number;
  readonly cost: number;
}

/** Greedily adds the trigram that lowers the cost of the search most, until none does. */
export function cheapest(trigrams: readonly string[], samples: readonly string[]): readonly string[] {
  if (samples.length === 0) return trigrams;
  // A trigram in no sample counts as if half a sample contained it.
  const shares = trigrams.map((trigram) => {
    const holding = samples.filter((sample) => sample.includes(trigram)).length;
    return { trigram, share: Math.max(holding, 0.5) / samples.length };
  });
  const foundWith = (before: Choice, holding: readonly string[], share: number): number => {
    if (holding.length >= ENOUGH) return holding.length / samples.length;
    return before.trigrams.length === 0 ? share : before.found * Math.sqrt(share);
  };
  let chosen: Choice = { trigrams: [], holding: samples, read: 0, found: 1, cost: Number.POSITIVE_INFINITY };
  for (;;) {
    const before = chosen;
    const next = shares
      .filter(({ trigram }) => !before.trigrams.includes(trigram))
      .map(({ trigram, share }): Choice => {
        const holding = before.holding.filter((sample) => sample.includes(trigram));
        const found = foundWith(before, holding, share);
        const read = before.read + share;
        return { trigrams: [...before.trigrams, trigram], holding, read, found, cost: read + PLACES_A_ROW * found };
      })
      .reduce<Choice | null>((best, one) => (best === null || one.cost < best.cost ? one : best), null);
    if (next === null || next.cost >= before.cost) return before.trigrams;
    chosen = next;
  }
}

const BATCH = 256;
/** Enough rows for the first page, so that the search does not wait for more. */
const FIRST_BATCH = 50;
/** Small, because all states must deliver rows before the first row is known. */
const FIRST_OF_A_STATE = 16;
const MOST_OF_A_STATE = 1024;

/** Iterates over row keys in one direction, directly from an index. */
export function createCandidates(cache: Connection, selectiveTrigrams: SelectiveTrigrams, ascending: boolean) {
  const order = ascending ? "ASC" : "DESC";
  /** The rest of a range after a row key. Sets only one bound per end: with two, SQLite may start at the wrong one. */
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

  function* matching(query: string, { lowest, highest }: Range): CooperativeWork {
    // Its own statement, because another search may be iterating over the same query.
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
    *everything(range: Range): CooperativeWork {
      for (let left = range; ;) {
        const places = next.all(left.lowest, left.highest);
        yield places;
        const last = places.at(-1);
        if (last === undefined || places.length < BATCH) return;
        left = behind(left, last);
      }
    },

    *inStates(states: readonly ItemState[], range: Range): CooperativeWork {
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
          yield YIELD;
        }
        // Nothing can come before the nearest last row of a state that has more.
        const open = streams.filter(({ size }) => size > 0);
        const bound = open.reduce<number | null>((near, { last }) => {
          return near === null || isAfter(near, last) ? last : near;
        }, null);
        yield takeUpTo(streams, (place) => bound === null || !isAfter(place, bound));
        streams = streams.filter(({ ahead, size }) => ahead.length > 0 || size > 0);
      }
    },

    /** Rows that may contain a folded text of three characters or more; exact for three. */
    *holding(text: string, range: Range): CooperativeWork {
      yield* matching(allTerms(yield* selectiveTrigrams(text)), range);
    },

    holdingAny: (terms: readonly string[], range: Range): CooperativeWork => matching(anyTerm(terms), range),
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
