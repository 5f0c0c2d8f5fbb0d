import {
  isOpenHold,
  nextHoldStatus,
  type HoldEvent,
  type HoldState,
  type HoldTarget,
} from "../../../src-domain/batches/hold.ts";
import type { InventoryItem } from "../../../src-domain/inventory/inventory.ts";
import type { Connection } from "../files/database.ts";
import { STATION_NOW } from "../migrations/operator-migration.ts";

/** Holds requested for batches (src-domain/batches/hold.ts). A later request for an item reuses its row. */
export const ITEM_HOLDS = `
  CREATE TABLE item_hold (
    return_inventory_id TEXT PRIMARY KEY,
    rma TEXT NOT NULL,
    -- The scan that added the item's line.
    scan_id TEXT NOT NULL,
    wish TEXT NOT NULL CHECK (wish IN ('hold', 'release')),
    state TEXT NOT NULL CHECK (state IN ('waiting', 'sending', 'unknown', 'done', 'refused')),
    sent TEXT CHECK (sent IN ('hold', 'release')),
    asked_at TEXT NOT NULL,
    since TEXT NOT NULL,
    operator TEXT,
    station TEXT
  ) STRICT;
  CREATE INDEX open_item_hold ON item_hold (asked_at) WHERE state IN ('waiting', 'sending', 'unknown');
  CREATE INDEX item_hold_by_scan ON item_hold (scan_id);
`;

export interface StoredHold {
  readonly returnInventoryId: string;
  readonly rma: string;
  readonly scanId: string;
  readonly target: HoldTarget;
  readonly state: HoldState;
  readonly sent: HoldTarget | null;
  readonly since: string;
}

const COLUMNS = `return_inventory_id AS returnInventoryId, rma, scan_id AS scanId, wish AS target, state, sent, since`;
const IS_OPEN = "state IN ('waiting', 'sending', 'unknown')";

/** SQL condition: an item of batch `s.batch_id` has to be put on hold first. */
export const AWAITS_HOLD = `EXISTS (SELECT 1 FROM batch_line held JOIN item_hold USING (return_inventory_id)
  WHERE held.batch_id = s.batch_id AND held.removed_at IS NULL AND wish = 'hold' AND item_hold.${IS_OPEN})`;

function prepareStatements(journal: Connection) {
  return {
    readOne: journal.prepare<[string], StoredHold>(`SELECT ${COLUMNS} FROM item_hold WHERE return_inventory_id = ?`),
    readOpen: journal.prepare<[], StoredHold>(
      `SELECT ${COLUMNS} FROM item_hold WHERE ${IS_OPEN} ORDER BY asked_at, rowid`,
    ),
    readByBatch: journal.prepare<[string], StoredHold>(
      `SELECT ${COLUMNS} FROM item_hold WHERE scan_id IN
       (SELECT scan_id FROM batch_line WHERE batch_id = ? AND removed_at IS NULL)`,
    ),
    insert: journal.prepare(
      `INSERT INTO item_hold VALUES (@returnInventoryId, @rma, @scanId, 'hold', 'waiting', NULL, @at, @at,
       (SELECT operator FROM scan WHERE scan_id = @scanId), ${STATION_NOW})`,
    ),
    update: journal.prepare(
      `UPDATE item_hold SET wish = @target, state = @state, sent = @sent, since = @at WHERE return_inventory_id = @returnInventoryId`,
    ),
    updateScan: journal.prepare(
      "UPDATE item_hold SET scan_id = @scanId, asked_at = @at WHERE return_inventory_id = @returnInventoryId",
    ),
    remove: journal.prepare("DELETE FROM item_hold WHERE return_inventory_id = ?"),
  };
}

/** The caller owns the transaction. */
export function createHoldJournal(journal: Connection) {
  const sql = prepareStatements(journal);

  function transition(
    returnInventoryId: string,
    event: HoldEvent,
    at: string,
    expectedTarget?: HoldTarget,
  ): StoredHold | null {
    const previousHold = sql.readOne.get(returnInventoryId);
    const nextState = previousHold === undefined ? null : nextHoldStatus(previousHold, event, expectedTarget);
    if (nextState === null) return null;
    sql.update.run({ ...nextState, returnInventoryId, at });
    return sql.readOne.get(returnInventoryId) ?? null;
  }

  function isOpenFor(returnInventoryId: string, target: HoldTarget): boolean {
    const hold = sql.readOne.get(returnInventoryId);
    return hold?.target === target && isOpenHold(hold.state);
  }

  function release(hold: StoredHold | undefined, at: string): void {
    if (hold?.target === "hold") transition(hold.returnInventoryId, "choose-release", at);
  }

  return {
    find: (returnInventoryId: string): StoredHold | null => sql.readOne.get(returnInventoryId) ?? null,
    /** Returns true if the operator requested the release; the service may not have released the item yet. */
    isReleasing: (returnInventoryId: string): boolean => isOpenFor(returnInventoryId, "release"),
    isHolding: (returnInventoryId: string): boolean => isOpenFor(returnInventoryId, "hold"),
    listOpen: (): StoredHold[] => sql.readOpen.all(),
    transition,

    requestHold({ returnInventoryId, rma }: InventoryItem, scanId: string, at: string): void {
      const storedHold = sql.readOne.get(returnInventoryId);
      // Replace the row of a closed hold, because the item's state may have changed since.
      if (storedHold !== undefined && isOpenHold(storedHold.state)) {
        sql.updateScan.run({ returnInventoryId, scanId, at });
        transition(returnInventoryId, "choose-hold", at);
        return;
      }
      sql.remove.run(returnInventoryId);
      sql.insert.run({ returnInventoryId, rma, scanId, at });
    },

    releaseLine({ returnInventoryId, scanId }: Pick<StoredHold, "returnInventoryId" | "scanId">, at: string): void {
      const hold = sql.readOne.get(returnInventoryId);
      if (hold?.scanId === scanId) release(hold, at);
    },
    releaseBatch(batchId: string, at: string): void {
      for (const hold of sql.readByBatch.all(batchId)) release(hold, at);
    },
    requestBatchHolds(batchId: string, at: string): void {
      for (const { returnInventoryId } of sql.readByBatch.all(batchId))
        transition(returnInventoryId, "choose-hold", at);
    },
  };
}
