import type { ReceivedOrder, OrderBookChange } from "../../../src-domain/fleet/order-message.ts";
import type { OrderFile } from "../../../src-domain/orders/order-file.ts";
import type { Channel, Order } from "../../../src-domain/orders/order.ts";
import { type Connection, inTransactionOf } from "../files/database.ts";
import type { OrderSharing } from "../fleet/order-sharing.ts";
import { type CooperativeWork, YIELD } from "../reader/cooperative.ts";
import { createImportPlanner, groupsOf, type ImportPlan, ORDERS_PER_STEP } from "./import-plan.ts";
import { createOrderWriter, type OrderWriter, type ReplacedOrder } from "./order-writer.ts";
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

/** SQL condition: the import of the file `f` can be undone. */
const CAN_UNDO = `f.is_used = 0 AND f.file_id =
    (SELECT max(file_id) FROM order_file WHERE channel = f.channel AND shop = f.shop AND NOT is_partial)
  AND NOT EXISTS (SELECT 1 FROM replaced_order r WHERE r.file_id = f.file_id AND r.is_changed AND r.content IS NULL)`;

function prepareStatements(journal: Connection) {
  return {
    addFile: journal.prepare(
      `INSERT INTO order_file
         (channel, shop, name, written_at, imported_at, is_complete, order_count, desk, fleet_file_id, is_partial)
       VALUES (@channel, @shop, @name, @writtenAt, @at, @isComplete, @orderCount, @desk, @fleetFileId, 1)`,
    ),
    showFile: journal.prepare("UPDATE order_file SET is_partial = 0 WHERE file_id = ?"),
    // Without what it replaced, an undo would delete orders of earlier files.
    keepReplacing: journal.prepare<{ channel: Channel; shop: string; fileId: number }>(
      `UPDATE order_file SET is_used = 1 WHERE channel = @channel AND shop = @shop AND file_id <> @fileId
         AND EXISTS (SELECT 1 FROM replaced_order r WHERE r.file_id = order_file.file_id)`,
    ),
    forgetReplaced: journal.prepare<{ channel: Channel; shop: string; fileId: number }>(
      `DELETE FROM replaced_order WHERE file_id IN
         (SELECT file_id FROM order_file WHERE channel = @channel AND shop = @shop AND file_id <> @fileId)`,
    ),
    markOrdersGone: journal.prepare(
      `UPDATE booked_order SET gone_at = @at
       WHERE channel = @channel AND shop = @shop AND file_id <> @fileId AND gone_at IS NULL`,
    ),
    listFiles: journal.prepare<[], Omit<ImportedOrderFile, "canUndo"> & { readonly canUndo: number }>(
      `SELECT f.file_id AS fileId, f.channel, f.shop, f.name, f.written_at AS writtenAt, f.imported_at AS importedAt,
         f.order_count AS orderCount, (${CAN_UNDO}) AS canUndo, f.desk, CASE WHEN f.fleet_file_id IS NULL THEN NULL
           WHEN m.message_id IS NULL THEN 'shared' WHEN m.is_too_large THEN 'too-large' ELSE 'waiting' END AS sharing
       FROM order_file f LEFT JOIN order_message m ON m.message_id = f.fleet_file_id
       WHERE f.file_id IN (SELECT max(file_id) FROM order_file WHERE NOT is_partial GROUP BY channel, shop)
       ORDER BY f.file_id DESC`,
    ),
    readUndoableFile: journal.prepare<[number], UndoableFile>(
      `SELECT f.channel, f.shop, f.imported_at FROM order_file f WHERE f.file_id = ? AND ${CAN_UNDO}`,
    ),
    unmarkOrdersGone: journal.prepare(
      "UPDATE booked_order SET gone_at = NULL WHERE channel = ? AND shop = ? AND gone_at = ? AND file_id <> ?",
    ),
    findPartialFiles: journal
      .prepare<[], number>("SELECT file_id FROM order_file WHERE is_partial ORDER BY file_id DESC")
      .pluck(),
    hideFile: journal.prepare("UPDATE order_file SET is_partial = 1, is_own_undo = @isOwn WHERE file_id = @fileId"),
    readOwnUndo: journal.prepare<[number], number>("SELECT is_own_undo FROM order_file WHERE file_id = ?").pluck(),
    // A scan between two steps may have used an order that goes back to an earlier file.
    passUseToFile: journal.prepare(
      `UPDATE order_file SET is_used = 1 WHERE file_id = @previousFileId
         AND EXISTS (SELECT 1 FROM order_file hidden WHERE hidden.file_id = @fileId AND hidden.is_used = 1)`,
    ),
    readReplaced: journal.prepare<[number], ReplacedOrder>(
      `SELECT order_id, previous_file_id, gone_at, content FROM replaced_order WHERE file_id = ? LIMIT ${ORDERS_PER_STEP}`,
    ),
    deleteReplaced: journal.prepare("DELETE FROM replaced_order WHERE file_id = ? AND order_id = ?"),
    readAdded: journal
      .prepare<[number, string], string>(
        `SELECT order_id FROM booked_order WHERE file_id = ? AND order_id > ? ORDER BY order_id LIMIT ${ORDERS_PER_STEP}`,
      )
      .pluck(),
    // Other desks do not have the file, and may share it again.
    forgetFleetIds: journal.prepare("DELETE FROM fleet_file_alias WHERE file_id = ?"),
    forgetFleetId: journal.prepare("UPDATE order_file SET fleet_file_id = NULL WHERE file_id = ?"),
    // Orders whose lines were sent stay with it, hidden, until another file lists them.
    deleteFile: journal.prepare<{ fileId: number }>(
      `DELETE FROM order_file WHERE file_id = @fileId
         AND NOT EXISTS (SELECT 1 FROM booked_order WHERE file_id = @fileId)
         AND NOT EXISTS (SELECT 1 FROM replaced_order WHERE previous_file_id = @fileId)`,
    ),
  };
}

