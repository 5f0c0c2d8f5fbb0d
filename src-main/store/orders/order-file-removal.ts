import type { Channel } from "../../../src-domain/orders/order.ts";
import type { Connection } from "../files/database.ts";
import { type CooperativeWork, YIELD } from "../reader/cooperative.ts";
import { ORDERS_PER_STEP } from "./import-plan.ts";
import { createOrderListings } from "./order-listings.ts";
import { IS_LINE_KEPT, type OrderWriter } from "./order-writer.ts";

/**
 * SQL: sorts a shop's files `n`, in one order on all desks of a fleet. A file that is not published was imported last.
 */
export const LAST_IMPORT_FIRST =
  "n.published_at IS NULL DESC, n.published_at DESC, n.fleet_file_id DESC, n.file_id DESC";

/**
 * SQL condition: no item is for a line of the file, none of its lines was sent or closed, and the desk stores what the
 * file replaced. The last part checks lines that newer files no longer list.
 */
export const canForget = (file: string): string => `${file}.is_used = 0 AND ${file}.is_settled = 0
  AND NOT EXISTS (SELECT 1 FROM replaced_order r JOIN booked_line l USING (order_id)
    WHERE r.previous_file_id = ${file}.file_id AND l.hold_reason = 'not-listed' AND ${IS_LINE_KEPT})`;

/** SQL condition: the import of the file `f` can be undone. */
export const CAN_UNDO = `${canForget("f")} AND f.file_id = (SELECT n.file_id FROM order_file n
    WHERE n.channel = f.channel AND n.shop = f.shop AND NOT n.is_partial ORDER BY ${LAST_IMPORT_FIRST} LIMIT 1)
  AND NOT EXISTS (SELECT 1 FROM replaced_order r WHERE r.file_id = f.file_id AND r.is_changed
    AND (r.content IS NULL OR r.content ->> '$.isErased'))`;

interface ShopFile {
  readonly channel: Channel;
  readonly shop: string;
  readonly importedAt: string;
  readonly fleetWrittenAt: string | null;
}

/** Runs a change of this desk or another one in a transaction. */
export type Atomically = <Value>(origin: ChangeOrigin, run: () => Value) => Value;
export type ChangeOrigin = "own" | "other-desk";

/** SQL: key by which the fleet sorts a file. A file that the fleet does not have comes first. */
const keyOf = (file: string): string => `(coalesce(${file}.fleet_written_at, ''), coalesce(${file}.fleet_file_id, ''))`;

function prepareStatements(journal: Connection) {
  return {
    readFile: journal.prepare<[number], ShopFile>(
      `SELECT channel, shop, imported_at AS importedAt, fleet_written_at AS fleetWrittenAt FROM order_file
       WHERE file_id = ?`,
    ),
    unmarkOrdersGone: journal.prepare<{ channel: Channel; shop: string; importedAt: string; fileId: number }>(
      `UPDATE booked_order SET gone_at = NULL
       WHERE channel = @channel AND shop = @shop AND gone_at = @importedAt AND file_id <> @fileId`,
    ),
    findPartialFiles: journal
      .prepare<[], number>("SELECT file_id FROM order_file WHERE is_partial ORDER BY file_id DESC")
      .pluck(),
    hideFile: journal.prepare("UPDATE order_file SET is_partial = 1, is_own_undo = @isOwn WHERE file_id = @fileId"),
    readOwnUndo: journal.prepare<[number], number>("SELECT is_own_undo FROM order_file WHERE file_id = ?").pluck(),
    // A scan between two steps may have used an order that goes back to an earlier file.
    passUseToFile: journal.prepare(
      `UPDATE order_file SET is_used = 1 WHERE file_id = @shownFileId
         AND EXISTS (SELECT 1 FROM order_file hidden WHERE hidden.file_id = @fileId AND hidden.is_used = 1)`,
    ),
    readLinked: journal
      .prepare<{ fileId: number }, string>(
        `SELECT order_id FROM replaced_order WHERE file_id = @fileId
         UNION ALL SELECT order_id FROM replaced_order WHERE previous_file_id = @fileId LIMIT ${ORDERS_PER_STEP}`,
      )
      .pluck(),
    readAdded: journal
      .prepare<[number, string], string>(
        `SELECT order_id FROM booked_order WHERE file_id = ? AND order_id > ? ORDER BY order_id LIMIT ${ORDERS_PER_STEP}`,
      )
      .pluck(),
    readDisordered: journal
      .prepare<{ fileId: number }, string>(
        `SELECT DISTINCT r.order_id FROM replaced_order r JOIN order_file newer ON newer.file_id = r.file_id
           JOIN order_file earlier ON earlier.file_id = r.previous_file_id
         WHERE (r.file_id = @fileId OR r.previous_file_id = @fileId) AND NOT newer.is_partial AND NOT earlier.is_partial
           AND ${keyOf("newer")} < ${keyOf("earlier")} LIMIT ${ORDERS_PER_STEP}`,
      )
      .pluck(),
    // Forget the id, because other desks do not have the file and may share it under another id.
    forgetFleetId: journal.prepare("UPDATE order_file SET fleet_file_id = NULL WHERE file_id = ?"),
    // Keeps a file with orders whose lines were sent: they stay hidden until another file lists them.
    deleteFile: journal.prepare<{ fileId: number }>(
      `DELETE FROM order_file WHERE file_id = @fileId
         AND NOT EXISTS (SELECT 1 FROM booked_order WHERE file_id = @fileId)
         AND NOT EXISTS (SELECT 1 FROM replaced_order WHERE previous_file_id = @fileId)`,
    ),
    readNewestComplete: journal.prepare<[string, string], GoneSince>(
      `SELECT fleet_written_at AS fleetWrittenAt, fleet_file_id AS fleetFileId, imported_at AS importedAt FROM order_file
       WHERE channel = ? AND shop = ? AND is_complete AND NOT is_partial AND fleet_file_id IS NOT NULL
       ORDER BY fleet_written_at DESC, fleet_file_id DESC LIMIT 1`,
    ),
    markGone: journal.prepare<GoneSince & { channel: string; shop: string }>(
      `UPDATE booked_order SET gone_at = @importedAt WHERE channel = @channel AND shop = @shop AND gone_at IS NULL
         AND file_id IN (SELECT f.file_id FROM order_file f WHERE f.channel = @channel AND f.shop = @shop
           AND NOT f.is_partial AND ${keyOf("f")} < (@fleetWrittenAt, @fleetFileId))`,
    ),
    unmarkGone: journal.prepare<GoneSince & { channel: string; shop: string }>(
      `UPDATE booked_order SET gone_at = NULL WHERE channel = @channel AND shop = @shop AND gone_at IS NOT NULL
         AND file_id IN (SELECT f.file_id FROM order_file f WHERE f.channel = @channel AND f.shop = @shop
           AND f.fleet_file_id IS NOT NULL AND ${keyOf("f")} >= (@fleetWrittenAt, @fleetFileId))`,
    ),
  };
}

