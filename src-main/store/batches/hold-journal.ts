import {
  isOpenHold,
  nextHoldStatus,
  type HoldEvent,
  type HoldState,
  type HoldTarget,
} from "../../../src-domain/batches/hold.ts";
import type { InventoryItem } from "../../../src-domain/inventory/inventory.ts";
import type { Connection } from "../files/database.ts";
import { OPERATOR_NOW, STATION_NOW } from "../migrations/operator-migration.ts";

/** Holds requested for batches (src-domain/batches/hold.ts). A later request for an item reuses its row. */
export const ITEM_HOLDS = `
  CREATE TABLE item_hold (
    return_inventory_id TEXT PRIMARY KEY,
    rma TEXT NOT NULL,
    -- The gesture whose line is added with it.
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
  readonly wish: HoldTarget;
  readonly state: HoldState;
  readonly sent: HoldTarget | null;
  readonly since: string;
}

const COLUMNS = `return_inventory_id AS returnInventoryId, rma, scan_id AS scanId, wish, state, sent, since`;
const IS_OPEN = "state IN ('waiting', 'sending', 'unknown')";

/** SQL condition: an item of batch `s.batch_id` has to be put on hold first. */
export const AWAITS_HOLD = `EXISTS (SELECT 1 FROM batch_line held JOIN item_hold USING (return_inventory_id)
  WHERE held.batch_id = s.batch_id AND held.removed_at IS NULL AND wish = 'hold' AND item_hold.${IS_OPEN})`;

/** The caller owns the transaction. */
export function createHoldJournal(journal: Connection) {
  const readOne = journal.prepare<[string], StoredHold>(
    `SELECT ${COLUMNS} FROM item_hold WHERE return_inventory_id = ?`,
  );
  const readOpen = journal.prepare<[], StoredHold>(
    `SELECT ${COLUMNS} FROM item_hold WHERE ${IS_OPEN} ORDER BY asked_at, rowid`,
  );
  const readOfBatch = journal.prepare<[string], StoredHold>(
    `SELECT ${COLUMNS} FROM item_hold WHERE scan_id IN
       (SELECT scan_id FROM batch_line WHERE batch_id = ? AND removed_at IS NULL)`,
  );
  const insert = journal.prepare(
    `INSERT INTO item_hold VALUES (@returnInventoryId, @rma, @scanId, 'hold', 'waiting', NULL, @at, @at,
       ${OPERATOR_NOW}, ${STATION_NOW})`,
  );
  const update = journal.prepare(
    `UPDATE item_hold SET wish = @wish, state = @state, sent = @sent, since = @at WHERE return_inventory_id = @returnInventoryId`,
  );
  const updateScan = journal.prepare(
    "UPDATE item_hold SET scan_id = @scanId, asked_at = @at WHERE return_inventory_id = @returnInventoryId",
  );
  const remove = journal.prepare("DELETE FROM item_hold WHERE return_inventory_id = ?");

  function move(returnInventoryId: string, event: HoldEvent, at: string, decidedFor?: HoldTarget): StoredHold | null {
    const before = readOne.get(returnInventoryId);
    const after = before === undefined ? null : nextHoldStatus(before, event, decidedFor);
    if (after === null) return null;
    update.run({ ...after, returnInventoryId, at });
    return readOne.get(returnInventoryId) ?? null;
  }

  function isOpen(returnInventoryId: string, wish: HoldTarget): boolean {
    const hold = readOne.get(returnInventoryId);
    return hold?.wish === wish && isOpenHold(hold.state);
  }

  function release(hold: StoredHold | undefined, at: string): void {
    if (hold?.wish === "hold") move(hold.returnInventoryId, "wish-release", at);
  }

  return {
    of: (returnInventoryId: string): StoredHold | null => readOne.get(returnInventoryId) ?? null,
    /** The operator requested the release; the service may not have released the item. */
    isReleasing: (returnInventoryId: string): boolean => isOpen(returnInventoryId, "release"),
    isHolding: (returnInventoryId: string): boolean => isOpen(returnInventoryId, "hold"),
    open: (): StoredHold[] => readOpen.all(),
    move,

    wish({ returnInventoryId, rma }: InventoryItem, scanId: string, at: string): void {
      const known = readOne.get(returnInventoryId);
      // A closed hold does not tell the item's state now, so its row is replaced.
      if (known !== undefined && isOpenHold(known.state)) {
        updateScan.run({ returnInventoryId, scanId, at });
        move(returnInventoryId, "wish-hold", at);
        return;
      }
      remove.run(returnInventoryId);
      insert.run({ returnInventoryId, rma, scanId, at });
    },

    releaseLine({ returnInventoryId, scanId }: Pick<StoredHold, "returnInventoryId" | "scanId">, at: string): void {
      const hold = readOne.get(returnInventoryId);
      if (hold?.scanId === scanId) release(hold, at);
    },
    releaseBatch(batchId: string, at: string): void {
      for (const hold of readOfBatch.all(batchId)) release(hold, at);
    },
    wishBatch(batchId: string, at: string): void {
      for (const { returnInventoryId } of readOfBatch.all(batchId)) move(returnInventoryId, "wish-hold", at);
    },
  };
}
