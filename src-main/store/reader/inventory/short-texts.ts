import { holdsText } from "../../../../src-domain/search-text.ts";
import type { Connection } from "../../files/database.ts";
import type { Candidates } from "./candidates.ts";
import type { Range } from "./conditions.ts";
import { TEXT_COLUMNS } from "./item-texts.ts";
import type { Thresholds } from "./thresholds.ts";
import { PAUSE, type Steps } from "../cooperative.ts";

const ROWS_A_STEP = 100;

type TextRow = [place: number, ...texts: (string | null)[]];

/**
 * Texts of one or two characters, for which the index has no term of its own: its trigrams that begin with the text name the
 * rows that hold it.
 */
export function createShortTexts(cache: Connection, { lookedAtFirst, mostTerms }: Thresholds) {
  cache.exec("CREATE VIRTUAL TABLE temp.inventory_term USING fts5vocab('main', 'inventory_text', 'row')");

  function* rowsHolding(text: string, range: Range, ascending: boolean, most: number): Steps<Range | null> {
    const next = cache
      .prepare<[number, number], TextRow>(
        `SELECT place, ${TEXT_COLUMNS} FROM inventory WHERE place BETWEEN ? AND ?
         ORDER BY place ${ascending ? "ASC" : "DESC"} LIMIT ${ROWS_A_STEP}`,
      )
      .raw();
    let { lowest, highest } = range;
    for (let looked = 0; looked < most; looked += ROWS_A_STEP) {
      const rows = next.all(lowest, highest);
      yield rows.flatMap(([place, ...texts]) => (holdsText(texts, text) ? [place] : []));
      const last = rows.at(-1)?.[0];
      if (last === undefined || rows.length < ROWS_A_STEP) return null;
      if (ascending) lowest = last + 1;
      else highest = last - 1;
    }
    return { lowest, highest };
  }

  /** Null where there are too many to be of use. */
  function* termsBeginningWith(text: string): Steps<readonly string[] | null> {
    const terms: string[] = [];
    // No character comes after the last of Unicode, so that this is the end of all that begin with the text.
    const statement = cache
      .prepare<[string, string], string>("SELECT term FROM inventory_term WHERE term BETWEEN ? AND ?")
      .pluck();
    for (const term of statement.iterate(text, `${text}\u{10FFFF}\u{10FFFF}\u{10FFFF}`)) {
      if (terms.push(term) > mostTerms) return null;
      yield PAUSE;
    }
    return terms;
  }

  return function* holdingShort(text: string, range: Range, ascending: boolean, candidates: Candidates): Steps {
    const rest = yield* rowsHolding(text, range, ascending, lookedAtFirst);
    if (rest === null) return;
    const terms = yield* termsBeginningWith(text);
    if (terms === null) yield* rowsHolding(text, rest, ascending, Number.POSITIVE_INFINITY);
    else if (terms.length > 0) yield* candidates.holdingAny(terms, rest);
  };
}
