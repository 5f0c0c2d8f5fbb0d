import type { CsvValue } from "../../../src-domain/csv-text.ts";
import type { OrderColumn } from "../../../src-domain/resends/order-query.ts";
import type { OrderRow } from "../../../src-preload/contract/resends/resend.ts";
import { type TableTarget, writeTable } from "../../tables/table-file.ts";

type Cells = Readonly<Record<string, (row: OrderRow) => CsvValue>>;

const CELLS: Readonly<Record<OrderColumn, Cells>> = {
  status: {
    state: (row) => (row.origin === "own" ? row.state : "created"),
    status: ({ status }) => status?.raw ?? null,
  },
  order: {
    order_number: ({ resendNumber }) => resendNumber,
    resend_id: ({ resendId }) => resendId,
    batch: (row) => (row.origin === "own" ? row.batchName : null),
  },
  mode: { label_mode: ({ labelMode }) => labelMode },
  warehouse: { warehouse_id: ({ warehouseId }) => (warehouseId === null ? null : String(warehouseId)) },
  items: { items: ({ itemCount }) => itemCount },
  recipient: { recipient: ({ recipientName }) => recipientName, country: ({ countryCode }) => countryCode },
  tracking: { tracking_number: ({ trackingNumber }) => trackingNumber },
  created: {
    submitted_at: (row) => (row.origin === "own" ? row.submittedAt : null),
    created_at: ({ createdAt }) => createdAt,
  },
  cutOff: { cut_off_at: ({ cutOff }) => cutOff?.at ?? null },
  checked: { checked_at: ({ checkedAt }) => checkedAt },
};

/** Writes only the given columns, so that a file has no recipients that the table does not show. */
export function exportOrders(
  rows: readonly OrderRow[],
  columns: readonly OrderColumn[],
  target: TableTarget,
): Promise<number> {
  const cells = columns.flatMap((column) => Object.entries(CELLS[column]));
  const head = { headings: cells.map(([heading]) => heading), numbers: ["items"] };
  return writeTable(target, head, async (table) => {
    await table.addRows(rows.map((row) => cells.map(([, toCell]) => toCell(row))));
    return rows.length;
  });
}
