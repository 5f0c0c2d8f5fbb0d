import type { BatchOrigin, FloorBatch, TakenBatch } from "../../../src-domain/fleet/floor-batch.ts";
import type { Destination } from "../../../src-domain/recipients/address.ts";
import type { BatchViews } from "../batches/batch-operations.ts";
import { inTransactionOf, type Connection } from "../files/database.ts";
import { OPERATOR_NOW, STATION_NOW } from "../migrations/operator-migration.ts";
import type { OutboxOperations } from "../resends/outbox-operations.ts";
import type { StoredSubmission } from "../resends/stored-submission.ts";
import type { StoreParts } from "../store-parts.ts";

export interface ArrivedBatch extends Pick<FloorBatch, "name" | "items"> {
  readonly batchId: string;
  readonly origin: BatchOrigin | null;
  readonly destination: Destination;
  /** The operator waits for the batch. It becomes the current one if that is unused; others are parked. */
  readonly isAwaited: boolean;
}

/** `submission`: its order was not sent, because another desk took its batch over. */
export interface ClosedBatch {
  readonly submission: StoredSubmission | null;
}

function prepareStatements(journal: Connection) {
  return {
    exists: journal.prepare<[string]>("SELECT 1 FROM batch WHERE batch_id = ?"),
    addBatch: journal.prepare(`
      INSERT INTO batch (batch_id, name, state, destination, created_at, changed_at, operator, station, origin)
      VALUES (@batchId, @name, 'parked', @destination, @at, @at, ${OPERATOR_NOW}, ${STATION_NOW}, @origin)`),
    addScan: journal.prepare(`
      INSERT INTO scan (scan_id, text, source, keys, started_at, recorded_at, batch_id, verdict, kind, operator, station)
      VALUES (@scanId, @id, 'typed', '[]', @at, @at, @batchId, @verdict, 'added', ${OPERATOR_NOW}, ${STATION_NOW})`),
    markTaken: journal.prepare("UPDATE batch SET taken_by = ?, taken_at = ? WHERE batch_id = ?"),
    moveLine: journal.prepare("UPDATE batch_line SET batch_id = ? WHERE batch_id = ? AND return_inventory_id = ?"),
    moveRefusedScans: journal.prepare("UPDATE trouble SET batch_id = ? WHERE batch_id = ? AND state = 'open'"),
  };
}

/** Moves batches from one desk of a fleet to another, at either. */
export function createTakenBatchOperations(
  { journal, batches, batchOrders, lines, refusedScans, inventory, allocationOf, outbox }: StoreParts,
  { transition }: OutboxOperations,
  { viewCurrent, isCurrentUnused }: BatchViews,
) {
  const sql = prepareStatements(journal);
  const inTransaction = inTransactionOf(journal);

  /** Items that were added while another desk took the batch over form a separate batch. */
  function moveLinesToNewBatch(batchId: string, ids: readonly string[], at: string): void {
    if (ids.length === 0) return;
    const batch = batches.read(batchId);
    const { batchId: newBatchId } = batches.openParked(at);
    for (const id of ids) sql.moveLine.run(newBatchId, batchId, id);
    if (batch === null) return;
    batches.saveDestination(newBatchId, batch.destination, at);
    batchOrders.replaceOrder(batchId, newBatchId);
  }

  /** Of a current batch with items, the refused parcels may lie among the others. */
  function resolveRefusedScans(arrivedBatchId: string, at: string): void {
    const current = viewCurrent(at);
    if (current.lines.length > 0) return;
    for (const { item } of lines.read(arrivedBatchId))
      refusedScans.resolveArrivedItem(current.batchId, item.returnInventoryId, at);
  }

  return {
    /**
     * Creates a batch that the floor assigns to this desk, as if its items were scanned here. `missingIds`: items that
     * the inventory copy lacks; the batch is not created.
     */
    createArrivedBatch: inTransaction(
      (
        { batchId, name, origin, destination, items, isAwaited }: ArrivedBatch,
        at: string,
      ): "created" | "exists" | { readonly missingIds: readonly string[] } => {
        if (sql.exists.get(batchId) !== undefined) return "exists";
        const foundItems = items.map((entry) => ({ ...entry, item: inventory.read(entry.id)?.item ?? null }));
        const missingIds = foundItems.filter(({ item }) => item === null).map(({ id }) => id);
        if (missingIds.length > 0) return { missingIds };
        sql.addBatch.run({
          batchId,
          name,
          destination: JSON.stringify(destination),
          at,
          origin: origin === null ? null : JSON.stringify(origin),
        });
        for (const { id, slot, scanId, item } of foundItems) {
          // Another batch or order of this desk may have the item since it was offline.
          if (item === null || allocationOf(id, batchId) !== null) continue;
          const verdict = { kind: "added", slot, item };
          sql.addScan.run({ scanId, id, at, batchId, verdict: JSON.stringify(verdict) });
          lines.add(batchId, item, scanId, at, slot);
        }
        if (isAwaited) resolveRefusedScans(batchId, at);
        if (isAwaited && isCurrentUnused(at)) batches.resume(batchId, at);
        return "created";
      },
    ),

    /**
     * Another desk took the batch over: it is closed, and its order is not sent. Its refused scans stay at this desk.
     * Null if the batch was closed before, or its order may have been sent.
     */
    closeTakenBatch: inTransaction((batchId: string, taken: TakenBatch, at: string): ClosedBatch | null => {
      const state = batches.read(batchId)?.state;
      if (state === undefined) return null;
      const ready = state === "submitted" ? outbox.findReady(batchId) : null;
      const submission = ready && transition(ready.submissionId, { type: "claim-lost" }, {}, at);
      if (state === "submitted" && submission === null) return null;
      const ids = lines.read(batchId).map(({ item }) => item.returnInventoryId);
      moveLinesToNewBatch(
        batchId,
        ids.filter((id) => !taken.itemIds.includes(id)),
        at,
      );
      batches.discard(batchId, at);
      sql.markTaken.run(taken.takenBy, taken.at, batchId);
      sql.moveRefusedScans.run(batches.ensureCurrentId(at), batchId);
      return { submission };
    }),
  };
}
