import type { WorksheetRow } from "../../../src-preload/contract/shipping/worksheet.ts";
import { type TableTarget, writeTable } from "../../tables/table-file.ts";

const HEADINGS = [
  "order_id",
  "order_number",
  "warehouse_id",
  "country",
  "old_method",
  "new_method",
  "state",
  "held_for",
  "refusal",
  "fee_before",
  "fee_after",
  "currency",
  "settled_at",
] as const;

/** One row per order, with the order id, so that the file can be used to enter the orders again. */
export function exportWorksheet(rows: readonly WorksheetRow[], target: TableTarget): Promise<number> {
  return writeTable(target, { headings: HEADINGS, numbers: ["fee_before", "fee_after"] }, async (table) => {
    await table.addRows(
      rows.map((row) => [
        row.orderId,
        row.number,
        row.warehouseId,
        row.country,
        row.fromMethod,
        row.toMethod,
        row.state,
        row.heldFor,
        row.refusal === null ? null : Object.values(row.refusal.fields).join(" "),
        row.feeBefore,
        row.feeAfter,
        row.currency,
        row.settledAt,
      ]),
    );
    return rows.length;
  });
}
