import { ulid } from "ulid";
import type { z } from "zod";
import { createNumberedName } from "../../../src-domain/batches/batch-name.ts";
import { findFreeSlot } from "../../../src-domain/batches/batch.ts";
import type { InventoryItem } from "../../../src-domain/inventory/inventory.ts";
import { EMPTY_DESTINATION, type Destination } from "../../../src-domain/recipients/address.ts";
import type { BatchSummary, BatchView } from "../../../src-preload/contract/batches/batch.ts";
import type { reportedRefusal } from "../../../src-preload/contract/resends/reported-refusal.ts";
import type { Connection } from "../files/database.ts";
import { OPERATOR_NOW, STATION_NOW } from "../migrations/operator-migration.ts";
import type { BatchOrders } from "../orders/batch-orders.ts";

type StoredLine = Omit<BatchView["lines"][number], "holding">;

interface RemovedLine {
  readonly returnInventoryId: string;
  readonly scanId: string;
  readonly batchId: string;
}

const RETURNING_REMOVED_LINE =
  "RETURNING return_inventory_id AS returnInventoryId, scan_id AS scanId, batch_id AS batchId";

/** Stores the items of batches. A removed line stays in the table with the time and kind of its removal. */
export function createBatchLines(journal: Connection, batchOrders: BatchOrders) {
  const readLines = journal.prepare<[string], { slot: number; item: string; added_at: string }>(
    "SELECT slot, item, added_at FROM batch_line WHERE batch_id = ? AND removed_at IS NULL ORDER BY slot",
  );
  const addLine = journal.prepare(
    "INSERT INTO batch_line (batch_id, slot, return_inventory_id, item, scan_id, added_at) VALUES (?, ?, ?, ?, ?, ?)",
  );
  // A submitted batch keeps its lines.
  const removeById = journal.prepare<
    [string, string, string],
    RemovedLine
  >(`UPDATE batch_line SET removed_at = ?, removal = 'removed'
    WHERE batch_id = ? AND return_inventory_id = ? AND removed_at IS NULL
      AND batch_id IN (SELECT batch_id FROM batch WHERE state <> 'submitted')
    ${RETURNING_REMOVED_LINE}`);
  const removeNewest = journal.prepare<
    { at: string; batchId: string },
    RemovedLine
  >(`UPDATE batch_line SET removed_at = @at, removal = 'undo' WHERE line_id =
    (SELECT max(line_id) FROM batch_line JOIN batch USING (batch_id)
     WHERE removed_at IS NULL AND (batch_id = @batchId OR overflow_of = @batchId AND discarded_at IS NULL))
    ${RETURNING_REMOVED_LINE}`);
  const updateChangedAt = journal.prepare("UPDATE batch SET changed_at = ? WHERE batch_id = ?");

  const read = (batchId: string): StoredLine[] =>
    readLines.all(batchId).map(({ slot, item, added_at }) => ({
      slot,
      item: JSON.parse(item) as InventoryItem,
      addedAt: added_at,
    }));

  return {
    read,

    /** `slot`: the next free one by default. */
    add(batchId: string, item: InventoryItem, scanId: string, at: string, slot = findFreeSlot(read(batchId))): number {
      addLine.run(batchId, slot, item.returnInventoryId, JSON.stringify(item), scanId, at);
      updateChangedAt.run(at, batchId);
      return slot;
    },

    remove(batchId: string, returnInventoryId: string, at: string): RemovedLine | null {
      const removedLine = removeById.get(at, batchId, returnInventoryId) ?? null;
      if (removedLine) {
        updateChangedAt.run(at, batchId);
        batchOrders.releaseIfWithoutItems(batchId);
      }
      return removedLine;
    },

    /** Removes the newest line, even if it is in the batch's overflow. */
    undoLast(batchId: string, at: string): RemovedLine | null {
      const undoneLine = removeNewest.get({ at, batchId }) ?? null;
      if (undoneLine) {
        updateChangedAt.run(at, batchId);
        batchOrders.releaseIfWithoutItems(undoneLine.batchId);
      }
      return undoneLine;
    },
  };
}

