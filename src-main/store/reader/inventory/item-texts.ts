import { containsText } from "../../../../src-domain/search-text.ts";
import type { Connection } from "../../files/database.ts";
import type { ItemState } from "../states.ts";

const TEXT_EXPRESSIONS = ["id_text", "rma", "nullif(item_rma, rma)", "sku", "description", "tracking_number"] as const;
export const TEXT_COLUMNS = TEXT_EXPRESSIONS.join(", ");

/** Texts that SQLite compares like `foldText`: ASCII without i (İ), k (Kelvin sign) and the blank (line ends). */
const COMPARABLE_IN_SQL = /^[!-hjl-~]+$/;

type CheckedRow = [number, number, string, string, ...(string | null)[]];

/** Checks rows in chunks, because one statement run costs as much as reading a few rows. */
export function createRowCheck(cache: Connection) {
  const selectRows = `SELECT place, warehouse_id, handling_code, handling_status_code, ${TEXT_COLUMNS}
    FROM json_each(@rowKeysJson) requested CROSS JOIN inventory ON place = requested.value`;
  const read = cache.prepare<[{ rowKeysJson: string }], CheckedRow>(selectRows).raw();
  // Most rows with a text's trigrams do not contain the text, and comparing in SQLite costs less than returning a row.
  const readContaining = cache
    .prepare<[{ rowKeysJson: string; text: string }], CheckedRow>(
      `${selectRows} WHERE ${TEXT_EXPRESSIONS.map((field) => `instr(lower(${field}), @text)`).join(" OR ")}`,
    )
    .raw();

  /** Returns the row keys that contain the text and fit the state, in order. An empty text matches every row. */
  return (rowKeys: readonly number[], text: string, fitsState: (state: ItemState) => boolean): number[] => {
    const rowKeysJson = JSON.stringify(rowKeys);
    const foundRows = COMPARABLE_IN_SQL.test(text)
      ? readContaining.all({ rowKeysJson, text })
      : read.all({ rowKeysJson });
    return foundRows
      .filter(([, warehouseId, handlingCode, handlingStatusCode, ...texts]) => {
        return (
          fitsState({ warehouseId, handlingCode, handlingStatusCode }) && (text === "" || containsText(texts, text))
        );
      })
      .map(([rowKey]) => rowKey);
  };
}