/** The newest complete file of a shop. */
interface GoneSince {
  readonly fleetWrittenAt: string;
  readonly fleetFileId: string;
  readonly importedAt: string;
}

const NEVER_COMPLETE: GoneSince = { fleetWrittenAt: "", fleetFileId: "", importedAt: "" };

/** Removes files in steps, after an undo or a kill during an import, and puts the files of a fleet in order. */
export function createOrderFileRemoval(journal: Connection, writer: OrderWriter, atomically: Atomically) {
  const sql = prepareStatements(journal);
  const listings = createOrderListings(journal, writer);

  /** Runs `work` for rows until none is left. `read`: reads the rows after the given one; null means from the start. */
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

  /** Marks a shop's orders as gone if its newest complete file in the fleet does not list them. Unmarks the others. */
  function markGone(channel: Channel, shop: string): void {
    const newest = { channel, shop, ...(sql.readNewestComplete.get(channel, shop) ?? NEVER_COMPLETE) };
    sql.unmarkGone.run(newest);
    sql.markGone.run(newest);
  }

  function restore(fileId: number, orderId: string): void {
    const shownFileId = listings.rebuild(orderId);
    if (shownFileId !== null) sql.passUseToFile.run({ fileId, shownFileId });
  }

  /** Restores the orders that a hidden file changed, and deletes the orders that it added. */
  function* removeHidden(fileId: number): CooperativeWork {
    // An import that a kill ended was not published, so other desks must not lose its orders: they may have them from
    // another file.
    const origin = sql.readOwnUndo.get(fileId) === 1 ? "own" : "other-desk";
    yield* inSteps(
      origin,
      () => sql.readLinked.all({ fileId }),
      (orderId) => restore(fileId, orderId),
    );
    yield* inSteps(
      origin,
      (lastId: string | null) => sql.readAdded.all(fileId, lastId ?? ""),
      (orderId) => writer.deleteOrder(orderId),
    );
    atomically(origin, () => {
      const file = sql.readFile.get(fileId);
      sql.forgetFleetId.run(fileId);
      sql.deleteFile.run({ fileId });
      if (file !== undefined && file.fleetWrittenAt !== null) markGone(file.channel, file.shop);
    });
  }

  /** Shows the newest listings after the fleet gave the file another time. */
  const putInOrder = (fileId: number): CooperativeWork =>
    inSteps(
      "other-desk",
      () => sql.readDisordered.all({ fileId }),
      (orderId) => void listings.rebuild(orderId),
    );

  return {
    removeHidden,
    putInOrder,
    addEarlier: listings.addEarlier,
    markGone,

    *removeAllHidden(): CooperativeWork {
      for (const fileId of sql.findPartialFiles.all()) yield* removeHidden(fileId);
    },

    /** Must run in a transaction, before `removeHidden`. */
    hide(fileId: number, origin: ChangeOrigin): void {
      const file = sql.readFile.get(fileId);
      if (file === undefined) return;
      sql.hideFile.run({ fileId, isOwn: origin === "own" ? 1 : 0 });
      const { channel, shop, importedAt } = file;
      sql.unmarkOrdersGone.run({ channel, shop, importedAt, fileId });
    },
  };
}

export type OrderFileRemoval = ReturnType<typeof createOrderFileRemoval>;
