import { countUnallocated } from "../../../src-domain/orders/match-item.ts";
import { isLineInDoubt } from "../../../src-domain/orders/order-book-query.ts";
import { type Connection, inTransactionOf } from "../files/database.ts";
import { createBookedLineReader, type StoredBookedLine } from "./booked-rows.ts";
import { IS_IN_DOUBT } from "./order-allocations.ts";

const withoutHeldAllocations = (line: StoredBookedLine): StoredBookedLine => ({
  ...line,
  allocations: line.allocations.filter(({ state }) => state !== "held"),
});

/**
 * SQL condition: an order that this desk's journal does not know has sent the line, or may have: another desk's, or one
 * of this desk from after the backup that was restored.
 */
const IS_SENT_BY_OTHER = `EXISTS (SELECT 1 FROM fleet_sent_line f WHERE f.claim_key = l.claim_key AND f.resend_id IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM submission s WHERE s.resend_id = f.resend_id))`;

/** Closes and reopens lines of orders, and stores which tracking numbers were saved for a channel. */
export function createOrderClosing(journal: Connection) {
  const readLines = createBookedLineReader(journal);
  const close = journal.prepare("UPDATE booked_line SET closed_at = ? WHERE order_id = ? AND line_id = ?");
  /** Reopens closed lines; a closed line in doubt stays in doubt. Ends the doubt of lines that were not closed. */
  const reopen = journal.prepare(
    `UPDATE booked_line AS l SET is_in_doubt = is_in_doubt AND closed_at IS NOT NULL, closed_at = NULL,
       reopen_count = reopen_count + 1
     WHERE order_id = @orderId AND (closed_at IS NOT NULL OR is_in_doubt = 1) AND (@isConfirmed OR NOT ${IS_SENT_BY_OTHER})`,
  );
  const findSender = journal
    .prepare<[string], string>(
      `SELECT sent.desk FROM booked_line l JOIN fleet_sent_line sent USING (claim_key)
       WHERE l.order_id IN (SELECT value FROM json_each(?)) AND (l.closed_at IS NOT NULL OR l.is_in_doubt = 1)
         AND ${IS_SENT_BY_OTHER} LIMIT 1`,
    )
    .pluck();
  /** Releases removed items of abandoned orders. A trigger then sets `is_in_doubt` of the items' lines. */
  const releaseRemovedInDoubt = journal.prepare(
    `DELETE FROM order_allocation WHERE order_id = ? AND batch_line_id IN
       (SELECT l.line_id FROM batch_line l JOIN batch b USING (batch_id)
        WHERE (l.removed_at IS NOT NULL OR b.discarded_at IS NOT NULL) AND ${IS_IN_DOUBT})`,
  );
  const hasOrderItems = journal
    .prepare<[string], number>(
      `SELECT EXISTS (SELECT 1 FROM order_allocation a JOIN batch_line l ON l.line_id = a.batch_line_id
         WHERE l.batch_id = ?)`,
    )
    .pluck();
  const findSharedFile = journal.prepare<[]>("SELECT 1 FROM order_file WHERE fleet_file_id IS NOT NULL");
  const markItemsSaved = journal.prepare(
    "UPDATE order_allocation SET tracking_saved_at = coalesce(tracking_saved_at, ?) WHERE batch_line_id IN (SELECT value FROM json_each(?))",
  );
  const writeCarrier = journal.prepare(
    `INSERT INTO carrier_name VALUES (@channel, @serviceType, @name)
     ON CONFLICT (channel, service_type) DO UPDATE SET name = excluded.name`,
  );
  const inTransaction = inTransactionOf(journal);

  return {
    /**
     * Closes the lines that have units to send, even if their items are in a batch, and the lines in doubt. Returns the
     * number of closed lines.
     */
    closeOrder: inTransaction((orderId: string, at: string): number => {
      releaseRemovedInDoubt.run(orderId);
      const lines = readLines(orderId, orderId).get(orderId) ?? [];
      const hasUnitsToClose = (line: StoredBookedLine): boolean =>
        line.closedAt === null && countUnallocated(withoutHeldAllocations(line)) > 0;
      const linesToClose = lines.filter((line) => isLineInDoubt(line) || hasUnitsToClose(line));
      for (const { lineId } of linesToClose) close.run(at, orderId, lineId);
      return linesToClose.length;
    }),

    /**
     * Reopens closed lines and lines in doubt. Returns their number. `isConfirmed`: also lines that another desk
     * sent or may have sent, whose claim in the fleet expires, so that nothing else would prevent a second order.
     */
    reopenOrder: inTransaction((orderId: string, { isConfirmed } = { isConfirmed: false }): number => {
      releaseRemovedInDoubt.run(orderId);
      return reopen.run({ orderId, isConfirmed: Number(isConfirmed) }).changes;
    }),

    /** Returns the desk that sent a line to reopen, for a confirmation; null if no other desk sent one. */
    orderSender: (orderIds: readonly string[]): string | null => findSender.get(JSON.stringify(orderIds)) ?? null,

    /** Returns whether the batch has, or had, items for orders of channels. */
    isForOrders: (batchId: string): boolean => hasOrderItems.get(batchId) === 1,

    /** Returns whether the batch has, or had, items for orders, and the desk has shared orders with a fleet. */
    isForSharedOrders: (batchId: string): boolean =>
      hasOrderItems.get(batchId) === 1 && findSharedFile.get() !== undefined,

    /** Stores when tracking numbers were saved. `carriers`: the channel's names of the carriers, for the next file. */
    markTrackingSaved: inTransaction(
      (
        channel: string,
        batchLineIds: readonly number[],
        carriers: readonly { readonly serviceType: string; readonly name: string }[],
        at: string,
      ): void => {
        for (const { serviceType, name } of carriers) writeCarrier.run({ channel, serviceType, name });
        markItemsSaved.run(at, JSON.stringify(batchLineIds));
      },
    ),
  };
}
