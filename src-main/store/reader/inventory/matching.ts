import type { InventoryFilter } from "../../../../src-domain/inventory/inventory-query.ts";
import { containsText } from "../../../../src-domain/search-text.ts";
import type { Connection } from "../../files/database.ts";
import { YIELD, type CooperativeWork } from "../cooperative.ts";
import type { ItemState, States } from "../states.ts";
import {
  createCandidates,
  createSelectiveTrigrams,
  createConditions,
  type Candidates,
  type Range,
  type Conditions,
} from "./candidates.ts";
import { TEXT_COLUMNS, createRowCheck } from "./item-texts.ts";

/** Limits at which another method with the same results becomes faster, measured with a million items. */
export const THRESHOLDS = {
  /** Rows to scan first for a short text: if the text is common, they contain enough results for the screen. */
  firstScanRows: 2000,
  /** Above this number of terms, scanning every row is faster. */
  maxTerms: 400,
  /** Below this number of items in the wanted states, checking each one is faster than a text search. */
  fewInStates: 1000,
  /** From this number of items on, scanning all rows or the order's index is faster than reading each key. */
  manyInOrder: 20_000,
} as const;

export type Thresholds = Readonly<Record<keyof typeof THRESHOLDS, number>>;

const ROWS_PER_STEP = 100;

type TextRow = [rowKey: number, ...texts: (string | null)[]];

/** Searches for one or two characters, which have no index term, with the trigrams that start with them. */
function createShortTexts(cache: Connection, { firstScanRows, maxTerms }: Thresholds) {
  cache.exec("CREATE VIRTUAL TABLE temp.inventory_term USING fts5vocab('main', 'inventory_text', 'row')");

  function* scanRows(text: string, range: Range, ascending: boolean, maxRows: number): CooperativeWork<Range | null> {
    const next = cache
      .prepare<[number, number], TextRow>(
        `SELECT place, ${TEXT_COLUMNS} FROM inventory WHERE place BETWEEN ? AND ?
         ORDER BY place ${ascending ? "ASC" : "DESC"} LIMIT ${ROWS_PER_STEP}`,
      )
      .raw();
    let { lowest, highest } = range;
    for (let scanned = 0; scanned < maxRows; scanned += ROWS_PER_STEP) {
      const rows = next.all(lowest, highest);
      yield rows.flatMap(([rowKey, ...texts]) => (containsText(texts, text) ? [rowKey] : []));
      const last = rows.at(-1)?.[0];
      if (last === undefined || rows.length < ROWS_PER_STEP) return null;
      if (ascending) lowest = last + 1;
      else highest = last - 1;
    }
    return { lowest, highest };
  }

  /** Null if there are too many to be useful. */
  function* termsStartingWith(text: string): CooperativeWork<readonly string[] | null> {
    const terms: string[] = [];
    // The last Unicode character sorts after all others, so this bound is past every term that begins with the text.
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
    range: Range,
    ascending: boolean,
    candidates: Candidates,
  ): CooperativeWork {
    const rest = yield* scanRows(text, range, ascending, firstScanRows);
    if (rest === null) return;
    const terms = yield* termsStartingWith(text);
    if (terms === null) yield* scanRows(text, rest, ascending, Number.POSITIVE_INFINITY);
    else if (terms.length > 0) yield* candidates.holdingAny(terms, rest);
  };
}

/** A text of this many characters is one index term, and every row the index returns contains it. */
const TRIGRAM_LENGTH = 3;
const CHECKS_PER_STEP = 64;

/** Candidate rows, and the conditions that still have to be checked per row. */
interface Source {
  readonly rowKeys: CooperativeWork;
  readonly text: boolean;
  readonly state: boolean;
}

export function createMatching(cache: Connection, states: States, thresholds: Thresholds) {
  const conditionsOf = createConditions(cache, states);
  const selective = createSelectiveTrigrams(cache);
  const directions = {
    ascending: createCandidates(cache, selective, true),
    descending: createCandidates(cache, selective, false),
  };
  const searchShortText = createShortTexts(cache, thresholds);
  const fits = createRowCheck(cache);

  const isFew = (wanted: readonly ItemState[]): boolean =>
    states.countUpTo(wanted, thresholds.fewInStates) < thresholds.fewInStates;

  function sourceOf({ range, states: wanted, text, vas }: Conditions, ascending: boolean): Source {
    const candidates = ascending ? directions.ascending : directions.descending;
    if (vas !== null && !vas.wanted.has("unknown")) {
      return { rowKeys: inOrder(knownAs(vas), range, ascending), text: text !== "", state: wanted !== null };
    }
    if (wanted !== null && (text === "" || isFew(wanted))) {
      return { rowKeys: candidates.inStates(wanted, range), text: text !== "", state: false };
    }
    if (text === "") return { rowKeys: candidates.everything(range), text: false, state: false };
    const length = [...text].length;
    return length < TRIGRAM_LENGTH
      ? { rowKeys: searchShortText(text, range, ascending, candidates), text: false, state: wanted !== null }
      : { rowKeys: candidates.holding(text, range), text: length > TRIGRAM_LENGTH, state: wanted !== null };
  }

  return function* matching(filter: InventoryFilter, ascending: boolean): CooperativeWork {
    const conditions = yield* conditionsOf(filter);
    const { vas, text } = conditions;
    const source = sourceOf(conditions, ascending);
    const fitsFilter = source.state ? states.fitting(filter) : () => true;
    const wantedText = source.text ? text : "";
    const isChecked = source.text || source.state;
    for (const found of source.rowKeys) {
      const known = vas === null ? found : found.filter((rowKey) => vas.wanted.has(vas.known.get(rowKey) ?? "unknown"));
      if (!isChecked) {
        yield known;
        continue;
      }
      for (let at = 0; at < known.length; at += CHECKS_PER_STEP) {
        yield fits(known.slice(at, at + CHECKS_PER_STEP), wantedText, fitsFilter);
      }
      yield YIELD;
    }
  };
}

const knownAs = ({ wanted, known }: NonNullable<Conditions["vas"]>): number[] =>
  [...known].flatMap(([rowKey, knowledge]) => (wanted.has(knowledge) ? [rowKey] : []));

function* inOrder(rowKeys: readonly number[], { lowest, highest }: Range, ascending: boolean): CooperativeWork {
  const within = rowKeys.filter((rowKey) => rowKey >= lowest && rowKey <= highest);
  yield within.toSorted((a, b) => (ascending ? a - b : b - a));
}

export type Matching = ReturnType<typeof createMatching>;
