import { withoutHiddenCharacters } from "../../../../src-domain/hidden-characters.ts";
import type { InventoryFilter, VasKnowledge } from "../../../../src-domain/inventory/inventory-query.ts";
import { foldText } from "../../../../src-domain/search-text.ts";
import { trigramsOf, matchAllTerms, matchAnyTerm } from "../../cache/inventory-text.ts";
import type { Connection } from "../../files/database.ts";
import { firstRowKeyOf } from "../../files/row-keys.ts";
import { YIELD, type CooperativeWork } from "../cooperative.ts";
import type { ItemState, RowKeyRange, ItemStates } from "../states.ts";
import { TEXT_COLUMNS } from "./item-texts.ts";

/** A filter, expressed in the cache's indexes. */
export interface Conditions {
  readonly range: RowKeyRange;
  readonly states: readonly ItemState[] | null;
  /** Folded text; an empty text matches all items. */
  readonly text: string;
  /** What is known about the value-added services of fetched items; null if the filter does not use it. */
  readonly vas: {
    readonly requestedKnowledge: ReadonlySet<VasKnowledge>;
    readonly knowledgeByRowKey: ReadonlyMap<number, VasKnowledge>;
  } | null;
}

const KNOWN_VAS = `
  SELECT i.place, r.pending_vas <> '[]' FROM item_reading r
  JOIN inventory i ON i.return_inventory_id = r.return_inventory_id WHERE r.absent = 0`;
const ROWS_PER_STEP = 500;

export function createConditions(cache: Connection, states: ItemStates) {
  function* readVasConditions(requestedKnowledge: InventoryFilter["vas"]): CooperativeWork<Conditions["vas"]> {
    if (requestedKnowledge.length === 0) return null;
    const knowledgeByRowKey = new Map<number, VasKnowledge>();
    for (const [rowKey, hasPending] of cache.prepare<[], [number, number]>(KNOWN_VAS).raw().iterate()) {
      knowledgeByRowKey.set(rowKey, hasPending === 1 ? "pending" : "known-none");
      if (knowledgeByRowKey.size % ROWS_PER_STEP === 0) yield YIELD;
    }
    return { requestedKnowledge: new Set(requestedKnowledge), knowledgeByRowKey };
  }

  function findStates(filter: InventoryFilter): Conditions["states"] {
    if (!narrowsStates(filter)) return null;
    const allStates = states.readAll();
    const fittingStates = allStates.filter(states.createFilterCheck(filter));
    return fittingStates.length === allStates.length ? null : fittingStates;
  }

  return function* readConditions(filter: InventoryFilter): CooperativeWork<Conditions> {
    return {
      range: rangeOf(filter),
      states: findStates(filter),
      text: foldText(withoutHiddenCharacters(filter.text).trim()),
      vas: yield* readVasConditions(filter.vas),
    };
  };
}

