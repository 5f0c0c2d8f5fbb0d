import { holdsText } from "../../../../src-domain/search-text.ts";
import type { Connection } from "../../files/database.ts";
import type { ItemState } from "../states.ts";

/** The fields that a text is looked for in. */
const FIELDS = ["id_text", "rma", "nullif(item_rma, rma)", "sku", "description", "tracking_number"] as const;
export const TEXT_COLUMNS = FIELDS.join(", ");

/**
 * Texts that SQLite itself compares as `foldText` does: ASCII, without what other characters are folded to, which is i
 * (from İ), k (from the Kelvin sign) and the blank (from line ends).
 */
const PLAIN = /^[!-hjl-~]+$/;

type StatedRow = [number, number, string, string, ...(string | null)[]];

/** Rows compared with what no index knows, some at a time: a statement's run costs as much as reading a few rows. */
export function createRowCheck(cache: Connection) {
  const rows = `SELECT place, warehouse_id, handling_code, handling_status_code, ${TEXT_COLUMNS}
    FROM json_each(@places) asked CROSS JOIN inventory ON place = asked.value`;
  const read = cache.prepare<[{ places: string }], StatedRow>(rows).raw();
  // Most rows that have a text's trigrams do not hold it, and taking a row out of SQLite costs more than comparing it there.
  const readHolding = cache
    .prepare<[{ places: string; text: string }], StatedRow>(
      `${rows} WHERE ${FIELDS.map((field) => `instr(lower(${field}), @text)`).join(" OR ")}`,
    )
    .raw();

  /** Those of the places that hold the text and fit, in their order. An empty text is held by every row. */
  return (asked: readonly number[], text: string, fits: (state: ItemState) => boolean): number[] => {
    const places = JSON.stringify(asked);
    const found = PLAIN.test(text) ? readHolding.all({ places, text }) : read.all({ places });
    return found
      .filter(([, warehouseId, handlingCode, handlingStatusCode, ...texts]) => {
        return fits({ warehouseId, handlingCode, handlingStatusCode }) && (text === "" || holdsText(texts, text));
      })
      .map(([place]) => place);
  };
}
