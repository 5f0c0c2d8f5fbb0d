import { withoutHiddenCharacters } from "../../../../src-domain/hidden-characters.ts";
import type { InventoryFilter, VasKnowledge } from "../../../../src-domain/inventory/inventory-query.ts";
import { foldText } from "../../../../src-domain/search-text.ts";
import { trigramsOf, allTerms, anyTerm } from "../../cache/inventory-text.ts";
import type { Connection } from "../../files/database.ts";
import { firstRowKeyOf } from "../../files/row-keys.ts";
import { YIELD, type CooperativeWork } from "../cooperative.ts";
import type { ItemState, States } from "../states.ts";
import { TEXT_COLUMNS } from "./item-texts.ts";

/** Row keys, both ends inclusive. */
export interface Range {
  readonly lowest: number;
  readonly highest: number;
}

/** A filter, expressed in the cache's indexes. */
export interface Conditions {
  readonly range: Range;
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
const ROWS_PER_STEP = 500;

export function createConditions(cache: Connection, states: States) {
  function* vasOf(wanted: InventoryFilter["vas"]): CooperativeWork<Conditions["vas"]> {
    if (wanted.length === 0) return null;
    const known = new Map<number, VasKnowledge>();
    for (const [rowKey, hasPending] of cache.prepare<[], [number, number]>(KNOWN_VAS).raw().iterate()) {
      known.set(rowKey, hasPending === 1 ? "pending" : "known-none");
      if (known.size % ROWS_PER_STEP === 0) yield YIELD;
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

/** Number of items sampled to estimate how often trigrams occur, alone and in combination. */
const MAX_SAMPLES = 256;
/** Maximum number of new samples per search, because every keystroke searches. */
const MAX_SAMPLES_PER_SEARCH = 32;
/** Samples are replaced after this many milliseconds, because the inventory changes while it is copied. */
const SAMPLES_VALID_MS = 300_000;
/** Golden-section steps: even the first few spread over the whole range. */
const STEP = (Math.sqrt(5) - 1) / 2;
/** With fewer samples, each further trigram counts with the square root of its fraction: one too many costs little. */
const ENOUGH_SAMPLES = 16;
/** Cost of comparing one more row, in index entries scanned for one more trigram. */
const ENTRIES_PER_ROW = 200;

/**
 * Chooses the trigrams to look a text up by. Each costs a scan of its entries, and only some rule out rows: with a
 * million items, "use-2-24" took 80 ms with all but "-24", and takes about 10 ms with those chosen here.
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
  let sampleCount = 0;
  let validUntil = 0;

  function* addSamples(): CooperativeWork {
    if (sampleCount >= MAX_SAMPLES) {
      if (performance.now() < validUntil) return;
      sampleCount = 0;
    }
    const [lowest, highest] = ends.get() ?? [null, null];
    if (lowest === null || highest === null) return;
    for (let added = 0; added < MAX_SAMPLES_PER_SEARCH && sampleCount < MAX_SAMPLES; added += 1) {
      const rowKey = lowest + Math.floor((highest - lowest) * ((sampleCount * STEP) % 1));
      const texts = textsAfter.get(rowKey) ?? [];
      samples[sampleCount] = texts.map((text) => foldText(text ?? "")).join("\n");
      sampleCount += 1;
      yield YIELD;
    }
    validUntil = performance.now() + SAMPLES_VALID_MS;
  }

  /** `text` is folded and has at least three characters. */
  return function* selectiveTrigrams(text: string): CooperativeWork<readonly string[]> {
    const trigrams = trigramsOf(text);
    if (trigrams.length === 1) return trigrams;
    yield* addSamples();
    return cheapest(trigrams, samples);
  };
}

type SelectiveTrigrams = ReturnType<typeof createSelectiveTrigrams>;

interface Choice {
  readonly trigrams: readonly string[];
  readonly matchingSamples: readonly string[];
  /** Index entries scanned for all trigrams, as a fraction of all rows. */
  readonly read: number;
  /** Estimated fraction of rows that contain all trigrams. */
  readonly found: number;
  readonly cost: number;
}

/** Greedily adds the trigram that lowers the cost of the search most, until none does. */
export function cheapest(trigrams: readonly string[], samples: readonly string[]): readonly string[] {
  if (samples.length === 0) return trigrams;
  // A trigram in no sample counts as if half a sample contained it.
  const fractions = trigrams.map((trigram) => {
    const matchingSamples = samples.filter((sample) => sample.includes(trigram)).length;
    return { trigram, fraction: Math.max(matchingSamples, 0.5) / samples.length };
  });
  const foundWith = (before: Choice, matchingSamples: readonly string[], fraction: number): number => {
    if (matchingSamples.length >= ENOUGH_SAMPLES) return matchingSamples.length / samples.length;
    return before.trigrams.length === 0 ? fraction : before.found * Math.sqrt(fraction);
  };
  let chosen: Choice = { trigrams: [], matchingSamples: samples, read: 0, found: 1, cost: Number.POSITIVE_INFINITY };
  for (;;) {
    const before = chosen;
    const next = fractions
      .filter(({ trigram }) => !before.trigrams.includes(trigram))
      .map(({ trigram, fraction }): Choice => {
        const matchingSamples = before.matchingSamples.filter((sample) => sample.includes(trigram));
        const found = foundWith(before, matchingSamples, fraction);
        const read = before.read + fraction;
        return {
          trigrams: [...before.trigrams, trigram],
          matchingSamples,
          read,
          found,
          cost: read + ENTRIES_PER_ROW * found,
        };
      })
      .reduce<Choice | null>((best, one) => (best === null || one.cost < best.cost ? one : best), null);
    if (next === null || next.cost >= before.cost) return before.trigrams;
    chosen = next;
  }
}

const BATCH_ROWS = 256;
/** Enough rows for the first page, so that the search does not wait for more. */
const FIRST_BATCH_ROWS = 50;
/** Small, because all states must deliver rows before the first row is known. */
const FIRST_ROWS_PER_STATE = 16;
const MAX_ROWS_PER_STATE = 1024;

/** Iterates over row keys in one direction, directly from an index. */
export function createCandidates(cache: Connection, selectiveTrigrams: SelectiveTrigrams, ascending: boolean) {
  const order = ascending ? "ASC" : "DESC";
  /** The rest of a range after a row key. Sets one bound per end: with two, SQLite may start at the wrong one. */
  const rangeAfter = ({ lowest, highest }: Range, rowKey: number): Range =>
    ascending ? { lowest: rowKey + 1, highest } : { lowest, highest: rowKey - 1 };
  const isAfter = (a: number, b: number): boolean => (ascending ? a > b : a < b);

  const next = cache
    .prepare<[number, number], number>(
      `SELECT place FROM inventory WHERE place BETWEEN ? AND ? ORDER BY place ${order} LIMIT ${BATCH_ROWS}`,
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
    let size = FIRST_BATCH_ROWS;
    for (const rowKey of statement.iterate(query, lowest, highest)) {
      if (batch.push(rowKey) < size) continue;
      yield batch;
      batch = [];
      size = BATCH_ROWS;
    }
    yield batch;
  }

  return {
    *everything(range: Range): CooperativeWork {
      for (let remaining = range; ;) {
        const rowKeys = next.all(remaining.lowest, remaining.highest);
        yield rowKeys;
        const last = rowKeys.at(-1);
        if (last === undefined || rowKeys.length < BATCH_ROWS) return;
        remaining = rangeAfter(remaining, last);
      }
    },

    *inStates(states: readonly ItemState[], range: Range): CooperativeWork {
      let streams = states.map((state) => ({
        state,
        remaining: range,
        size: FIRST_ROWS_PER_STATE,
        last: 0,
        ahead: [] as number[],
      }));
      while (streams.length > 0) {
        for (const stream of streams) {
          if (stream.ahead.length > 0) continue;
          const { state, remaining, size: limit } = stream;
          stream.ahead = nextOfState.all({ ...state, ...remaining, limit });
          stream.last = stream.ahead.at(-1) ?? stream.last;
          stream.remaining = rangeAfter(remaining, stream.last);
          stream.size = stream.ahead.length < limit ? 0 : Math.min(limit * 4, MAX_ROWS_PER_STATE);
          yield YIELD;
        }
        // Nothing can come before the nearest last row of a state that has more.
        const open = streams.filter(({ size }) => size > 0);
        const bound = open.reduce<number | null>((near, { last }) => {
          return near === null || isAfter(near, last) ? last : near;
        }, null);
        yield takeUpTo(streams, (rowKey) => bound === null || !isAfter(rowKey, bound));
        streams = streams.filter(({ ahead, size }) => ahead.length > 0 || size > 0);
      }
    },

    /** Rows that may contain a folded text of three characters or more; exact for three. */
    *holding(text: string, range: Range): CooperativeWork {
      yield* matching(allTerms(yield* selectiveTrigrams(text)), range);
    },

    holdingAny: (terms: readonly string[], range: Range): CooperativeWork => matching(anyTerm(terms), range),
  };

  function takeUpTo(streams: readonly { ahead: number[] }[], isWithin: (rowKey: number) => boolean): number[] {
    const rowKeys: number[] = [];
    for (const stream of streams) {
      const end = stream.ahead.findIndex((rowKey) => !isWithin(rowKey));
      rowKeys.push(...stream.ahead.splice(0, end === -1 ? stream.ahead.length : end));
    }
    return rowKeys.toSorted((a, b) => (ascending ? a - b : b - a));
  }
}

export type Candidates = ReturnType<typeof createCandidates>;
