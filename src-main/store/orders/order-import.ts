import { DAY_MS } from "../../../src-domain/durations.ts";
import type { ReceivedOrder, OrderBookChange } from "../../../src-domain/fleet/order-message.ts";
import type { OrderFile } from "../../../src-domain/orders/order-file.ts";
import type { Channel, Order } from "../../../src-domain/orders/order.ts";
import { type Connection, inTransactionOf } from "../files/database.ts";
import type { OrderSharing } from "../fleet/order-sharing.ts";
import { type CooperativeWork, YIELD } from "../reader/cooperative.ts";
import { createImportPlanner, type FleetFileKey, groupsOf, type ImportPlan, type PlannedOrder } from "./import-plan.ts";
import {
  type Atomically,
  CAN_UNDO,
  createOrderFileRemoval,
  LAST_IMPORT_FIRST,
  type OrderFileRemoval,
} from "./order-file-removal.ts";
import { createOrderWriter, type OrderWriter, type WrittenFile } from "./order-writer.ts";
import { createShopEvidence } from "./shop-evidence.ts";

export interface ImportedOrderFile {
  readonly fileId: number;
  readonly channel: Channel;
  readonly shop: string;
  readonly name: string;
  readonly writtenAt: string;
  readonly importedAt: string;
  readonly orderCount: number;
  readonly canUndo: boolean;
  /** Name of the desk of the fleet that imported the file; null for this desk. */
  readonly desk: string | null;
  /**
   * `waiting`: the fleet does not have the file yet. `too-large`: the fleet cannot store it. Null if the desk was never
   * in a fleet.
   */
  readonly sharing: "shared" | "waiting" | "too-large" | null;
}

/** Milliseconds in which a published undo reaches the other desks, unless they are switched off. */
const FLEET_UNDO_MS = 8 * DAY_MS;
/** A text that sorts after the time of every import. */
const NEVER = "~";

function prepareStatements(journal: Connection) {
  return {
    addFile: journal.prepare(
      `INSERT INTO order_file
         (channel, shop, name, written_at, imported_at, is_complete, order_count, desk, fleet_file_id, fleet_written_at,
          is_partial)
       VALUES (@channel, @shop, @name, @writtenAt, @at, @isComplete, @orderCount, @desk, @fleetFileId, @fleetWrittenAt,
         1)`,
    ),
    showFile: journal.prepare("UPDATE order_file SET is_partial = 0 WHERE file_id = ?"),
    // Settle files whose replaced orders are deleted: an undo would delete orders of earlier files.
    settleFiles: journal.prepare<SettledFiles>(
      `UPDATE order_file SET is_settled = 1 WHERE channel = @channel AND shop = @shop AND file_id <> @fileId
         AND imported_at < @before AND EXISTS (SELECT 1 FROM replaced_order r WHERE r.file_id = order_file.file_id)`,
    ),
    forgetReplaced: journal.prepare<SettledFiles>(
      `DELETE FROM replaced_order WHERE file_id IN (SELECT file_id FROM order_file
         WHERE channel = @channel AND shop = @shop AND file_id <> @fileId AND imported_at < @before)`,
    ),
    markOrdersGone: journal.prepare(
      `UPDATE booked_order SET gone_at = @at
       WHERE channel = @channel AND shop = @shop AND file_id <> @fileId AND gone_at IS NULL
         AND order_number NOT IN (SELECT value FROM json_each(@refusedNumbers))`,
    ),
    listFiles: journal.prepare<[], Omit<ImportedOrderFile, "canUndo"> & { readonly canUndo: number }>(
      `SELECT f.file_id AS fileId, f.channel, f.shop, f.name, f.written_at AS writtenAt, f.imported_at AS importedAt,
         f.order_count AS orderCount, (${CAN_UNDO}) AS canUndo, f.desk, CASE WHEN f.fleet_file_id IS NULL THEN NULL
           WHEN m.message_id IS NULL THEN 'shared' WHEN m.is_too_large THEN 'too-large' ELSE 'waiting' END AS sharing
       FROM order_file f LEFT JOIN order_message m ON m.message_id = f.fleet_file_id
       WHERE f.file_id IN (SELECT file_id FROM (SELECT file_id, row_number() OVER
           (PARTITION BY channel, shop ORDER BY ${LAST_IMPORT_FIRST}) AS position FROM order_file n WHERE NOT is_partial)
         WHERE position = 1)
       ORDER BY f.file_id DESC`,
    ),
    canUndo: journal.prepare<[number]>(`SELECT 1 FROM order_file f WHERE f.file_id = ? AND ${CAN_UNDO}`),
    isOneUsed: journal.prepare<[string]>(
      "SELECT 1 FROM order_file WHERE file_id IN (SELECT value FROM json_each(?)) AND is_used",
    ),
  };
}

