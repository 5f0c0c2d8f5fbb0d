import type { InventoryFilter } from "../../../../src-domain/inventory/inventory-query.ts";
import { containsText } from "../../../../src-domain/search-text.ts";
import type { Connection } from "../../files/database.ts";
import { YIELD, type CooperativeWork } from "../cooperative.ts";
import type { ItemState, RowKeyRange, ItemStates } from "../states.ts";
import {
  createCandidates,
  createSelectiveTrigrams,
  createConditions,
  type Candidates,
  type Conditions,
  type SortDirection,
} from "./candidates.ts";
import { TEXT_COLUMNS, createRowCheck } from "./item-texts.ts";

/** Limits at which another method with the same results becomes faster, measured with a million items. */
export const THRESHOLDS = {
  /** Rows to scan first for a short text: if the text is common, they contain enough results for the screen. */
  firstScanRows: 2000,
  /** Above this number of terms, scanning every row is faster. */
  maxTerms: 400,
  /** Below this number of items in the wanted states, checking each one is faster than a text search. */
  maxStateItemsToCheck: 1000,
  /** From this number of items on, scanning all rows or the order's index is faster than reading each key. */
  minRowsForScan: 20_000,
} as const;

export type Thresholds = Readonly<Record<keyof typeof THRESHOLDS, number>>;

const ROWS_PER_STEP = 100;

type TextRow = [rowKey: number, ...texts: (string | null)[]];

/** Searches for one or two characters, which have no index term, with the trigrams that start with them. */
function createShortTexts(cache: Connection, { firstScanRows, maxTerms }: Thresholds) {
  cache.exec("CREATE VIRTUAL TABLE temp.inventory_term USING fts5vocab('main', 'inventory_text', 'row')");

  function* scanRows(
    text: string,
    range: RowKeyRange,
    direction: SortDirection,
    maxRows: number,
  ): CooperativeWork<RowKeyRange | null> {
    const readNextRows = cache
      .prepare<[number, number], TextRow>(
        `SELECT place, ${TEXT_COLUMNS} FROM inventory WHERE place BETWEEN ? AND ?
         ORDER BY place ${direction === "ascending" ? "ASC" : "DESC"} LIMIT ${ROWS_PER_STEP}`,
      )
      .raw();
    let { lowest, highest } = range;
    for (let scannedRows = 0; scannedRows < maxRows; scannedRows += ROWS_PER_STEP) {
      const rows = readNextRows.all(lowest, highest);
      yield rows.flatMap(([rowKey, ...texts]) => (containsText(texts, text) ? [rowKey] : []));
      const lastRowKey = rows.at(-1)?.[0];
      if (lastRowKey === undefined || rows.length < ROWS_PER_STEP) return null;
      if (direction === "ascending") lowest = lastRowKey + 1;
      else highest = lastRowKey - 1;
    }
    return { lowest, highest };
  }

  /** Returns null if there are more terms than `maxTerms`. */
  function* termsStartingWith(text: string): CooperativeWork<readonly string[] | null> {
    const terms: string[] = [];
    // The last Unicode character sorts after all others: the upper bound follows every term that starts with the text.
    const statement = cache
      .prepare<[string, string], string>("SELECT term FROM inventory_term WHERE term BETWEEN ? AND ?")
      .pluck();
    for (const term of statement.iterate(text, `${text}\u{10FFFF}\u{10FFFF}\u{10FFFF}`)) {
      if (terms.push(term) > maxTerms) return null;
      yield YIELD;
    }
    return terms;
  }

  return function* searchShortText(
    text: string,
    range: RowKeyRange,
    direction: SortDirection,
    candidates: Candidates,
  ): CooperativeWork {
    const remainingRange = yield* scanRows(text, range, direction, firstScanRows);
    if (remainingRange === null) return;
    const terms = yield* termsStartingWith(text);
    if (terms === null) yield* scanRows(text, remainingRange, direction, Number.POSITIVE_INFINITY);
    else if (terms.length > 0) yield* candidates.containingAnyTerm(terms, remainingRange);
  };
}