type BatchLines = ReturnType<typeof createBatchLines>;

export type Refusal = z.infer<typeof reportedRefusal>;

export type RefusalAsText<Row> = Omit<Row, "refusal"> & { readonly refusal: string | null };

export const parseRefusal = <Row extends { readonly refusal: string | null }>({ refusal, ...row }: Row) => ({
  ...row,
  refusal: refusal === null ? null : (JSON.parse(refusal) as Refusal),
});

export type StoredBatch = Pick<
  BatchView,
  "batchId" | "name" | "state" | "destination" | "orderId" | "lines" | "refusal"
>;

/** SQL condition: an earlier version neither handed the batch over nor received it with an unconfirmed address. */
const AT_THIS_DESK = "handed_over_at IS NULL AND unseen_from IS NULL";

export const EMPTY_DESTINATION_JSON = JSON.stringify(EMPTY_DESTINATION);

function prepareStatements(journal: Connection) {
  return {
    readBatch: journal.prepare<
      [string],
      { name: string; state: StoredBatch["state"]; destination: string; orderId: string | null }
    >(
      `SELECT name, state, destination,
         (SELECT order_id FROM filled_batch WHERE filled_batch.batch_id = batch.batch_id) AS orderId
       FROM batch WHERE batch_id = ? AND discarded_at IS NULL`,
    ),
    readOpenId: journal.prepare<[], { batch_id: string }>("SELECT batch_id FROM batch WHERE state = 'open'"),
    addBatch:
      journal.prepare(`INSERT INTO batch (batch_id, name, state, destination, created_at, changed_at, overflow_of,
        operator, station)
      VALUES (@batchId, @name, @state, @destination, @at, @at, @overflowOf, ${OPERATOR_NOW}, ${STATION_NOW})`),
    writePlanned: journal.prepare("UPDATE batch SET planned_warehouse_id = ? WHERE batch_id = ?"),
    readPlan: journal.prepare<[string], { warehouseId: number | null; isAtThisDesk: number }>(
      `SELECT planned_warehouse_id AS warehouseId, ${AT_THIS_DESK} AS isAtThisDesk FROM batch WHERE batch_id = ?`,
    ),
    clearHandOver: journal.prepare("UPDATE batch SET handed_over_at = NULL, unseen_from = NULL WHERE batch_id = ?"),
    readNewest: journal.prepare<[], { rowId: number }>("SELECT coalesce(max(rowid), 0) AS rowId FROM batch"),
    writeState: journal.prepare("UPDATE batch SET state = ?, changed_at = ? WHERE batch_id = ?"),
    writeName: journal.prepare(
      `UPDATE batch SET name = ?, changed_at = ? WHERE batch_id = ? AND discarded_at IS NULL AND ${AT_THIS_DESK}`,
    ),
    writeDestination: journal.prepare(
      `UPDATE batch SET destination = ?, changed_at = ? WHERE batch_id = ? AND state <> 'submitted' AND ${AT_THIS_DESK}`,
    ),
    writeDiscarded: journal.prepare(
      "UPDATE batch SET discarded_at = ?, state = 'parked', changed_at = ? WHERE batch_id = ? AND state <> 'submitted'",
    ),
    readDiscarded: journal.prepare<[string], { batch_id: string }>(
      "SELECT batch_id FROM batch WHERE batch_id = ? AND discarded_at IS NOT NULL AND taken_by IS NULL",
    ),
    // An overflow has its batch's destination until the operator changes it.
    inheritDestination: journal.prepare(`UPDATE batch SET destination =
      coalesce((SELECT parent.destination FROM batch parent WHERE parent.batch_id = batch.overflow_of), destination)
      WHERE batch_id = ? AND destination = ?`),
    readOverflows: journal.prepare<[string], { batch_id: string; name: string }>(
      `SELECT batch_id, name FROM batch WHERE overflow_of = ? AND state = 'parked' AND discarded_at IS NULL AND ${AT_THIS_DESK}
      ORDER BY rowid`,
    ),
    moveOverflows: journal.prepare("UPDATE batch SET overflow_of = ? WHERE overflow_of = ? AND batch_id <> ?"),
    // The parcel of such a scan is in the batch that the operator now resumes.
    settleRefusedScans: journal.prepare(
      `UPDATE trouble SET state = 'resolved', reason = 'added', settled_at = @at
       WHERE batch_id = @fromBatchId AND state = 'open' AND EXISTS (
         SELECT 1 FROM scan JOIN batch_line ON return_inventory_id = verdict ->> '$.item.returnInventoryId'
         WHERE scan.scan_id = trouble.scan_id AND batch_line.batch_id = @toBatchId AND removed_at IS NULL)`,
    ),
    moveRefusedScans: journal.prepare("UPDATE trouble SET batch_id = ? WHERE batch_id = ? AND state = 'open'"),
    readRefusal: journal.prepare<
      [string],
      { refusal: string | null; state_since: string; state: string; item_count: number }
    >(
      // An order that was taken back leaves the refusal of the order before it.
      `SELECT refusal, state_since, state, item_count FROM submission
       WHERE batch_id = ? AND NOT (state = 'released' AND doubt = 'none') ORDER BY place DESC LIMIT 1`,
    ),
  };
}

