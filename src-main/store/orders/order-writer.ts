import { monotonicFactory } from "ulid";
import type { Connection } from "../files/database.ts";
import type { PlannedOrder } from "./import-plan.ts";
import { type OrderContent, toLineRow, toOrderRow } from "./order-content.ts";
import { orderLineKey } from "./order-line-key.ts";

/** Keeps the orders of a file in the file's order, also within one millisecond. */
const createOrderId = monotonicFactory();

/**
 * SQL condition: the line `l` stays when an unfinished import is removed or an import is undone. An item is for it, or
 * it was, or may have been, sent: an older file must not open it again.
 */
export const IS_LINE_KEPT = `(l.closed_at IS NOT NULL OR l.is_in_doubt = 1
  OR EXISTS (SELECT 1 FROM order_allocation a WHERE a.order_id = l.order_id AND a.line_id = l.line_id))`;

function prepareStatements(journal: Connection) {
  return {
    readLineIds: journal.prepare<[string], string>("SELECT line_id FROM booked_line WHERE order_id = ?").pluck(),
    addReplacedOrder: journal.prepare(
      "INSERT INTO replaced_order VALUES (@fileId, @orderId, @previousFileId, @goneAt, @isChanged, @content)",
    ),
    writeOrder: journal.prepare(
      `INSERT INTO booked_order VALUES
         (@order_id, @channel, @shop, @order_number, @ordered_at, @ship_by, @service_name, @address_problem, @file_id,
          @gone_at)
       ON CONFLICT (order_id) DO UPDATE SET ordered_at = excluded.ordered_at, ship_by = excluded.ship_by,
         service_name = excluded.service_name, address_problem = excluded.address_problem, file_id = excluded.file_id,
         gone_at = excluded.gone_at`,
    ),
    moveOrderToFile: journal.prepare(
      "UPDATE booked_order SET file_id = @fileId, gone_at = @goneAt WHERE order_id = @orderId",
    ),
    dateRecipientByFile: journal.prepare(
      `UPDATE booked_recipient SET imported_at = (SELECT imported_at FROM order_file WHERE file_id = @fileId)
       WHERE order_id = @orderId`,
    ),
    /**
     * Keeps `closed_at` and `is_in_doubt` of an existing line. Closes a new line that another desk of the fleet sent
     * before this desk had it.
     */
    writeLine: journal.prepare(
      `INSERT INTO booked_line VALUES (@order_id, @line_id, @sku, @comparable_sku, @item_code, @comparable_code, @quantity,
         @condition, @hold_reason, (SELECT sent_at FROM fleet_sent_line f WHERE f.claim_key = @claim_key), 0, 0,
         @shipped_elsewhere, @claim_key)
       ON CONFLICT (order_id, line_id) DO UPDATE SET sku = excluded.sku, comparable_sku = excluded.comparable_sku,
         item_code = excluded.item_code, comparable_code = excluded.comparable_code, quantity = excluded.quantity,
         condition = excluded.condition, hold_reason = excluded.hold_reason,
         shipped_elsewhere = excluded.shipped_elsewhere`,
    ),
    holdLine: journal.prepare("UPDATE booked_line SET hold_reason = 'not-listed' WHERE order_id = ? AND line_id = ?"),
    deleteLine: journal.prepare<[string, string]>(
      `DELETE FROM booked_line AS l WHERE order_id = ? AND line_id = ? AND NOT ${IS_LINE_KEPT}`,
    ),
    writeRecipient: journal.prepare(
      `INSERT INTO booked_recipient VALUES (@order_id, @fields, @note, @imported_at) ON CONFLICT (order_id)
       DO UPDATE SET fields = excluded.fields, note = excluded.note, imported_at = excluded.imported_at`,
    ),
    deleteRecipient: journal.prepare("DELETE FROM booked_recipient WHERE order_id = ?"),
    deleteLines: journal.prepare(`DELETE FROM booked_line AS l WHERE order_id = ? AND NOT ${IS_LINE_KEPT}`),
    deleteOrder: journal.prepare(
      `DELETE FROM booked_order AS o WHERE order_id = ?
         AND NOT EXISTS (SELECT 1 FROM booked_line l WHERE l.order_id = o.order_id)`,
    ),
  };
}

export interface WrittenFile {
  readonly fileId: number;
  readonly shop: string;
  readonly at: string;
}

/** Writes orders of files to the book. All methods must run in a transaction. */
export function createOrderWriter(journal: Connection) {
  const sql = prepareStatements(journal);

  function writePlanned(
    { order, existing, recipient, goneAt, change }: PlannedOrder,
    { fileId, shop, at }: WrittenFile,
  ): void {
    const orderId = existing?.order.order_id ?? createOrderId();
    const { channel, orderNumber } = order;
    sql.writeOrder.run({
      ...toOrderRow(order),
      order_id: orderId,
      channel,
      shop,
      order_number: orderNumber,
      file_id: fileId,
      gone_at: change === "late" ? at : goneAt,
    });
    for (const line of order.lines) {
      const claimKey = orderLineKey(channel, shop, orderNumber, line.lineId);
      sql.writeLine.run({ order_id: orderId, ...toLineRow(line), claim_key: claimKey });
    }
    const listedIds = new Set(order.lines.map(({ lineId }) => lineId));
    for (const { line_id } of existing?.lines ?? []) if (!listedIds.has(line_id)) sql.holdLine.run(orderId, line_id);
    if (recipient === null) sql.deleteRecipient.run(orderId);
    else sql.writeRecipient.run({ order_id: orderId, ...recipient, imported_at: at });
  }

  function writeOrder(planned: PlannedOrder, file: WrittenFile): void {
    const { change, existing } = planned;
    const { fileId } = file;
    if (change === "older") return;
    if (existing !== null) {
      const { order_id: orderId, file_id: previousFileId, gone_at: goneAt } = existing.order;
      const isChanged = change === "changed";
      const content = isChanged ? JSON.stringify(existing) : null;
      sql.addReplacedOrder.run({ fileId, orderId, previousFileId, goneAt, isChanged: Number(isChanged), content });
      if (!isChanged) {
        sql.moveOrderToFile.run({ fileId, orderId, goneAt: planned.goneAt });
        sql.dateRecipientByFile.run({ fileId, orderId });
        return;
      }
    }
    writePlanned(planned, file);
  }

  /** Gives an order the content and the file that it had before. Its lines that were, or may have been, sent stay. */
  function writeContent({ order, lines, recipient }: OrderContent): void {
    const { order_id } = order;
    sql.writeOrder.run(order);
    const keptIds = new Set(lines.map(({ line_id }) => line_id));
    const removedIds = sql.readLineIds.all(order_id).filter((lineId) => !keptIds.has(lineId));
    for (const lineId of removedIds)
      if (sql.deleteLine.run(order_id, lineId).changes === 0) sql.holdLine.run(order_id, lineId);
    for (const { closed_at: _closedAt, ...line } of lines) sql.writeLine.run({ ...line, order_id });
    if (recipient === null) sql.deleteRecipient.run(order_id);
    else sql.writeRecipient.run({ ...recipient, order_id });
  }

  return {
    writeOrder,

    writeContent,

    /** Deletes the recipient, and the order unless one of its lines stays. */
    deleteOrder(orderId: string): void {
      sql.deleteRecipient.run(orderId);
      sql.deleteLines.run(orderId);
      sql.deleteOrder.run(orderId);
    },
  };
}

export type OrderWriter = ReturnType<typeof createOrderWriter>;
