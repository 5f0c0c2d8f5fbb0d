import { ulid } from "ulid";
import type { AllocatedLine, BookedOrder } from "../../../src-domain/orders/match-item.ts";
import type { Channel, Order, OrderLine } from "../../../src-domain/orders/order.ts";
import { comparableSku } from "../../../src-domain/orders/sku.ts";
import { INTAKE_FIELDS } from "../../../src-domain/recipients/address.ts";
import type { Recipient } from "../../../src-domain/recipients/recipients.ts";
import { normalForm } from "../../../src-domain/scanning/code-forms.ts";
import { type Connection, inTransactionOf } from "../files/database.ts";
import {
  ALLOCATION_COLUMNS,
  ALLOCATION_TABLES,
  type AllocationRow,
  IS_ALLOCATED,
  toAllocation,
} from "./order-allocations.ts";

export interface OrderFile {
  readonly channel: Channel;
  readonly name: string;
  /** When the file was last changed; ISO 8601, UTC. */
  readonly writtenAt: string;
}

/** What an import does, or would do, to the order book. */
export interface OrderChanges {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  /** Open orders of the channel that the file no longer lists. */
  readonly gone: number;
}

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
    addFile: journal.prepare(
      "INSERT INTO order_file (channel, name, written_at, imported_at) VALUES (@channel, @name, @writtenAt, @at)",
    ),
    readOrderByNumber: journal.prepare<[Channel, string], OrderRow>(
      `SELECT ${ORDER_COLUMNS} WHERE o.channel = ? AND o.order_number = ?`,
    ),
    readOrdersToMatch: journal.prepare<{ sku: string | null; codes: string }, OrderRow>(
      `SELECT ${ORDER_COLUMNS} WHERE o.gone_at IS NULL AND o.order_id IN (
         SELECT order_id FROM booked_line WHERE comparable_sku = @sku
         UNION SELECT order_id FROM booked_line WHERE comparable_code IN (SELECT value FROM json_each(@codes)))`,
    ),
    writeOrder: journal.prepare(
      `INSERT INTO booked_order (order_id, channel, order_number, ordered_at, ship_by, service_name, address_problem, file_id)
       VALUES (@orderId, @channel, @orderNumber, @orderedAt, @shipBy, @serviceName, @addressProblem, @fileId)
       ON CONFLICT (order_id) DO UPDATE SET ordered_at = excluded.ordered_at, ship_by = excluded.ship_by,
         service_name = excluded.service_name, address_problem = excluded.address_problem, file_id = excluded.file_id,
         gone_at = NULL`,
    ),
    writeLine: journal.prepare(
      `INSERT INTO booked_line (order_id, line_id, sku, comparable_sku, item_code, comparable_code, quantity, condition, hold_reason)
       VALUES (@orderId, @lineId, @sku, @comparableSku, @itemCode, @comparableCode, @quantity, @condition, @holdReason)
       ON CONFLICT (order_id, line_id) DO UPDATE SET sku = excluded.sku, comparable_sku = excluded.comparable_sku,
         item_code = excluded.item_code, comparable_code = excluded.comparable_code, quantity = excluded.quantity,
         condition = excluded.condition, hold_reason = excluded.hold_reason`,
    ),
    writeRecipient: journal.prepare(
      `INSERT INTO booked_recipient VALUES (@orderId, @fields, @note, @at)
       ON CONFLICT (order_id) DO UPDATE SET fields = excluded.fields, note = excluded.note, imported_at = excluded.imported_at`,
    ),
    markGone: journal.prepare(
      `UPDATE booked_order SET gone_at = @at WHERE channel = @channel AND file_id <> @fileId AND gone_at IS NULL`,
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
  const inTransaction = inTransactionOf(journal);

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

  function writeOrder(order: Order, orderId: string, fileId: number | bigint, at: string): void {
    const { channel, orderNumber, orderedAt, shipBy, serviceName, addressProblem, note } = order;
    sql.writeOrder.run({ orderId, channel, orderNumber, orderedAt, shipBy, serviceName, addressProblem, fileId });
    sql.writeRecipient.run({ orderId, fields: JSON.stringify(order.recipient), note, at });
    for (const line of order.lines)
      sql.writeLine.run({
        ...line,
        orderId,
        comparableSku: line.sku === null ? null : comparableSku(line.sku),
        comparableCode: line.itemCode === null ? null : normalForm(line.itemCode),
      });
  }

  return {
    /** Adds and changes the orders of a file. Orders of the channel that a complete file no longer lists are gone. */
    importOrders: inTransaction(
      (file: OrderFile, orders: readonly Order[], isComplete: boolean, at: string): OrderChanges => {
        const fileId = sql.addFile.run({ ...file, at }).lastInsertRowid;
        const changes = { added: 0, changed: 0, unchanged: 0, gone: 0 };
        for (const order of orders) {
          const existing = sql.readOrderByNumber.get(order.channel, order.orderNumber);
          if (existing === undefined) changes.added += 1;
          else if (isSameOrder(order, toBookedOrder(existing, at))) changes.unchanged += 1;
          else changes.changed += 1;
          writeOrder(order, existing?.orderId ?? ulid(), fileId, at);
        }
        if (isComplete) changes.gone = sql.markGone.run({ channel: file.channel, fileId, at }).changes;
        return changes;
      },
    ),

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

function isSameOrder(order: Order, existing: BookedOrder): boolean {
  const comparable = ({ orderedAt, shipBy, serviceName, addressProblem, note, recipient, lines }: Order): string =>
    JSON.stringify([
      [orderedAt, shipBy, serviceName, addressProblem, note],
      Object.entries(recipient).toSorted(([one], [other]) => (one < other ? -1 : 1)),
      lines.map(({ lineId, sku, itemCode, quantity, condition, holdReason }) => [
        lineId,
        sku,
        itemCode,
        quantity,
        condition,
        holdReason,
      ]),
    ]);
  return comparable(order) === comparable(existing);
}
