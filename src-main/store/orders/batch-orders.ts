import {
  type FilledFields,
  mergeTypedDestination,
  withoutFilledFields,
} from "../../../src-domain/orders/filled-address.ts";
import { type Destination, EMPTY_DESTINATION } from "../../../src-domain/recipients/address.ts";
import { warnAbout } from "../../base/warn.ts";
import type { Connection } from "../files/database.ts";

/** The order that a batch is for. */
export interface BatchOrder {
  readonly orderId: string;
  readonly fields: FilledFields;
  readonly filledAt: string;
}

interface BatchOrderRow extends Omit<BatchOrder, "fields"> {
  readonly fields: string;
}

function prepareStatements(journal: Connection) {
  return {
    readBatchOrder: journal.prepare<[string], BatchOrderRow>(
      "SELECT order_id AS orderId, fields, filled_at AS filledAt FROM filled_batch WHERE batch_id = ?",
    ),
    writeBatchOrder: journal.prepare(
      `INSERT INTO filled_batch VALUES (@batchId, @orderId, @fields, @at) ON CONFLICT (batch_id)
       DO UPDATE SET order_id = excluded.order_id, fields = excluded.fields, filled_at = excluded.filled_at`,
    ),
    deleteBatchOrder: journal.prepare("DELETE FROM filled_batch WHERE batch_id = ?"),
    copyBatchOrder: journal.prepare(
      `INSERT INTO filled_batch SELECT @toBatchId, order_id, fields, filled_at FROM filled_batch
       WHERE batch_id = @fromBatchId ON CONFLICT DO NOTHING`,
    ),
    readDestination: journal
      .prepare<[string], string>("SELECT destination FROM batch WHERE batch_id = ? AND state <> 'submitted'")
      .pluck(),
    writeDestination: journal.prepare("UPDATE batch SET destination = ? WHERE batch_id = ?"),
    hasItems: journal.prepare<[string, string]>(
      `SELECT 1 FROM order_allocation a JOIN batch_line l ON l.line_id = a.batch_line_id
       WHERE l.batch_id = ? AND l.removed_at IS NULL AND a.order_id = ? LIMIT 1`,
    ),
    readItemOrder: journal
      .prepare<[string], string>(
        `SELECT a.order_id FROM order_allocation a JOIN batch_line l ON l.line_id = a.batch_line_id
         WHERE l.batch_id = ? AND l.removed_at IS NULL ORDER BY l.line_id LIMIT 1`,
      )
      .pluck(),
    /** `@orderId`: the order whose items stay; null releases all. */
    releaseItems: journal.prepare(
      `DELETE FROM order_allocation WHERE order_id IS NOT @orderId AND batch_line_id IN
         (SELECT line_id FROM batch_line WHERE batch_id = @batchId AND removed_at IS NULL)`,
    ),
    copyItems: journal.prepare(
      `INSERT INTO order_allocation (batch_line_id, order_id, line_id, quantity)
       SELECT target.line_id, a.order_id, a.line_id, a.quantity
       FROM batch_line target JOIN batch_line source USING (return_inventory_id)
         JOIN order_allocation a ON a.batch_line_id = source.line_id
       WHERE target.batch_id = @toBatchId AND target.removed_at IS NULL
         AND source.batch_id = @fromBatchId AND source.removed_at IS NULL`,
    ),
    readParent: journal.prepare<[string], string | null>("SELECT overflow_of FROM batch WHERE batch_id = ?").pluck(),
  };
}

/**
 * Stores the order that a batch is for while the batch holds an item for the order. The functions run within the
 * transaction that changes the batch; a failure of the order book never stops that change.
 */
