import type { AllocatedLine, BookedOrder } from "../../../src-domain/orders/match-item.ts";
import type { Channel, Order, OrderLine } from "../../../src-domain/orders/order.ts";
import { comparableSku } from "../../../src-domain/orders/sku.ts";
import { INTAKE_FIELDS } from "../../../src-domain/recipients/address.ts";
import type { Recipient } from "../../../src-domain/recipients/recipients.ts";
import type { Connection } from "../files/database.ts";
import {
  ALLOCATION_COLUMNS,
  ALLOCATION_TABLES,
  type AllocationRow,
  IS_ALLOCATED,
  toAllocation,
} from "./order-allocations.ts";

interface OrderRow {
  readonly orderId: string;
  readonly channel: Channel;
  readonly orderNumber: string;
  readonly orderedAt: string | null;
  readonly shipBy: string | null;
  readonly serviceName: string | null;
  readonly addressProblem: Order["addressProblem"];
  readonly writtenAt: string;
  readonly recipient: string | null;
  readonly note: string | null;
}

const ORDER_COLUMNS = `o.order_id AS orderId, o.channel, o.order_number AS orderNumber, o.ordered_at AS orderedAt,
  o.ship_by AS shipBy, o.service_name AS serviceName, o.address_problem AS addressProblem, f.written_at AS writtenAt,
  r.fields AS recipient, r.note
  FROM booked_order o JOIN order_file f USING (file_id) LEFT JOIN booked_recipient r USING (order_id)`;

/** The recipient of an order whose address was erased. */
const NO_RECIPIENT = Object.fromEntries(INTAKE_FIELDS.map((field) => [field, ""])) as Recipient;

function prepareStatements(journal: Connection) {
  return {
    readOrdersToMatch: journal.prepare<{ sku: string | null; codes: string }, OrderRow>(
      `SELECT ${ORDER_COLUMNS} WHERE o.gone_at IS NULL AND o.order_id IN (
         SELECT order_id FROM booked_line WHERE comparable_sku = @sku
         UNION SELECT order_id FROM booked_line WHERE comparable_code IN (SELECT value FROM json_each(@codes)))`,
    ),
    readLines: journal.prepare<[string], OrderLine>(
      `SELECT line_id AS lineId, sku, item_code AS itemCode, quantity, condition, hold_reason AS holdReason
       FROM booked_line WHERE order_id = ? AND closed_at IS NULL ORDER BY rowid`,
    ),
    readAllocations: journal.prepare<[string], AllocationRow>(
      `SELECT ${ALLOCATION_COLUMNS} FROM ${ALLOCATION_TABLES}
       WHERE a.order_id = ? AND ${IS_ALLOCATED} ORDER BY a.batch_line_id`,
    ),
    allocate: journal.prepare(
      `INSERT INTO order_allocation (batch_line_id, order_id, line_id)
       SELECT line_id, @orderId, @orderLineId FROM batch_line
       WHERE batch_id = @batchId AND return_inventory_id = @returnInventoryId AND removed_at IS NULL`,
    ),
  };
}

/** The orders of channels, and the items that lie in batches for them. */
export function createOrderBook(journal: Connection, isFileOld: (writtenAt: string, now: string) => boolean) {
  const sql = prepareStatements(journal);

  const toAllocatedLine = (line: OrderLine, allocations: readonly AllocationRow[]): AllocatedLine => ({
    ...line,
    itemWarehouseId: null,
    allocations: allocations.flatMap((row) => (row.lineId === line.lineId ? (toAllocation(row) ?? []) : [])),
  });

  function toBookedOrder(row: OrderRow, now: string): BookedOrder {
    const { recipient, writtenAt, ...order } = row;
    const allocations = sql.readAllocations.all(row.orderId);
    return {
      ...order,
      // An erased recipient leaves an order that fills in nothing.
      recipient: recipient === null ? NO_RECIPIENT : (JSON.parse(recipient) as Recipient),
      addressProblem: recipient === null ? "incomplete" : order.addressProblem,
      isFileOld: isFileOld(writtenAt, now),
      lines: sql.readLines.all(row.orderId).map((line) => toAllocatedLine(line, allocations)),
    };
  }

  return {
    /** Orders with a line for the SKU or one of the codes. `codes`: in normal form. */
    ordersToMatch: (itemSku: string | null, codes: readonly string[], now: string): BookedOrder[] =>
      sql.readOrdersToMatch
        .all({ sku: itemSku === null ? null : comparableSku(itemSku), codes: JSON.stringify(codes) })
        .map((row) => toBookedOrder(row, now)),

    /** False if the item is not in the batch. */
    allocate: (batchId: string, returnInventoryId: string, orderId: string, orderLineId: string): boolean =>
      sql.allocate.run({ batchId, returnInventoryId, orderId, orderLineId }).changes > 0,
  };
}
