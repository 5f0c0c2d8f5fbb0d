import {
  itemAfter,
  type DraftItem,
  type DraftItemState,
  type ItemsTold,
} from "../../../src-domain/shipping/draft-items.ts";
import type { DeedEvent, DeedKind } from "../../../src-domain/shipping/draft-deed.ts";
import type { Connection } from "../files/database.ts";

interface ItemRow {
  return_inventory_id: string;
  rma: string;
  sku: string | null;
  description: string | null;
  warehouse_id: number;
  state: DraftItemState;
  was: DraftItemState | null;
  said: string | null;
  scanned_at: string;
}

const COLUMNS = "return_inventory_id, rma, sku, description, warehouse_id, state, was, said, scanned_at";

/** The items of drafts: scanned and kept here, in a call, or in the order. The caller owns the transaction. */
export function createDraftItemJournal(journal: Connection) {
  const readAll = journal.prepare<[string], ItemRow>(
    `SELECT ${COLUMNS} FROM draft_item WHERE order_id = ? ORDER BY scanned_at DESC, scan_id DESC`,
  );
  const readOne = journal.prepare<[string, string], ItemRow>(
    `SELECT ${COLUMNS} FROM draft_item WHERE order_id = ? AND return_inventory_id = ?`,
  );
  const countAll = journal.prepare<[string], { count: number; warehouse: number | null }>(
    `SELECT count(*) AS count, min(CASE state WHEN 'added' THEN warehouse_id END) AS warehouse
     FROM draft_item WHERE order_id = ?`,
  );
  const readInCall = journal.prepare<[string], ItemRow>(`SELECT ${COLUMNS} FROM draft_item WHERE deed_id = ?`);
  const findOthers = journal.prepare<[string, string], { orderId: string; state: DraftItemState }>(
    "SELECT order_id AS orderId, state FROM draft_item WHERE return_inventory_id = ? AND order_id <> ?",
  );
  const insert = journal.prepare(
    `INSERT INTO draft_item (order_id, return_inventory_id, rma, sku, description, warehouse_id, state, scan_id, scanned_at)
     VALUES (@orderId, @returnInventoryId, @rma, @sku, @description, @warehouseId, 'waiting', @scanId, @scannedAt)`,
  );
  const take = journal.prepare(
    `UPDATE draft_item SET state = ?, was = state, said = NULL, deed_id = ?
     WHERE order_id = ? AND return_inventory_id = ? AND deed_id IS NULL`,
  );
  const settle = journal.prepare(
    `UPDATE draft_item SET state = ?, was = NULL, said = ?, deed_id = NULL
     WHERE deed_id = ? AND return_inventory_id = ?`,
  );
  const drop = journal.prepare("DELETE FROM draft_item WHERE deed_id = ? AND return_inventory_id = ?");
  const takeOff = journal.prepare(
    `DELETE FROM draft_item WHERE order_id = ? AND return_inventory_id = ? AND state IN ('waiting', 'refused')`,
  );
  const again = journal.prepare(
    `UPDATE draft_item SET state = 'waiting', said = NULL
     WHERE order_id = ? AND return_inventory_id = ? AND state = 'refused'`,
  );

  return {
    /** Newest first. */
    ofOrder: (orderId: string): DraftItem[] => readAll.all(orderId).map(toItem),
    one(orderId: string, returnInventoryId: string): DraftItem | null {
      const row = readOne.get(orderId, returnInventoryId);
      return row === undefined ? null : toItem(row);
    },
    /** How many, and the warehouse of those that are in the order. */
    standing: (orderId: string): { count: number; warehouse: number | null } =>
      countAll.get(orderId) ?? { count: 0, warehouse: null },
    /** The other drafts that the item waits for or is in. */
    others: (returnInventoryId: string, orderId: string) => findOthers.all(returnInventoryId, orderId),

    keep: (orderId: string, scanId: string, item: DraftItem): void => void insert.run({ ...item, orderId, scanId }),
    /** Answers how many were taken. */
    takeOff: (orderId: string, ids: readonly string[]): number =>
      ids.reduce((count, id) => count + takeOff.run(orderId, id).changes, 0),
    /** Refused items wait once more. */
    again: (orderId: string, ids: readonly string[]): void => ids.forEach((id) => again.run(orderId, id)),

    /** Puts items into a call; false where one of them is in another, or gone. */
    call: (deedId: string, kind: "add" | "remove", orderId: string, ids: readonly string[]): boolean =>
      ids.every((id) => take.run(kind === "add" ? "adding" : "removing", deedId, orderId, id).changes === 1),

    /** What an outcome makes of the items of its call. */
    settle(deedId: string, kind: DeedKind, event: DeedEvent, told: ItemsTold): void {
      if (kind !== "add" && kind !== "remove") return;
      for (const { return_inventory_id: returnInventoryId, was } of readInCall.all(deedId)) {
        const after = itemAfter(kind, event, { returnInventoryId, before: was ?? "waiting" }, told);
        if (after?.state === "gone") drop.run(deedId, returnInventoryId);
        else if (after !== null) settle.run(after.state, after.said, deedId, returnInventoryId);
      }
    },
  };
}

const toItem = (row: ItemRow): DraftItem => ({
  returnInventoryId: row.return_inventory_id,
  rma: row.rma,
  sku: row.sku,
  description: row.description,
  warehouseId: row.warehouse_id,
  state: row.state,
  said: row.said,
  scannedAt: row.scanned_at,
});