/** A text of this many characters is one index term, and every row the index returns contains it. */
const TRIGRAM_LENGTH = 3;
const CHECKS_PER_STEP = 64;

/** Candidate rows, and the conditions that still have to be checked per row. */
interface Source {
  readonly rowKeys: CooperativeWork;
  readonly needsTextCheck: boolean;
  readonly needsStateCheck: boolean;
}

export function createMatching(cache: Connection, states: ItemStates, thresholds: Thresholds) {
  const readConditions = createConditions(cache, states);
  const selectTrigrams = createSelectiveTrigrams(cache);
  const directions = {
    ascending: createCandidates(cache, selectTrigrams, "ascending"),
    descending: createCandidates(cache, selectTrigrams, "descending"),
  };
  const searchShortText = createShortTexts(cache, thresholds);
  const checkRows = createRowCheck(cache);

  const areFewItems = (wantedStates: readonly ItemState[]): boolean =>
    states.countUpTo(wantedStates, thresholds.maxStateItemsToCheck) < thresholds.maxStateItemsToCheck;

  function chooseSource({ range, states: wantedStates, text, vas }: Conditions, direction: SortDirection): Source {
    const candidates = directions[direction];
    if (vas !== null && !vas.requestedKnowledge.has("unknown")) {
      return {
        rowKeys: yieldInOrder(rowKeysWithKnowledge(vas), range, direction),
        needsTextCheck: text !== "",
        needsStateCheck: wantedStates !== null,
      };
    }
    if (wantedStates !== null && (text === "" || areFewItems(wantedStates))) {
      return {
        rowKeys: candidates.rowsInStates(wantedStates, range),
        needsTextCheck: text !== "",
        needsStateCheck: false,
      };
    }
    if (text === "") return { rowKeys: candidates.allRows(range), needsTextCheck: false, needsStateCheck: false };
    const length = [...text].length;
    const needsStateCheck = wantedStates !== null;
    if (length < TRIGRAM_LENGTH) {
      return { rowKeys: searchShortText(text, range, direction, candidates), needsTextCheck: false, needsStateCheck };
    }
    return {
      rowKeys: candidates.containingText(text, range),
      needsTextCheck: length > TRIGRAM_LENGTH,
      needsStateCheck,
    };
  }

  return function* findMatches(filter: InventoryFilter, direction: SortDirection): CooperativeWork {
    const conditions = yield* readConditions(filter);
    const { vas, text } = conditions;
    const source = chooseSource(conditions, direction);
    const fitsFilter = source.needsStateCheck ? states.createFilterCheck(filter) : () => true;
    const wantedText = source.needsTextCheck ? text : "";
    const isChecked = source.needsTextCheck || source.needsStateCheck;
    for (const foundRowKeys of source.rowKeys) {
      const rowKeys =
        vas === null
          ? foundRowKeys
          : foundRowKeys.filter((rowKey) => vas.requestedKnowledge.has(vas.knowledgeByRowKey.get(rowKey) ?? "unknown"));
      if (!isChecked) {
        yield rowKeys;
        continue;
      }
      for (let start = 0; start < rowKeys.length; start += CHECKS_PER_STEP) {
        yield checkRows(rowKeys.slice(start, start + CHECKS_PER_STEP), wantedText, fitsFilter);
      }
      yield YIELD;
    }
  };
}

const rowKeysWithKnowledge = ({ requestedKnowledge, knowledgeByRowKey }: NonNullable<Conditions["vas"]>): number[] =>
  [...knowledgeByRowKey].flatMap(([rowKey, knowledge]) => (requestedKnowledge.has(knowledge) ? [rowKey] : []));

function* yieldInOrder(
  rowKeys: readonly number[],
  { lowest, highest }: RowKeyRange,
  direction: SortDirection,
): CooperativeWork {
  const rowKeysInRange = rowKeys.filter((rowKey) => rowKey >= lowest && rowKey <= highest);
  yield rowKeysInRange.toSorted((a, b) => (direction === "ascending" ? a - b : b - a));
}

export type Matching = ReturnType<typeof createMatching>;