interface SettledFiles {
  readonly channel: Channel;
  readonly shop: string;
  readonly fileId: number;
  readonly before: string;
}

/** A file that another desk of the fleet imported. */
type FileOfOtherDesk = Extract<OrderBookChange, { readonly kind: "file" }>;

interface FileOrigin {
  readonly at: string;
  readonly desk: string | null;
  /** Null for a file of a desk without a fleet. */
  readonly fleetKey: FleetFileKey | null;
}

/** An import that lacks only its last write. */
interface PreparedImport {
  readonly fileId: number;
  /** Shows the new orders. Must run in a transaction. */
  readonly finish: () => void;
}

interface ImporterParts {
  readonly sql: ReturnType<typeof prepareStatements>;
  readonly planner: ReturnType<typeof createImportPlanner>;
  readonly writer: OrderWriter;
  readonly removal: OrderFileRemoval;
  readonly atomically: Atomically;
}

/** Imports a file except for its last write. */
function createFileImporter({ sql, planner, writer, removal, atomically }: ImporterParts) {
  function writeOrder(planned: PlannedOrder, file: WrittenFile, isInFleet: boolean): void {
    // Only a fleet needs the listing of an older file: elsewhere no newer file is undone before it.
    if (planned.change === "older" && isInFleet) removal.addEarlier(planned, file);
    else writer.writeOrder(planned, file);
  }

  /** Returns null if this desk imports a known file. Stores known files of other desks: a newer file can be undone. */
  return function* importFile(
    file: OrderFile,
    orders: readonly (Order | ReceivedOrder)[],
    { at, desk, fleetKey }: FileOrigin,
  ): CooperativeWork<PreparedImport | null> {
    yield* removal.removeAllHidden();
    const comparison = yield* planner.compare(file, orders, fleetKey);
    const { changes, newest, isNewest, isKnown, showsGone } = comparison;
    if (isKnown && desk === null) return null;
    const origin = desk === null ? "own" : "other-desk";
    const { channel, shop, name, writtenAt } = file;
    const { fleetFileId, fleetWrittenAt } = fleetKey ?? { fleetFileId: null, fleetWrittenAt: null };
    const refusedNumbers = JSON.stringify(file.refusedNumbers ?? []);
    const isComplete = Number(file.isComplete && showsGone);
    const row = { channel, shop, name, writtenAt, at, isComplete, orderCount: orders.length, desk };
    const fileId = Number(sql.addFile.run({ ...row, fleetFileId, fleetWrittenAt }).lastInsertRowid);
    // Write changes of known orders last, because they show at once.
    const known = orders.filter((_order, index) => changes[index] === "changed");
    const others = orders.filter((_order, index) => changes[index] !== "changed");
    try {
      for (const group of groupsOf([...others, ...known])) {
        yield YIELD;
        atomically(origin, () => {
          for (const order of group) {
            const planned = planner.plan(order, file, newest, fleetKey);
            writeOrder(planned, { fileId, shop, at }, fleetKey !== null);
          }
        });
      }
    } catch (error) {
      yield* removal.removeHidden(fileId);
      throw error;
    }
    return {
      fileId,
      finish(): void {
        const before = fleetKey === null ? NEVER : new Date(Date.parse(at) - FLEET_UNDO_MS).toISOString();
        sql.settleFiles.run({ channel, shop, fileId, before });
        sql.forgetReplaced.run({ channel, shop, fileId, before });
        if (fleetKey === null && file.isComplete && isNewest)
          sql.markOrdersGone.run({ channel, shop, fileId, at, refusedNumbers });
        sql.showFile.run(fileId);
        if (fleetKey !== null) removal.markGone(channel, shop);
      },
    };
  };
}

/**
 * Imports the files of channels into the order book, in steps that let scans in between. New orders are hidden until
 * the file has all its orders. A kill leaves a hidden file, which the next start or import removes.
 */
