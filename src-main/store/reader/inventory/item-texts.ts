import { containsText } from "../../../../src-domain/search-text.ts";
import type { Connection } from "../../files/database.ts";
import type { ItemState } from "../states.ts";

const FIELDS = ["id_text", "rma", "nullif(item_rma, rma)", "sku", "description", "tracking_number"] as const;
export const TEXT_COLUMNS = FIELDS.join(", ");

/** Texts that SQLite compares as `foldText` does: ASCII without i (İ), k (Kelvin sign) and the blank (line ends). */
const COMPARABLE_IN_SQL = /^[!-hjl-~]+$/;

type StatedRow = [number, number, string, string, ...(string | null)[]];

/** Checks rows in chunks, because one statement run costs as much as reading a few rows. */
export function createRowCheck(cache: Connection) {
  const rows = `SELECT place, warehouse_id, handling_code, handling_status_code, ${TEXT_COLUMNS}
    FROM json_each(@places) asked CROSS JOIN inventory ON place = asked.value`;
  const read = cache.prepare<[{ places: string }], StatedRow>(rows).raw();
  // Most rows with a text's trigrams do not contain the text, and SQLite compares for less than it returns a row.
  const readContaining = cache
    .prepare<[{ places: string; text: string }], StatedRow>(
      `${rows} WHERE ${FIELDS.map((field) => `instr(lower(${field}), @text)`).join(" OR ")}`,
    )
    .raw();

  /** The row keys that contain the text and fit, in order. An empty text matches every row. */
  return (rowKeys: readonly number[], text: string, fits: (state: ItemState) => boolean): number[] => {
    const places = JSON.stringify(rowKeys);
    const found = COMPARABLE_IN_SQL.test(text) ? readContaining.all({ places, text }) : read.all({ places });
    return found
      .filter(([, warehouseId, handlingCode, handlingStatusCode, ...texts]) => {
        return fits({ warehouseId, handlingCode, handlingStatusCode }) && (text === "" || containsText(texts, text));
      })
      .map(([rowKey]) => rowKey);
  };
}