type Statements = ReturnType<typeof prepareStatements>;

/** Chooses the batch that scans are added to. */
function createCurrentBatch(journal: Connection, sql: Statements, lines: BatchLines, batchOrders: BatchOrders) {
  const findOpenId = (): string | null => sql.readOpenId.get()?.batch_id ?? null;

  /** Makes a batch the current one. Parks the previous current batch, or deletes it if it is empty. */
  function makeCurrent(batchId: string, at: string): void {
    const currentBatchId = findOpenId();
    if (currentBatchId === batchId) return;
    if (currentBatchId !== null) sql.writeState.run("parked", at, currentBatchId);
    openExisting(batchId, at);
    if (currentBatchId !== null) deleteIfUnused(journal, currentBatchId, batchId);
  }

  function createBatch(
    state: "open" | "parked",
    at: string,
    overflowOf: string | null = null,
  ): { batchId: string; name: string } {
    const batch = { batchId: ulid(), name: createNumberedName((sql.readNewest.get()?.rowId ?? 0) + 1) };
    sql.addBatch.run({ ...batch, state, destination: EMPTY_DESTINATION_JSON, at, overflowOf });
    return batch;
  }

  const isHandOverOpen = (batchId: string): boolean => sql.readPlan.get(batchId)?.isAtThisDesk === 0;

  function openExisting(batchId: string, at: string): void {
    // The callers have already checked this.
    if (isHandOverOpen(batchId)) throw new Error(`Batch ${batchId} was handed over or has an unconfirmed address`);
    const hasInherited = sql.inheritDestination.run(batchId, EMPTY_DESTINATION_JSON).changes > 0;
    if (hasInherited) batchOrders.inheritOrder(batchId);
    batchOrders.adoptReturnedItems(batchId, at);
    sql.writeState.run("open", at, batchId);
  }

  /** Opens the next batch: the overflow of the previous current batch, or a new one. */
  function openSuccessor(previousBatchId: string | null, at: string): void {
    const overflow = previousBatchId === null ? undefined : sql.readOverflows.all(previousBatchId)[0];
    if (!overflow || previousBatchId === null) return void createBatch("open", at);
    openExisting(overflow.batch_id, at);
    sql.moveOverflows.run(overflow.batch_id, previousBatchId, overflow.batch_id);
  }

  /** Like `makeCurrent`. The refused scans of a batch without items move along, because no list shows that batch. */
  function resume(batchId: string, at: string): void {
    const currentBatchId = findOpenId();
    if (currentBatchId !== null && lines.read(currentBatchId).length === 0) {
      sql.settleRefusedScans.run({ fromBatchId: currentBatchId, toBatchId: batchId, at });
      sql.moveRefusedScans.run(batchId, currentBatchId);
    }
    makeCurrent(batchId, at);
  }

  return { findOpenId, createBatch, isHandOverOpen, openSuccessor, makeCurrent, resume };
}