type Statements = ReturnType<typeof prepareStatements>;

interface UndoableFile {
  readonly channel: Channel;
  readonly shop: string;
  readonly imported_at: string;
}

/** A file that another desk of the fleet imported. */
type FileOfOtherDesk = Extract<OrderBookChange, { readonly kind: "file" }>;

interface FileOrigin {
  readonly at: string;
  readonly desk: string | null;
  readonly fleetFileId: string | null;
  /** Whether the file is a copy of the shop's newest one if the book has all of its orders exactly so. */
  readonly isCopy?: boolean;
}

/** An import of which only the last write is missing. */
interface PreparedImport {
  readonly fileId: number;
  /** Shows the new orders. Must run in a transaction. */
  readonly finish: () => void;
}

/** Runs a change of this desk or another one in a transaction. */
type Atomically = <Value>(origin: ChangeOrigin, run: () => Value) => Value;
type ChangeOrigin = "own" | "other-desk";

/** Removes files in steps, after an undo or a kill during an import. */
function createFileRemoval(sql: Statements, writer: OrderWriter, atomically: Atomically) {
  function restore(fileId: number, replaced: ReplacedOrder): void {
    writer.restoreOrder(replaced);
    sql.passUseToFile.run({ fileId, previousFileId: replaced.previous_file_id });
    sql.deleteReplaced.run(fileId, replaced.order_id);
  }

  /** Runs `work` for rows until none is left. `read`: reads the next rows after one; null at first. */
  function* inSteps<Row>(
    origin: ChangeOrigin,
    read: (last: Row | null) => Row[],
    work: (row: Row) => void,
  ): CooperativeWork {
    for (let rows = read(null); rows.length > 0; rows = read(rows.at(-1) ?? null)) {
      const group = rows;
      atomically(origin, () => group.forEach((row) => work(row)));
      yield YIELD;
    }
  }

  /** Restores the orders that a hidden file changed, and deletes those that it added. */
  function* removeHidden(fileId: number): CooperativeWork {
    // An import that a kill ended was not published. Other desks may have its orders from another file.
    const origin = sql.readOwnUndo.get(fileId) === 1 ? "own" : "other-desk";
    yield* inSteps(
      origin,
      () => sql.readReplaced.all(fileId),
      (row) => restore(fileId, row),
    );
    yield* inSteps(
      origin,
      (lastId: string | null) => sql.readAdded.all(fileId, lastId ?? ""),
      (orderId) => writer.deleteOrder(orderId),
    );
    atomically(origin, () => {
      sql.forgetFleetIds.run(fileId);
      sql.forgetFleetId.run(fileId);
      sql.deleteFile.run({ fileId });
    });
  }

  return {
    removeHidden,

    *removeAllHidden(): CooperativeWork {
      for (const fileId of sql.findPartialFiles.all()) yield* removeHidden(fileId);
    },

    /** Returns false if the import cannot be undone. Must run in a transaction, before `removeHidden`. */
    hide(fileId: number, origin: ChangeOrigin): boolean {
      const file = sql.readUndoableFile.get(fileId);
      if (file === undefined) return false;
      sql.hideFile.run({ fileId, isOwn: origin === "own" ? 1 : 0 });
      sql.unmarkOrdersGone.run(file.channel, file.shop, file.imported_at, fileId);
      return true;
    },
  };
}

/**
 * Imports the files of channels into the order book, in steps that let scans in between. New orders are hidden until the file
 * has all of them. A kill leaves a hidden file, which the next start or import removes.
 */