export function createBatchOrders(journal: Connection) {
  const sql = prepareStatements(journal);

  function find(batchId: string): BatchOrder | null {
    const row = sql.readBatchOrder.get(batchId);
    return row === undefined ? null : { ...row, fields: JSON.parse(row.fields) as FilledFields };
  }

  /** Runs a change in a separate transaction. Returns false, with a warning, if the change fails. */
  function runSafely(change: () => void): boolean {
    try {
      journal.transaction(change)();
      return true;
    } catch (error) {
      warnAbout("order-book")(error);
      return false;
    }
  }

  /** Returns null if the batch was submitted. */
  function readDestination(batchId: string): Destination | null {
    const destination = sql.readDestination.get(batchId);
    // Fields added in later versions are missing in older rows.
    return destination === undefined ? null : { ...EMPTY_DESTINATION, ...(JSON.parse(destination) as Destination) };
  }

  /** Empties the fields that the desk filled in and the operator did not change. */
  function clear(batchId: string): void {
    const order = find(batchId);
    if (order === null) return;
    const destination = readDestination(batchId);
    if (destination !== null)
      sql.writeDestination.run(JSON.stringify(withoutFilledFields(destination, order.fields)), batchId);
    sql.deleteBatchOrder.run(batchId);
  }

  const hasItemsFor = (batchId: string, orderId: string): boolean => sql.hasItems.get(batchId, orderId) !== undefined;

  /**
   * Ends the order of a batch without items for it. Otherwise releases items for other orders, which a move may bring.
   */
  function releaseIfWithoutItems(batchId: string): void {
    const orderId = sql.readBatchOrder.get(batchId)?.orderId;
    if (orderId === undefined) return;
    if (hasItemsFor(batchId, orderId)) sql.releaseItems.run({ batchId, orderId });
    else clear(batchId);
  }

  /** Makes a batch without an order be for the order of its items. Fills in no address. */
  function adoptItemOrder(batchId: string, at: string): void {
    const orderId = sql.readItemOrder.get(batchId);
    if (orderId === undefined || find(batchId) !== null) return;
    assign(batchId, orderId, {}, at);
    releaseIfWithoutItems(batchId);
  }

  function assign(batchId: string, orderId: string, fields: FilledFields, at: string): void {
    sql.writeBatchOrder.run({ batchId, orderId, fields: JSON.stringify(fields), at });
  }

  return {
    find,

    isForOrder(batchId: string): boolean {
      try {
        return sql.readBatchOrder.get(batchId) !== undefined;
      } catch (error) {
        warnAbout("order-book")(error);
        return false;
      }
    },

    assign,

    /** Must be called after items left or joined a batch: a batch without an item for its order is for none. */
    releaseIfWithoutItems: (batchId: string): void => void runSafely(() => releaseIfWithoutItems(batchId)),

    /** Like `releaseIfWithoutItems`; then a batch without an order gets the order of its returned items. */
    adoptReturnedItems: (batchId: string, at: string): void =>
      void runSafely(() => {
        releaseIfWithoutItems(batchId);
        adoptItemOrder(batchId, at);
      }),

    ...createOrderCopies(sql, { runSafely, hasItemsFor, releaseIfWithoutItems }),

    /** Releases the batch's items from their orders, and empties the fields that the desk filled in. */
    release(batchId: string): void {
      sql.releaseItems.run({ batchId, orderId: null });
      clear(batchId);
    },

    /**
     * Returns the destination to store after the operator typed. `shown`: the destination that the page showed when
     * typing began.
     */
    mergeTypedDestination(batchId: string, typed: Destination, shown: Destination | undefined): Destination {
      const stored = readDestination(batchId);
      if (stored === null || shown === undefined) return typed;
      // If the order book fails, any stored text may be an order's.
      let filled: FilledFields = stored;
      runSafely(() => {
        filled = find(batchId)?.fields ?? {};
      });
      const { destination, endsOrder } = mergeTypedDestination({ typed, shown, stored }, filled);
      if (endsOrder)
        runSafely(() => {
          sql.releaseItems.run({ batchId, orderId: null });
          sql.deleteBatchOrder.run(batchId);
        });
      return destination;
    },
  };
}

export type BatchOrders = ReturnType<typeof createBatchOrders>;

type Statements = ReturnType<typeof prepareStatements>;

interface OrderSteps {
  readonly runSafely: (change: () => void) => boolean;
  readonly hasItemsFor: (batchId: string, orderId: string) => boolean;
  readonly releaseIfWithoutItems: (batchId: string) => void;
}

/**
 * For batches that got another batch's destination, which is emptied if the order book fails or the order has no item.
 */
function createOrderCopies(sql: Statements, { runSafely, hasItemsFor, releaseIfWithoutItems }: OrderSteps) {
  const clearDestination = (batchId: string): void =>
    void sql.writeDestination.run(JSON.stringify(EMPTY_DESTINATION), batchId);
  const attemptOrClear = (batchId: string, change: () => void): void => {
    if (!runSafely(change)) clearDestination(batchId);
  };

  function copyOrder(fromBatchId: string, toBatchId: string): void {
    sql.copyBatchOrder.run({ fromBatchId, toBatchId });
    releaseIfWithoutItems(toBatchId);
  }

  return {
    /** Call after a batch got another batch's destination. */
    replaceOrder: (fromBatchId: string, toBatchId: string): void =>
      attemptOrClear(toBatchId, () => {
        sql.deleteBatchOrder.run(toBatchId);
        copyOrder(fromBatchId, toBatchId);
      }),

    /** Call after a batch got another batch's destination and copies of its items, which are for equal order lines. */
    copyItems: (fromBatchId: string, toBatchId: string): void =>
      attemptOrClear(toBatchId, () => {
        const orderId = sql.readBatchOrder.get(fromBatchId)?.orderId;
        sql.copyItems.run({ fromBatchId, toBatchId });
        if (orderId === undefined) return;
        if (hasItemsFor(toBatchId, orderId)) copyOrder(fromBatchId, toBatchId);
        else clearDestination(toBatchId);
      }),

    /** Call after an overflow inherited its batch's destination: an order's address is only for the order's items. */
    inheritOrder: (batchId: string): void =>
      attemptOrClear(batchId, () => {
        const parentId = sql.readParent.get(batchId) ?? null;
        if (parentId === null) return;
        const orderId = sql.readBatchOrder.get(parentId)?.orderId;
        const isForItems = orderId === undefined ? !sql.readItemOrder.get(batchId) : hasItemsFor(batchId, orderId);
        if (isForItems) copyOrder(parentId, batchId);
        else clearDestination(batchId);
      }),
  };
}