export function createBatchJournal(journal: Connection, lines: BatchLines, batchOrders: BatchOrders) {
  const sql = prepareStatements(journal);
  const currentBatch = createCurrentBatch(journal, sql, lines, batchOrders);
  const { findOpenId, createBatch, isHandOverOpen, openSuccessor, makeCurrent, resume } = currentBatch;

  /** Returns null if the batch does not exist or is discarded. */
  function read(batchId: string): StoredBatch | null {
    const row = sql.readBatch.get(batchId);
    if (!row) return null;
    const { name, state, orderId } = row;
    // Fields added in later versions are missing in older rows.
    const destination = { ...EMPTY_DESTINATION, ...(JSON.parse(row.destination) as Partial<Destination>) };
    return {
      batchId,
      name,
      state,
      destination,
      ...(orderId !== null && { orderId }),
      lines: lines.read(batchId),
      refusal: readRefusal(batchId),
    };
  }

  return {
    read,

    /** Returns null if the batch is submitted, handed over or unconfirmed (`isHandOverOpen`). */
    readEditable(batchId: string): StoredBatch | null {
      const batch = read(batchId);
      return batch?.state === "submitted" || isHandOverOpen(batchId) ? null : batch;
    },

    summaries: createSummaryReader(journal),

    /** Returns the batch that scans are added to; a new desk creates it with the first call. */
    ensureCurrentId: (at: string): string => findOpenId() ?? createBatch("open", at).batchId,

    /** Returns a parked overflow of the batch with a free slot; creates one if there is none. */
    overflowOf(batchId: string, limit: number, at: string): { batchId: string; name: string } {
      const overflowWithSpace = sql.readOverflows
        .all(batchId)
        .find(({ batch_id }) => lines.read(batch_id).length < limit);
      return overflowWithSpace
        ? { batchId: overflowWithSpace.batch_id, name: overflowWithSpace.name }
        : createBatch("parked", at, batchId);
    },

    saveDestination: (batchId: string, destination: Destination, at: string): boolean =>
      sql.writeDestination.run(JSON.stringify(destination), at, batchId).changes > 0,

    rename: (batchId: string, name: string, at: string): boolean => sql.writeName.run(name, at, batchId).changes > 0,

    /** Marks the current batch as submitted. Later scans are added to its overflow or an empty batch. */
    submitCurrent(at: string): void {
      const currentBatchId = findOpenId();
      if (currentBatchId !== null) sql.writeState.run("submitted", at, currentBatchId);
      openSuccessor(currentBatchId, at);
    },

    parkCurrent(at: string): void {
      const currentBatchId = findOpenId();
      if (currentBatchId !== null) sql.writeState.run("parked", at, currentBatchId);
      createBatch("open", at);
    },

    makeCurrent,

    resume,

    openParked(at: string, plannedWarehouseId: number | null = null): { batchId: string; name: string } {
      const batch = createBatch("parked", at);
      sql.writePlanned.run(plannedWarehouseId, batch.batchId);
      return batch;
    },
    plannedWarehouse: (batchId: string): number | null => sql.readPlan.get(batchId)?.warehouseId ?? null,
    /**
     * Returns whether an earlier version handed the batch over, or another desk sent it and its address is unconfirmed.
     */
    isHandOverOpen,
    endHandOver: (batchId: string): void => void sql.clearHandOver.run(batchId),

    /** Moves the open refused scans and the overflows of a batch. */
    moveOpenScans(fromBatchId: string, toBatchId: string): void {
      sql.moveRefusedScans.run(toBatchId, fromBatchId);
      sql.moveOverflows.run(toBatchId, fromBatchId, toBatchId);
    },

    park: (batchId: string, at: string): void => void sql.writeState.run("parked", at, batchId),

    discard(batchId: string, at: string): boolean {
      const currentBatchId = findOpenId();
      const wasDiscarded = sql.writeDiscarded.run(at, at, batchId).changes > 0;
      if (wasDiscarded && currentBatchId === batchId) openSuccessor(batchId, at);
      return wasDiscarded;
    },

    isDiscarded: (batchId: string): boolean => sql.readDiscarded.get(batchId) !== undefined,

    restore: (batchId: string, at: string): void =>
      void journal.prepare("UPDATE batch SET discarded_at = NULL, changed_at = ? WHERE batch_id = ?").run(at, batchId),
  };

  function readRefusal(batchId: string): StoredBatch["refusal"] {
    const newestSubmission = sql.readRefusal.get(batchId);
    if (newestSubmission?.state !== "refused" || newestSubmission.refusal === null) return null;
    return {
      ...(JSON.parse(newestSubmission.refusal) as Refusal),
      at: newestSubmission.state_since,
      itemCount: newestSubmission.item_count,
    };
  }
}

