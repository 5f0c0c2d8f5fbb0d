import {
  EMPTY_DESTINATION,
  INTAKE_FIELDS,
  type Destination,
  type DestinationField,
} from "../../../src-domain/recipients/address.ts";
import { warnAbout } from "../../base/warn.ts";
import type { Connection } from "../files/database.ts";

/** Destination fields that the desk filled in from an order; empty ones are listed, too. */
export type FilledFields = Readonly<Partial<Record<DestinationField, string>>>;

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
    read: journal.prepare<[string], BatchOrderRow>(
      "SELECT order_id AS orderId, fields, filled_at AS filledAt FROM filled_batch WHERE batch_id = ?",
    ),
    write: journal.prepare(
      `INSERT INTO filled_batch VALUES (@batchId, @orderId, @fields, @at) ON CONFLICT (batch_id)
       DO UPDATE SET order_id = excluded.order_id, fields = excluded.fields, filled_at = excluded.filled_at`,
    ),
    delete: journal.prepare("DELETE FROM filled_batch WHERE batch_id = ?"),
    copy: journal.prepare(
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
    readOrderFields: journal.prepare<[string], { readonly fields: string | null; readonly orderNumber: string }>(
      `SELECT r.fields, o.order_number AS orderNumber FROM booked_order o LEFT JOIN booked_recipient r USING (order_id)
       WHERE o.order_id = ?`,
    ),
    readParent: journal.prepare<[string], string | null>("SELECT overflow_of FROM batch WHERE batch_id = ?").pluck(),
  };
}

/** Returns the destination without the filled-in fields that the operator has not changed. */
export const withoutFilled = (destination: Destination, filled: FilledFields): Destination => ({
  ...destination,
  ...Object.fromEntries(
    Object.entries(filled).flatMap(([field, value]) =>
      destination[field as DestinationField] === value ? [[field, ""]] : [],
    ),
  ),
});

export const hasAddress = (destination: Destination): boolean =>
  INTAKE_FIELDS.some((field) => destination[field].trim() !== "");

/**
 * Stores which order a batch is for, as long as it holds an item for it. The functions run within the transaction that
 * changes the batch; a failure of the order book never stops that change.
 */
export function createBatchOrders(journal: Connection) {
  const sql = prepareStatements(journal);

  function find(batchId: string): BatchOrder | null {
    const row = sql.read.get(batchId);
    return row === undefined ? null : { ...row, fields: JSON.parse(row.fields) as FilledFields };
  }

  /** Undoes only its own statements if one fails. */
  function attempt(change: () => void): void {
    try {
      journal.transaction(change)();
    } catch (error) {
      warnAbout("order-book")(error);
    }
  }

  /** Empties the fields that the desk filled in and nobody changed. */
  function clear(batchId: string): void {
    const order = find(batchId);
    if (order === null) return;
    const destination = sql.readDestination.get(batchId);
    if (destination !== undefined) {
      const cleared = withoutFilled(JSON.parse(destination) as Destination, order.fields);
      sql.writeDestination.run(JSON.stringify(cleared), batchId);
    }
    sql.delete.run(batchId);
  }

  const hasItemsFor = (batchId: string, orderId: string): boolean => sql.hasItems.get(batchId, orderId) !== undefined;

  /** Items that came with a move may be for another order than the batch. */
  function settle(batchId: string): void {
    const orderId = sql.read.get(batchId)?.orderId;
    if (orderId === undefined) return;
    if (hasItemsFor(batchId, orderId)) sql.releaseItems.run({ batchId, orderId });
    else clear(batchId);
  }

  /** For a batch whose address the desk did not fill in. */
  function adoptItems(batchId: string, at: string): void {
    const orderId = sql.readItemOrder.get(batchId);
    if (orderId === undefined || find(batchId) !== null) return;
    assign(batchId, orderId, {}, at);
    settle(batchId);
  }

  function assign(batchId: string, orderId: string, fields: FilledFields, at: string): void {
    sql.write.run({ batchId, orderId, fields: JSON.stringify(fields), at });
  }

  return {
    find,

    isForOrder(batchId: string): boolean {
      try {
        return sql.read.get(batchId) !== undefined;
      } catch (error) {
        warnAbout("order-book")(error);
        return false;
      }
    },

    assign,

    /** Call after items left or joined a batch: without an item for it, the batch is for no order. */
    settle: (batchId: string): void => attempt(() => settle(batchId)),

    /** Like `settle`. Items that return to a batch, or are in a batch with an address of its own, keep their order. */
    settleReturned: (batchId: string, at: string): void =>
      attempt(() => {
        settle(batchId);
        adoptItems(batchId, at);
      }),

    ...createOrderCopies(sql, { attempt, hasItemsFor, settle }),

    /** Releases the batch's items from their order, and clears what was filled in. */
    release(batchId: string): void {
      sql.releaseItems.run({ batchId, orderId: null });
      clear(batchId);
    },

    mergeTyped: createTypedMerge(sql, { attempt, find }),
  };
}