export const rangeOf = ({ createdFrom, createdBefore }: InventoryFilter): RowKeyRange => ({
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
/** Golden-section step: even the first few samples spread over the complete range. */
const GOLDEN_STEP = (Math.sqrt(5) - 1) / 2;
/**
 * Minimum samples. With fewer, a further trigram counts with the square root of its fraction: one more costs little.
 */
const ENOUGH_SAMPLES = 16;
/** Cost of comparing one more row, in index entries scanned for one more trigram. */
const ENTRIES_PER_ROW = 200;

/**
 * Chooses the trigrams for the search of a text. Each trigram costs a scan of its entries, and only some exclude rows:
 * in a million items, "use-2-24" took 80 ms with all trigrams but "-24", and about 10 ms with the chosen ones.
 */
export function createSelectiveTrigrams(cache: Connection) {
  const readEnds = cache
    .prepare<[], [lowest: number | null, highest: number | null]>(
      "SELECT (SELECT min(place) FROM inventory), (SELECT max(place) FROM inventory)",
    )
    .raw();
  const readTextsAt = cache
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
    const [lowest, highest] = readEnds.get() ?? [null, null];
    if (lowest === null || highest === null) return;
    for (let addedCount = 0; addedCount < MAX_SAMPLES_PER_SEARCH && sampleCount < MAX_SAMPLES; addedCount += 1) {
      const rowKey = lowest + Math.floor((highest - lowest) * ((sampleCount * GOLDEN_STEP) % 1));
      const texts = readTextsAt.get(rowKey) ?? [];
      samples[sampleCount] = texts.map((text) => foldText(text ?? "")).join("\n");
      sampleCount += 1;
      yield YIELD;
    }
    validUntil = performance.now() + SAMPLES_VALID_MS;
  }

  /** `text` is folded and has at least three characters. */
  return function* selectTrigrams(text: string): CooperativeWork<readonly string[]> {
    const trigrams = trigramsOf(text);
    if (trigrams.length === 1) return trigrams;
    yield* addSamples();
    return chooseCheapest(trigrams, samples);
  };
}

type SelectiveTrigrams = ReturnType<typeof createSelectiveTrigrams>;

interface Choice {
  readonly trigrams: readonly string[];
  readonly matchingSamples: readonly string[];
  /** Index entries scanned for all trigrams, as a fraction of all rows. */
  readonly readFraction: number;
  /** Estimated fraction of rows that contain all trigrams. */
  readonly foundFraction: number;
  readonly cost: number;
}

/** Repeatedly adds the trigram that lowers the search's cost most, until no trigram lowers it. */
export function chooseCheapest(trigrams: readonly string[], samples: readonly string[]): readonly string[] {
  if (samples.length === 0) return trigrams;
  // A trigram in no sample counts as if half a sample contained it.
  const fractions = trigrams.map((trigram) => {
    const matchingSamples = samples.filter((sample) => sample.includes(trigram)).length;
    return { trigram, fraction: Math.max(matchingSamples, 0.5) / samples.length };
  });
  const estimateFound = (previousChoice: Choice, matchingSamples: readonly string[], fraction: number): number => {
    if (matchingSamples.length >= ENOUGH_SAMPLES) return matchingSamples.length / samples.length;
    return previousChoice.trigrams.length === 0 ? fraction : previousChoice.foundFraction * Math.sqrt(fraction);
  };
  let currentChoice: Choice = {
    trigrams: [],
    matchingSamples: samples,
    readFraction: 0,
    foundFraction: 1,
    cost: Number.POSITIVE_INFINITY,
  };
  for (;;) {
    const previousChoice = currentChoice;
    const bestChoice = fractions
      .filter(({ trigram }) => !previousChoice.trigrams.includes(trigram))
      .map(({ trigram, fraction }): Choice => {
        const matchingSamples = previousChoice.matchingSamples.filter((sample) => sample.includes(trigram));
        const foundFraction = estimateFound(previousChoice, matchingSamples, fraction);
        const readFraction = previousChoice.readFraction + fraction;
        return {
          trigrams: [...previousChoice.trigrams, trigram],
          matchingSamples,
          readFraction,
          foundFraction,
          cost: readFraction + ENTRIES_PER_ROW * foundFraction,
        };
      })
      .reduce<Choice | null>((best, choice) => (best === null || choice.cost < best.cost ? choice : best), null);
    if (bestChoice === null || bestChoice.cost >= previousChoice.cost) return previousChoice.trigrams;
    currentChoice = bestChoice;
  }
}

const BATCH_ROWS = 256;
/** Number of rows for the first page, so that the search does not wait for more. */
const FIRST_BATCH_ROWS = 50;
/** Number of rows read first per state: small, because all states must deliver before the first row is known. */
const FIRST_ROWS_PER_STATE = 16;
const MAX_ROWS_PER_STATE = 1024;

export type SortDirection = "ascending" | "descending";

/** Iterates over row keys in one direction, directly from an index. */
export function createCandidates(cache: Connection, selectTrigrams: SelectiveTrigrams, direction: SortDirection) {
  const ascending = direction === "ascending";
  const order = ascending ? "ASC" : "DESC";
  /** Returns the range after a row key. Sets one bound per end: with two, SQLite may start at the wrong one. */
  const rangeAfter = ({ lowest, highest }: RowKeyRange, rowKey: number): RowKeyRange =>
    ascending ? { lowest: rowKey + 1, highest } : { lowest, highest: rowKey - 1 };
  const isAfter = (rowKey: number, otherRowKey: number): boolean =>
    ascending ? rowKey > otherRowKey : rowKey < otherRowKey;

  const readNextRows = cache
    .prepare<[number, number], number>(
      `SELECT place FROM inventory WHERE place BETWEEN ? AND ? ORDER BY place ${order} LIMIT ${BATCH_ROWS}`,
    )
    .pluck();
  const readNextRowsOfState = cache
    .prepare<[ItemState & RowKeyRange & { limit: number }], number>(
      `SELECT place FROM inventory INDEXED BY inventory_by_state
       WHERE warehouse_id = @warehouseId AND handling_code = @handlingCode
         AND handling_status_code = @handlingStatusCode AND place BETWEEN @lowest AND @highest
       ORDER BY place ${order} LIMIT @limit`,
    )
    .pluck();

  function* searchIndex(query: string, { lowest, highest }: RowKeyRange): CooperativeWork {
    // Prepare a new statement, because another search may iterate over the same query.
    const statement = cache
      .prepare<[string, number, number], number>(
        `SELECT rowid FROM inventory_text WHERE inventory_text MATCH ? AND rowid BETWEEN ? AND ? ORDER BY rowid ${order}`,
      )
      .pluck();
    let batch: number[] = [];
    let batchSize = FIRST_BATCH_ROWS;
    for (const rowKey of statement.iterate(query, lowest, highest)) {
      if (batch.push(rowKey) < batchSize) continue;
      yield batch;
      batch = [];
      batchSize = BATCH_ROWS;
    }
    yield batch;
  }

  return {
    *allRows(range: RowKeyRange): CooperativeWork {
      for (let remainingRange = range; ;) {
        const rowKeys = readNextRows.all(remainingRange.lowest, remainingRange.highest);
        yield rowKeys;
        const lastRowKey = rowKeys.at(-1);
        if (lastRowKey === undefined || rowKeys.length < BATCH_ROWS) return;
        remainingRange = rangeAfter(remainingRange, lastRowKey);
      }
    },

    *rowsInStates(states: readonly ItemState[], range: RowKeyRange): CooperativeWork {
      let streams = states.map((state) => ({
        state,
        remainingRange: range,
        batchSize: FIRST_ROWS_PER_STATE,
        lastRowKey: 0,
        bufferedRowKeys: [] as number[],
      }));
      while (streams.length > 0) {
        for (const stream of streams) {
          if (stream.bufferedRowKeys.length > 0) continue;
          const { state, remainingRange, batchSize: limit } = stream;
          stream.bufferedRowKeys = readNextRowsOfState.all({ ...state, ...remainingRange, limit });
          stream.lastRowKey = stream.bufferedRowKeys.at(-1) ?? stream.lastRowKey;
          stream.remainingRange = rangeAfter(remainingRange, stream.lastRowKey);
          stream.batchSize = stream.bufferedRowKeys.length < limit ? 0 : Math.min(limit * 4, MAX_ROWS_PER_STATE);
          yield YIELD;
        }
        // States with more rows continue after their last row, so rows up to the nearest last row are final.
        const openStreams = streams.filter(({ batchSize }) => batchSize > 0);
        const boundRowKey = openStreams.reduce<number | null>((nearest, { lastRowKey }) => {
          return nearest === null || isAfter(nearest, lastRowKey) ? lastRowKey : nearest;
        }, null);
        yield removeUpTo(streams, (rowKey) => boundRowKey === null || !isAfter(rowKey, boundRowKey));
        streams = streams.filter(({ bufferedRowKeys, batchSize }) => bufferedRowKeys.length > 0 || batchSize > 0);
      }
    },

    /** Finds rows that may contain a folded text of at least three characters; exact for three. */
    *containingText(text: string, range: RowKeyRange): CooperativeWork {
      yield* searchIndex(matchAllTerms(yield* selectTrigrams(text)), range);
    },

    containingAnyTerm: (terms: readonly string[], range: RowKeyRange): CooperativeWork =>
      searchIndex(matchAnyTerm(terms), range),
  };

  function removeUpTo(
    streams: readonly { bufferedRowKeys: number[] }[],
    isWithin: (rowKey: number) => boolean,
  ): number[] {
    const rowKeys: number[] = [];
    for (const stream of streams) {
      const endIndex = stream.bufferedRowKeys.findIndex((rowKey) => !isWithin(rowKey));
      rowKeys.push(...stream.bufferedRowKeys.splice(0, endIndex === -1 ? stream.bufferedRowKeys.length : endIndex));
    }
    return rowKeys.toSorted((a, b) => (ascending ? a - b : b - a));
  }
}

export type Candidates = ReturnType<typeof createCandidates>;
