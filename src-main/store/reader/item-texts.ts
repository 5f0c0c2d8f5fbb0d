import { holdsText } from "../../../src-domain/search-text.ts";
import type { Connection } from "../files/database.ts";
import type { ItemState } from "./states.ts";

/** The fields that a text is looked for in. */
export const TEXT_COLUMNS = "id_text, rma, nullif(item_rma, rma), sku, description, tracking_number";

type StatedRow = [number, number, string, string, ...(string | null)[]];

/** Rows compared with what no index knows, some at a time: a statement's run costs as much as reading a few rows. */
export function createRowCheck(cache: Connection) {
  const read = cache
    .prepare<[string], StatedRow>(
      `SELECT place, warehouse_id, handling_code, handling_status_code, ${TEXT_COLUMNS}
       FROM json_each(?) asked CROSS JOIN inventory ON place = asked.value`,
    )
    .raw();

  /** Those of the places that hold the text and fit, in their order. An empty text is held by every row. */
  return (places: readonly number[], text: string, fits: (state: ItemState) => boolean): number[] =>
    read
      .all(JSON.stringify(places))
      .filter(([, warehouseId, handlingCode, handlingStatusCode, ...texts]) => {
        return fits({ warehouseId, handlingCode, handlingStatusCode }) && (text === "" || holdsText(texts, text));
      })
      .map(([place]) => place);
}
