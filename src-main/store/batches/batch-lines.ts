import { nextSlot, type BatchLine } from "../../../src-domain/batches/batch.ts";
import type { InventoryItem } from "../../../src-domain/inventory/inventory.ts";
import type { Connection } from "../files/database.ts";

export interface StoredLine extends BatchLine {
  readonly addedAt: string;
}

interface RemovedLine {
  readonly returnInventoryId: string;
  /** The gesture that it came with. */
  readonly scanId: string;
}

const RETURNING = "RETURNING return_inventory_id AS returnInventoryId, scan_id AS scanId";

/** The items of batches. A removed line stays in the table with the moment and manner of its removal. */
export function createBatchLines(journal: Connection) {
  const readLines = journal.prepare<[string], { slot: number; item: string; added_at: string }>(
    "SELECT slot, item, added_at FROM batch_line WHERE batch_id = ? AND removed_at IS NULL ORDER BY slot",
  );
  const addLine = journal.prepare(
    "INSERT INTO batch_line (batch_id, slot, return_inventory_id, item, scan_id, added_at) VALUES (?, ?, ?, ?, ?, ?)",
  );
  // What was submitted is the service's business; its lines stay as they were sent.
  const removeById = journal.prepare<
    [string, string, string],
    RemovedLine
  >(`UPDATE batch_line SET removed_at = ?, removal = 'removed'
    WHERE batch_id = ? AND return_inventory_id = ? AND removed_at IS NULL
      AND batch_id IN (SELECT batch_id FROM batch WHERE state <> 'submitted')
    ${RETURNING}`);
  const removeNewest = journal.prepare<
    { at: string; batchId: string },
    RemovedLine
  >(`UPDATE batch_line SET removed_at = @at, removal = 'undo' WHERE line_id =
    (SELECT max(line_id) FROM batch_line JOIN batch USING (batch_id)
     WHERE removed_at IS NULL AND (batch_id = @batchId OR overflow_of = @batchId AND discarded_at IS NULL))
    ${RETURNING}`);
  const touch = journal.prepare("UPDATE batch SET changed_at = ? WHERE batch_id = ?");

  const read = (batchId: string): StoredLine[] =>
    readLines.all(batchId).map(({ slot, item, added_at }) => ({
      slot,
      item: JSON.parse(item) as InventoryItem,
      addedAt: added_at,
    }));

  return {
    read,

    /** Puts an item into the lowest free slot and says which. */
    add(batchId: string, item: InventoryItem, scanId: string, at: string): number {
      const slot = nextSlot(read(batchId));
      addLine.run(batchId, slot, item.returnInventoryId, JSON.stringify(item), scanId, at);
      touch.run(at, batchId);
      return slot;
    },

    remove(batchId: string, returnInventoryId: string, at: string): RemovedLine | null {
      const removed = removeById.get(at, batchId, returnInventoryId) ?? null;
      if (removed) touch.run(at, batchId);
      return removed;
    },

    /** Takes the newest line back, also one that went into the batch's overflow. */
    undoLast(batchId: string, at: string): RemovedLine | null {
      const undone = removeNewest.get({ at, batchId }) ?? null;
      if (undone) touch.run(at, batchId);
      return undone;
    },
  };
}

export type BatchLines = ReturnType<typeof createBatchLines>;