/** Deletes an empty batch; commands scanned in it move to its successor. */
function deleteIfUnused(journal: Connection, batchId: string, successorId: string): void {
  const unusedRow = journal
    .prepare(
      `SELECT 1 FROM batch WHERE batch_id = @batchId AND destination = @emptyDestination
         AND NOT EXISTS (SELECT 1 FROM scan WHERE batch_id = @batchId AND kind IS NOT 'command' AND kind IS NOT 'hand-over')
         AND NOT EXISTS (SELECT 1 FROM batch_line WHERE batch_id = @batchId)
         AND NOT EXISTS (SELECT 1 FROM batch_move WHERE from_batch = @batchId)
         AND NOT EXISTS (SELECT 1 FROM submission WHERE batch_id = @batchId)
         AND NOT EXISTS (SELECT 1 FROM batch other WHERE other.overflow_of = @batchId)`,
    )
    .get({ batchId, emptyDestination: EMPTY_DESTINATION_JSON });
  if (unusedRow === undefined) return;
  journal.prepare("UPDATE scan SET batch_id = ? WHERE batch_id = ?").run(successorId, batchId);
  journal.prepare("DELETE FROM batch WHERE batch_id = ?").run(batchId);
}

function createSummaryReader(journal: Connection) {
  const readSummaries = journal.prepare<[], Omit<BatchSummary, "isRefused"> & { isRefused: number }>(`
    SELECT b.batch_id AS batchId, b.name, b.state, b.overflow_of AS overflowOf, b.handed_over_at AS handedOverAt,
      b.unseen_from AS arrivedFrom, b.changed_at AS changedAt, b.taken_by AS takenBy, b.taken_at AS takenAt,
      b.origin ->> '$.desk' AS originDesk,
      count(l.line_id) AS itemCount, trim(coalesce(b.destination ->> '$.shipmentName', '')) AS recipientName,
      coalesce(min(l.item ->> '$.warehouseId'), b.planned_warehouse_id) AS warehouseId,
      EXISTS (SELECT 1 FROM submission s WHERE s.batch_id = b.batch_id AND s.state = 'refused') AS isRefused
    FROM batch b LEFT JOIN batch_line l ON l.batch_id = b.batch_id AND l.removed_at IS NULL
    WHERE b.state IN ('open', 'parked') AND (b.discarded_at IS NULL OR b.taken_by IS NOT NULL AND b.taken_seen = 0)
    GROUP BY b.batch_id ORDER BY b.changed_at DESC`);
  return (): BatchSummary[] => readSummaries.all().map((row) => ({ ...row, isRefused: row.isRefused === 1 }));
}
