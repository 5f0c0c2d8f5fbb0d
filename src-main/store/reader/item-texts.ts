import { holdsText } from "../../../src-domain/search-text.ts";
import type { Connection } from "../database.ts";
import type { ItemState } from "./states.ts";

/** The fields that a text is looked for in. */
export const TEXT_COLUMNS = "id_text, rma, nullif(item_rma, rma), sku, description, tracking_number";

type StatedRow = [number, string, string, ...(string | null)[]];

/** One row compared with what no index knows. */
export function createRowCheck(cache: Connection) {
  const read = cache
    .prepare<[number], StatedRow>(
      `SELECT warehouse_id, handling_code, handling_status_code, ${TEXT_COLUMNS} FROM inventory WHERE place = ?`,
    )
    .raw();

  /** An empty text is held by every row. */
  return (place: number, text: string, fits: (state: ItemState) => boolean): boolean => {
    const row = read.get(place);
    if (!row) return false;
    const [warehouseId, handlingCode, handlingStatusCode, ...texts] = row;
    return fits({ warehouseId, handlingCode, handlingStatusCode }) && (text === "" || holdsText(texts, text));
  };
}