export function createOrderImport(journal: Connection, sharing: OrderSharing) {
  const sql = prepareStatements(journal);
  const planner = createImportPlanner(journal);
  const readEvidence = createShopEvidence(journal);
  const writer = createOrderWriter(journal);
  const inTransaction = inTransactionOf(journal);
  const atomically: Atomically = (origin, run) => inTransaction(() => sharing.change(origin, run))();
  const removal = createOrderFileRemoval(journal, writer, atomically);

  const importFile = createFileImporter({ sql, planner, writer, removal, atomically });

  const operations = {
    /** Returns what `importOrderFile` would do, and changes nothing. */
    *planOrderImport(file: OrderFile, orders: readonly Order[]): CooperativeWork<ImportPlan> {
      const comparison = yield* planner.compare(file, orders, sharing.createFileKey(file.writtenAt));
      const { changes, goneNumbers, openCount, showsGone, listedCount, isKnown } = comparison;
      const evidence = { openCount, listedCount, ...(yield* readEvidence(file.shop, orders)) };
      return { changes, goneNumbers, openCount, showsGone, isKnown, evidence };
    },

    /** Returns null if the file is known. */
    *importOrderFile(file: OrderFile, orders: readonly Order[], at: string): CooperativeWork<number | null> {
      const fleetKey = sharing.createFileKey(file.writtenAt);
      const prepared = yield* importFile(file, orders, { at, desk: null, fleetKey });
      if (prepared === null) return null;
      const { fileId, finish } = prepared;
      atomically("own", () => {
        finish();
        if (fleetKey !== null) sharing.shareFile(fileId, fleetKey);
      });
      return fileId;
    },

    /** Returns false if the import can no longer be undone, for example after a line was used or a later import. */
    *undoOrderImport(fileId: number): CooperativeWork<boolean> {
      yield* removal.removeAllHidden();
      // Each check reads thousands of lines.
      if (sharing.isUsedElsewhere(fileId)) return false;
      yield YIELD;
      const fileIds = [fileId, ...sharing.findCopies(fileId)];
      yield YIELD;
      const hiddenIds = atomically("own", () => {
        // A scan may have used an order of a copy since the copies were found.
        if (sql.isOneUsed.get(JSON.stringify(fileIds)) !== undefined || sql.canUndo.get(fileId) === undefined)
          return [];
        for (const id of fileIds) {
          sharing.shareUndo(id);
          removal.hide(id, "own");
        }
        return fileIds;
      });
      for (const id of hiddenIds) yield* removal.removeHidden(id);
      return hiddenIds.length > 0;
    },

    /** Removes the hidden files that a kill during an import or undo left. */
    removeHiddenOrderFiles: (): CooperativeWork => removal.removeAllHidden(),

    /** Returns the file that was imported last into each shop. */
    orderFiles: (): ImportedOrderFile[] =>
      sql.listFiles.all().map(({ canUndo, ...file }) => ({ ...file, canUndo: canUndo === 1 })),
  };

  return {
    operations,
    /** Removes a hidden file. */
    removeHidden: (fileId: number): CooperativeWork => removal.removeHidden(fileId),
    /**
     * Undoes an import as another desk did: shows what the book had before. Returns false, and changes nothing, if the
     * file is used, perhaps by a scan since the call.
     */
    *undo(fileId: number, isUsed: () => boolean): CooperativeWork<boolean> {
      yield* removal.removeAllHidden();
      const isHidden = atomically("other-desk", () => {
        if (isUsed()) return false;
        removal.hide(fileId, "other-desk");
        return true;
      });
      if (isHidden) yield* removal.removeHidden(fileId);
      return isHidden;
    },
    /** Imports a file as another desk of the fleet did. `file`: its time is by this desk's clock. */
    *importOfDesk(
      file: OrderFile,
      { desk, fleetFileId, importedAt, orders, file: { writtenAt: fleetWrittenAt } }: FileOfOtherDesk,
    ): CooperativeWork<PreparedImport> {
      const fleetKey = { fleetFileId, fleetWrittenAt };
      const prepared = yield* importFile(file, orders, { at: importedAt, desk, fleetKey });
      if (prepared === null) throw new Error("A file of another desk was not stored");
      return prepared;
    },
    putInOrder: removal.putInOrder,
    markGone: removal.markGone,
  };
}

export type OrderImport = ReturnType<typeof createOrderImport>;
