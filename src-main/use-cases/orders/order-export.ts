import type { CsvValue } from "../../../src-domain/csv-text.ts";
import type { BookColumn, BookedOrderRow } from "../../../src-domain/orders/order-book-query.ts";
import { type TableTarget, writeTable } from "../../tables/table-file.ts";

type Cells = Readonly<Record<string, (row: BookedOrderRow) => CsvValue>>;

const CELLS: Readonly<Record<BookColumn, Cells>> = {
  state: { state: ({ state }) => state, hold_reason: ({ holdReason }) => holdReason },
  order: {
    order_number: ({ orderNumber }) => orderNumber,
    channel: ({ channel }) => channel,
    shop: ({ shop }) => shop,
  },
  shipBy: { ship_by: ({ shipBy }) => shipBy },
  units: { units_to_send: ({ openUnits }) => openUnits, units: ({ units }) => units },
  items: { items: ({ itemNames }) => itemNames.join(" ") },
  recipient: {
    recipient: ({ recipientName }) => recipientName,
    town: ({ town }) => town,
    country: ({ countryCode }) => countryCode,
  },
  service: { service: ({ serviceName }) => serviceName },
  batch: {
    batch: ({ batchNames }) => batchNames.join(" "),
    resend_order: ({ sentParts }) => sentParts.map(({ resendNumber, resendId }) => resendNumber ?? resendId).join(" "),
    sent_at: ({ sentParts }) => sentParts.at(-1)?.at ?? null,
  },
  tracking: { tracking_number: ({ sentParts }) => sentParts.flatMap((part) => part.trackingNumber ?? []).join(" ") },
  ordered: { ordered_at: ({ orderedAt }) => orderedAt },
};

/** Writes only the given columns, so that a file has no recipients that the table does not show. */
export function exportBookedOrders(
  rows: readonly BookedOrderRow[],
  columns: readonly BookColumn[],
  target: TableTarget,
): Promise<number> {
  const cells = columns.flatMap((column) => Object.entries(CELLS[column]));
  const head = { headings: cells.map(([heading]) => heading), numbers: ["units", "units_to_send"] };
  return writeTable(target, head, async (table) => {
    await table.addRows(rows.map((row) => cells.map(([, toCell]) => toCell(row))));
    return rows.length;
  });
}
