import { ulid } from "ulid";
import { EMPTY_DESTINATION, type Destination } from "../../src-domain/address.ts";
import type { BatchLine } from "../../src-domain/batch.ts";
import type { InventoryItem } from "../../src-domain/inventory.ts";
import type { Connection } from "./database.ts";

type BatchState = "open" | "parked" | "submitted";

export interface Refusal {
  /** `meta.error`: request property -> message. */
  readonly fields: Record<string, string>;
  readonly errorCode: string | null;
  readonly correlationId: string | null;
}

export interface StoredLine extends BatchLine {
  readonly addedAt: string;
}

export interface StoredBatch {
  readonly batchId: string;
  readonly name: string;
  readonly state: BatchState;
  readonly destination: Destination;
  readonly lines: readonly StoredLine[];
  readonly refusal: (Refusal & { readonly at: string }) | null;
}

export interface StoredBatchSummary {
  readonly batchId: string;
  readonly name: string;
  readonly state: "open" | "parked";
  readonly warehouseId: number | null;
  readonly itemCount: number;
  readonly refused: boolean;
  readonly changedAt: string;
}

interface BatchRow {
  batch_id: string;
  name: string;
  state: BatchState;
  destination: string;
}

/** Batches and their lines. A removed line stays in the table with the moment and manner of its removal. */
export function createBatchJournal(journal: Connection) {
  const readBatch = journal.prepare<[string], BatchRow>(
    "SELECT batch_id, name, state, destination FROM batch WHERE batch_id = ?",
  );
  const readOpenId = journal.prepare<[], { batch_id: string }>("SELECT batch_id FROM batch WHERE state = 'open'");
  const addBatch = journal.prepare("INSERT INTO batch VALUES (?, ?, 'open', ?, ?, ?)");
  const countBatches = journal.prepare<[], { n: number }>("SELECT count(*) AS n FROM batch");
  const writeState = journal.prepare("UPDATE batch SET state = ?, changed_at = ? WHERE batch_id = ?");
  const writeDestination = journal.prepare("UPDATE batch SET destination = ?, changed_at = ? WHERE batch_id = ?");
  const readLines = journal.prepare<[string], { slot: number; item: string; added_at: string }>(
    "SELECT slot, item, added_at FROM batch_line WHERE batch_id = ? AND removed_at IS NULL ORDER BY slot",
  );
  const addLine = journal.prepare(
    "INSERT INTO batch_line (batch_id, slot, return_inventory_id, item, scan_id, added_at) VALUES (?, ?, ?, ?, ?, ?)",
  );
  const removeById = journal.prepare(`UPDATE batch_line SET removed_at = ?, removal = 'removed'
    WHERE batch_id = ? AND return_inventory_id = ? AND removed_at IS NULL`);
  const removeNewest = journal.prepare(`UPDATE batch_line SET removed_at = ?, removal = 'undo' WHERE line_id =
    (SELECT max(line_id) FROM batch_line WHERE batch_id = ? AND removed_at IS NULL)`);
  const readRefusal = journal.prepare<[string], { refusal: string | null; state_since: string; state: string }>(
    "SELECT refusal, state_since, state FROM submission WHERE batch_id = ? ORDER BY submitted_at DESC, submission_id DESC LIMIT 1",
  );
  const readSummaries = journal.prepare<[], Omit<StoredBatchSummary, "refused"> & { refused: number }>(`
    SELECT b.batch_id AS batchId, b.name, b.state, b.changed_at AS changedAt, count(l.line_id) AS itemCount,
      min(l.item ->> '$.warehouseId') AS warehouseId,
      EXISTS (SELECT 1 FROM submission s WHERE s.batch_id = b.batch_id AND s.state = 'refused') AS refused
    FROM batch b LEFT JOIN batch_line l ON l.batch_id = b.batch_id AND l.removed_at IS NULL
    WHERE b.state IN ('open', 'parked') GROUP BY b.batch_id ORDER BY b.changed_at DESC`);

  function read(batchId: string): StoredBatch | null {
    const row = readBatch.get(batchId);
    if (!row) return null;
    const last = readRefusal.get(batchId);
    return {
      batchId,
      name: row.name,
      state: row.state,
      // Fields that a later version added are empty in older rows.
      destination: { ...EMPTY_DESTINATION, ...(JSON.parse(row.destination) as Partial<Destination>) },
      lines: readLines.all(batchId).map(({ slot, item, added_at }) => ({
        slot,
        item: JSON.parse(item) as InventoryItem,
        addedAt: added_at,
      })),
      refusal:
        last?.state === "refused" && last.refusal !== null
          ? { ...(JSON.parse(last.refusal) as Refusal), at: last.state_since }
          : null,
    };
  }

  function open(at: string): string {
    const batchId = ulid();
    const name = `Batch ${(countBatches.get()?.n ?? 0) + 1}`;
    addBatch.run(batchId, name, JSON.stringify(EMPTY_DESTINATION), at, at);
    return batchId;
  }

  const openId = (): string | null => readOpenId.get()?.batch_id ?? null;

  return {
    read,
    summaries: (): StoredBatchSummary[] => readSummaries.all().map((row) => ({ ...row, refused: row.refused === 1 })),

    /** The batch that scans go into; made on the first call of a new desk. */
    currentId: (at: string): string => openId() ?? open(at),

    addLine(batchId: string, { slot, item }: BatchLine, scanId: string, at: string): void {
      addLine.run(batchId, slot, item.returnInventoryId, JSON.stringify(item), scanId, at);
      touch(batchId, at);
    },

    removeLine(batchId: string, returnInventoryId: string, at: string): boolean {
      touch(batchId, at);
      return removeById.run(at, batchId, returnInventoryId).changes > 0;
    },

    undoLast(batchId: string, at: string): boolean {
      touch(batchId, at);
      return removeNewest.run(at, batchId).changes > 0;
    },

    saveDestination(batchId: string, destination: Destination, at: string): boolean {
      return writeDestination.run(JSON.stringify(destination), at, batchId).changes > 0;
    },

    /** Closes the current batch in the given manner and opens another. */
    replaceCurrent(state: "parked" | "submitted", at: string): void {
      const current = openId();
      if (current !== null) writeState.run(state, at, current);
      open(at);
    },

    /** Makes a batch the current one; an empty current batch gives way, a filled one is parked. */
    makeCurrent(batchId: string, at: string): void {
      const current = openId();
      if (current === batchId) return;
      if (current !== null) writeState.run("parked", at, current);
      writeState.run("open", at, batchId);
      if (current !== null) discardIfUnused(journal, current);
    },

    park: (batchId: string, at: string): void => void writeState.run("parked", at, batchId),
  };

  function touch(batchId: string, at: string): void {
    journal.prepare("UPDATE batch SET changed_at = ? WHERE batch_id = ?").run(at, batchId);
  }
}

/** A batch that nothing was ever scanned or typed into leaves no trace. */
function discardIfUnused(journal: Connection, batchId: string): void {
  journal
    .prepare(
      `DELETE FROM batch WHERE batch_id = @batchId AND destination = @untouched
         AND NOT EXISTS (SELECT 1 FROM scan WHERE batch_id = @batchId)
         AND NOT EXISTS (SELECT 1 FROM submission WHERE batch_id = @batchId)`,
    )
    .run({ batchId, untouched: JSON.stringify(EMPTY_DESTINATION) });
}