export function createOrderImport(journal: Connection, sharing: OrderSharing) {
  const sql = prepareStatements(journal);
  const planner = createImportPlanner(journal);
  const readEvidence = createShopEvidence(journal);
  const writer = createOrderWriter(journal);
  const inTransaction = inTransactionOf(journal);
  const atomically: Atomically = (origin, run) => inTransaction(() => sharing.change(origin, run))();
  const removal = createFileRemoval(sql, writer, atomically);

  /** Returns null if the file is known, and `copy` if `isCopy` and it changes nothing. */
  function* importFile(
    file: OrderFile,
    orders: readonly (Order | ReceivedOrder)[],
    { at, desk, fleetFileId, isCopy = false }: FileOrigin,
  ): CooperativeWork<PreparedImport | "copy" | null> {
    yield* removal.removeAllHidden();
    const { changes, newest, isNewest, isKnown, isSame } = yield* planner.compare(file, orders);
    if (isCopy && isSame) return "copy";
    if (isKnown) return null;
    const origin = desk === null ? "own" : "other-desk";
    const { channel, shop, name, writtenAt } = file;
    const isComplete = Number(file.isComplete);
    const row = { channel, shop, name, writtenAt, at, isComplete, orderCount: orders.length, desk, fleetFileId };
    const fileId = Number(sql.addFile.run(row).lastInsertRowid);
    // Changes of known orders show at once, so they come last.
    const known = orders.filter((_order, index) => changes[index] === "changed");
    const others = orders.filter((_order, index) => changes[index] !== "changed");
    try {
      for (const group of groupsOf([...others, ...known])) {
        yield YIELD;
        atomically(origin, () =>
          group.forEach((order) => writer.writeOrder(planner.plan(order, file, newest), { fileId, shop, at })),
        );
      }
    } catch (error) {
      yield* removal.removeHidden(fileId);
      throw error;
    }
    return {
      fileId,
      finish(): void {
        sql.keepReplacing.run({ channel, shop, fileId });
        sql.forgetReplaced.run({ channel, shop, fileId });
        if (file.isComplete && isNewest) sql.markOrdersGone.run({ channel, shop, fileId, at });
        sql.showFile.run(fileId);
      },
    };
  }

  const operations = {
    /** Says what `importOrderFile` would do, and changes nothing. */
    *planOrderImport(file: OrderFile, orders: readonly Order[]): CooperativeWork<ImportPlan> {
      const { changes, goneNumbers, openCount, listedCount, isKnown } = yield* planner.compare(file, orders);
      const evidence = { openCount, listedCount, ...(yield* readEvidence(file.shop, orders)) };
      return { changes, goneNumbers, openCount, isKnown, evidence };
    },

    /** Returns null if the file is known. */
    *importOrderFile(file: OrderFile, orders: readonly Order[], at: string): CooperativeWork<number | null> {
      const prepared = yield* importFile(file, orders, { at, desk: null, fleetFileId: null });
      if (prepared === null || prepared === "copy") return null;
      const { fileId, finish } = prepared;
      atomically("own", () => {
        finish();
        sharing.shareFile(fileId);
      });
      return fileId;
    },

    /** False if a line of the file was used since, or a newer file of the shop was imported. */
    *undoOrderImport(fileId: number): CooperativeWork<boolean> {
      yield* removal.removeAllHidden();
      const isHidden = atomically("own", () => {
        const fleetFileIds = sharing.fleetIdsOf(fileId);
        if (sharing.isUsedElsewhere(fileId) || !removal.hide(fileId, "own")) return false;
        sharing.shareUndo(fleetFileIds);
        return true;
      });
      if (isHidden) yield* removal.removeHidden(fileId);
      return isHidden;
    },

    /** Removes what a kill left of an import or undo. */
    removeHiddenOrderFiles: (): CooperativeWork => removal.removeAllHidden(),

    /** The newest file of each shop, the last imported first. */
    orderFiles: (): ImportedOrderFile[] =>
      sql.listFiles.all().map(({ canUndo, ...file }) => ({ ...file, canUndo: canUndo === 1 })),
  };

  return {
    operations,
    /** Removes a file that was not shown. */
    removeHidden: (fileId: number): CooperativeWork => removal.removeHidden(fileId),
    /** Returns false if the import cannot be undone. */
    *undo(fileId: number): CooperativeWork<boolean> {
      yield* removal.removeAllHidden();
      const isHidden = atomically("other-desk", () => removal.hide(fileId, "other-desk"));
      if (isHidden) yield* removal.removeHidden(fileId);
      return isHidden;
    },
    /**
     * Imports a file as another desk of the fleet did. `isCopy`: it lists the orders of the shop's newest file, and neither
     * desk knew of the other's import. See `importFile`.
     */
    importOfDesk: (
      { desk, fleetFileId, file, importedAt, orders }: FileOfOtherDesk,
      isCopy: boolean,
    ): CooperativeWork<PreparedImport | "copy" | null> =>
      importFile(file, orders, { at: importedAt, desk, fleetFileId, isCopy }),
  };
}

export type OrderImport = ReturnType<typeof createOrderImport>;