export type BatchOrders = ReturnType<typeof createBatchOrders>;

type Statements = ReturnType<typeof prepareStatements>;

interface OrderSteps {
  readonly attempt: (change: () => void) => void;
  readonly hasItemsFor: (batchId: string, orderId: string) => boolean;
  readonly settle: (batchId: string) => void;
}

function createOrderCopies(sql: Statements, { attempt, hasItemsFor, settle }: OrderSteps) {
  return {
    /** Call after a batch got another batch's destination. */
    replaceOrder: (fromBatchId: string, toBatchId: string): void =>
      attempt(() => {
        sql.delete.run(toBatchId);
        sql.copy.run({ fromBatchId, toBatchId });
        settle(toBatchId);
      }),

    /** Call after a batch got another batch's destination and copies of its items: they are for the same lines. */
    copyItems: (fromBatchId: string, toBatchId: string): void =>
      attempt(() => {
        const orderId = sql.read.get(fromBatchId)?.orderId;
        sql.copyItems.run({ fromBatchId, toBatchId });
        if (orderId === undefined || !hasItemsFor(toBatchId, orderId)) return;
        sql.copy.run({ fromBatchId, toBatchId });
        settle(toBatchId);
      }),

    /** Call after an overflow inherited its batch's destination: the address of an order is only for its items. */
    inheritOrder: (batchId: string): void =>
      attempt(() => {
        const parentId = sql.readParent.get(batchId) ?? null;
        const orderId = parentId === null ? undefined : sql.read.get(parentId)?.orderId;
        if (parentId === null || orderId === undefined) return;
        if (!hasItemsFor(batchId, orderId)) {
          sql.writeDestination.run(JSON.stringify(EMPTY_DESTINATION), batchId);
          return;
        }
        sql.copy.run({ fromBatchId: parentId, toBatchId: batchId });
        settle(batchId);
      }),
  };
}

/**
 * Returns what to store when the operator typed. The page may not know yet that the desk filled in an order or cleared
 * it: what the desk filled in from the order that the page knows is left out, and what the operator typed stays. With
 * a typed address the batch is for no order. `knownOrderId` is undefined if the page knows nothing.
 */
function createTypedMerge(
  sql: Statements,
  { attempt, find }: Pick<OrderSteps, "attempt"> & { readonly find: (batchId: string) => BatchOrder | null },
) {
  function fieldsOfOrder(orderId: string): FilledFields {
    const row = sql.readOrderFields.get(orderId);
    if (row === undefined) return {};
    return { ...(JSON.parse(row.fields ?? "{}") as FilledFields), description: row.orderNumber };
  }

  return (batchId: string, typed: Destination, knownOrderId: string | null | undefined): Destination => {
    let destination = typed;
    attempt(() => {
      const order = find(batchId);
      if (knownOrderId === undefined || (order?.orderId ?? null) === knownOrderId) return;
      destination = knownOrderId === null ? typed : withoutFilled(typed, fieldsOfOrder(knownOrderId));
      if (order === null) return;
      if (hasAddress(destination)) {
        sql.releaseItems.run({ batchId, orderId: null });
        sql.delete.run(batchId);
        return;
      }
      const ownFields = destination;
      const emptyFields = Object.entries(order.fields).filter(([field]) => ownFields[field as DestinationField] === "");
      destination = { ...ownFields, ...Object.fromEntries(emptyFields) };
    });
    return destination;
  };
}
