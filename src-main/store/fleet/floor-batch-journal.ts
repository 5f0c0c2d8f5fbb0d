import {
  toFloorBatchState,
  type BatchOrigin,
  type FloorBatch,
  type FloorItem,
} from "../../../src-domain/fleet/floor-batch.ts";
import { EMPTY_DESTINATION, type Destination } from "../../../src-domain/recipients/address.ts";
import type { SubmissionDoubt, SubmissionState } from "../../../src-domain/resends/submission.ts";
import { EMPTY_DESTINATION_JSON } from "../batches/batch-journal.ts";
import { inTransactionOf, type Connection } from "../files/database.ts";
import type { StoreParts } from "../store-parts.ts";

const ADD_INTENT = "ON CONFLICT DO UPDATE SET version = version + 1; SELECT claims_changed();";
const trigger = (name: string, event: string, rows: readonly ("NEW" | "OLD")[]): string => `
  CREATE TEMP TRIGGER ${name} AFTER ${event}
    BEGIN ${rows.map((row) => `INSERT INTO batch_intent VALUES (${row}.batch_id, 1) ${ADD_INTENT}`).join(" ")} END;`;

/**
 * Batches that may differ from the floor, added in the transaction of each change. Temporary, because the desk
 * compares all its batches whenever it connects; a desk without a fleet has none.
 */
const INTENTS = `
  CREATE TEMP TABLE batch_intent (batch_id TEXT PRIMARY KEY, version INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  ${trigger("batch_line_added", "INSERT ON main.batch_line", ["NEW"])}
  ${trigger("batch_line_changed", "UPDATE OF removed_at, batch_id, slot ON main.batch_line", ["OLD", "NEW"])}
  ${trigger("batch_changed", "UPDATE OF name, state, destination, discarded_at ON main.batch", ["NEW"])}
  ${trigger("batch_submitted", "INSERT ON main.submission", ["NEW"])}
  ${trigger("batch_order_changed", "UPDATE OF state, doubt ON main.submission", ["NEW"])}
  ${trigger("batch_order_assigned", "INSERT ON main.filled_batch", ["NEW"])}
  ${trigger("batch_order_released", "DELETE ON main.filled_batch", ["OLD"])}
`;

interface BatchRow {
  readonly name: string;
  readonly state: "open" | "parked" | "submitted";
  readonly destination: string;
  readonly changedAt: string;
  readonly operator: string | null;
  readonly origin: string | null;
  readonly isForOrder: number;
  readonly submissionState: SubmissionState | null;
  readonly doubt: SubmissionDoubt | null;
}

function prepareStatements(journal: Connection) {
  return {
    addAll: journal.prepare(`
      INSERT INTO temp.batch_intent SELECT DISTINCT batch_id, 1 FROM batch_line JOIN batch b USING (batch_id)
        WHERE removed_at IS NULL AND discarded_at IS NULL AND (b.state <> 'submitted' OR EXISTS
          (SELECT 1 FROM submission s WHERE s.batch_id = b.batch_id AND s.state IN ('ready', 'sending', 'unknown')))
      ON CONFLICT DO UPDATE SET version = version + 1`),
    add: journal.prepare("INSERT INTO temp.batch_intent VALUES (?, 1) ON CONFLICT DO UPDATE SET version = version + 1"),
    list: journal.prepare<[string, number], { batchId: string; version: number }>(
      "SELECT batch_id AS batchId, version FROM temp.batch_intent WHERE batch_id > ? ORDER BY batch_id LIMIT ?",
    ),
    settle: journal.prepare("DELETE FROM temp.batch_intent WHERE batch_id = @batchId AND version = @version"),
    read: journal.prepare<[string], BatchRow>(`
      SELECT b.name, b.state, b.destination, b.changed_at AS changedAt, b.operator, b.origin,
        EXISTS (SELECT 1 FROM filled_batch f WHERE f.batch_id = b.batch_id) OR EXISTS (SELECT 1 FROM order_allocation a
          JOIN batch_line l ON l.line_id = a.batch_line_id WHERE l.batch_id = b.batch_id AND l.removed_at IS NULL)
          AS isForOrder,
        s.state AS submissionState, s.doubt
      FROM batch b LEFT JOIN submission s ON s.submission_id =
        (SELECT submission_id FROM submission WHERE batch_id = b.batch_id ORDER BY place DESC LIMIT 1)
      WHERE b.batch_id = ? AND b.discarded_at IS NULL`),
    readItems: journal.prepare<[string], FloorItem>(
      `SELECT return_inventory_id AS id, slot, scan_id AS scanId FROM batch_line
       WHERE batch_id = ? AND removed_at IS NULL ORDER BY slot`,
    ),
    exists: journal.prepare<[string]>("SELECT 1 FROM batch WHERE batch_id = ?"),
    findByItem: journal
      .prepare<[string], string>(
        `SELECT batch_id FROM batch_line JOIN batch USING (batch_id)
         WHERE return_inventory_id = ? AND removed_at IS NULL AND discarded_at IS NULL`,
      )
      .pluck(),
  };
}

/** A batch as the journal has it; its destination is not encrypted. */
export interface JournalBatch extends Omit<FloorBatch, "desk" | "sealedDestination"> {
  readonly destination: Destination | null;
}

/** `wanted`: null if the batch does not belong on the floor. */
export interface BatchIntent {
  readonly batchId: string;
  readonly version: number;
  readonly wanted: JournalBatch | null;
}

/** Batches of this desk that are on the floor of a fleet. */
export function createFloorBatchOperations({ journal, lines, inventory }: StoreParts) {
  let prepared: ReturnType<typeof prepareStatements> | null = null;
  /** Returns null without a fleet. */
  const getSql = () => prepared;
  const inTransaction = inTransactionOf(journal);

  function readBatch(sql: ReturnType<typeof prepareStatements>, batchId: string): JournalBatch | null {
    const row = sql.read.get(batchId);
    const items = sql.readItems.all(batchId);
    if (row === undefined || items.length === 0) return null;
    const { name, operator, changedAt, submissionState, doubt } = row;
    const submission = submissionState && doubt && { state: submissionState, doubt };
    const state = toFloorBatchState(row.state, submission);
    if (state === null) return null;
    // Fields added in later versions are missing in older rows.
    const destination = { ...EMPTY_DESTINATION, ...(JSON.parse(row.destination) as Partial<Destination>) };
    return {
      name,
      operator,
      state,
      changedAt,
      items,
      warehouseId: lines.read(batchId)[0]?.item.warehouseId ?? null,
      shipmentServiceType: destination.shipmentServiceType,
      isForOrder: row.isForOrder === 1,
      destination: row.destination === EMPTY_DESTINATION_JSON ? null : destination,
      origin: row.origin === null ? null : (JSON.parse(row.origin) as BatchOrigin),
    };
  }

  return {
    /** Call when the desk joins its fleet. */
    joinFloor: inTransaction((): void => {
      journal.exec(INTENTS);
      prepared = prepareStatements(journal);
      prepared.addAll.run();
    }),

    /** Compares all batches of this desk with the fleet again, and the batches with these ids. */
    compareBatches: inTransaction((batchIds: readonly string[]): void => {
      getSql()?.addAll.run();
      for (const batchId of batchIds) getSql()?.add.run(batchId);
    }),

    /** Returns the next intents after a batch, so that waiting intents do not hide others. */
    batchIntents(afterId: string, limit: number): BatchIntent[] {
      const sql = getSql();
      if (sql === null) return [];
      return sql.list.all(afterId, limit).map((intent) => ({ ...intent, wanted: readBatch(sql, intent.batchId) }));
    },

    settleBatches: inTransaction((intents: readonly Pick<BatchIntent, "batchId" | "version">[]): void => {
      for (const { batchId, version } of intents) getSql()?.settle.run({ batchId, version });
    }),

    unknownBatches: (batchIds: readonly string[]): string[] =>
      batchIds.filter((batchId) => getSql()?.exists.get(batchId) === undefined),

    /** Returns the ids of the desk's batches that hold an item. */
    batchesOfItem: (itemId: string): string[] => getSql()?.findByItem.all(itemId) ?? [],

    rmasOf: (itemIds: readonly string[]): (string | null)[] =>
      itemIds.map((itemId) => inventory.read(itemId)?.item.rma ?? null),
  };
}
