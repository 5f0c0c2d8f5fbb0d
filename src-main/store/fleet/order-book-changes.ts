import type { EventCursor } from "../../../src-domain/events/event-cursor.ts";
import type { ClaimKey } from "../../../src-domain/fleet/claim-key.ts";
import type { LineReport, OrderBookChange, OrderReference } from "../../../src-domain/fleet/order-message.ts";
import { createEventCursors } from "../events/event-journal.ts";
import { inTransactionOf, type Connection } from "../files/database.ts";
import { ALLOCATION_TABLES, IS_ALLOCATED } from "../orders/order-allocations.ts";
import type { OrderImport } from "../orders/order-import.ts";
import type { CooperativeWork } from "../reader/cooperative.ts";
import type { StoreParts } from "../store-parts.ts";
import type { OrderSharing } from "./order-sharing.ts";

interface ListedFile {
  readonly fileId: number;
  readonly writtenAt: string;
  readonly isComplete: 0 | 1;
}

function prepareStatements(journal: Connection) {
  return {
    cursors: createEventCursors(journal),
    findFile: journal
      .prepare<{ fleetFileId: string }, number>(
        `SELECT file_id FROM order_file WHERE fleet_file_id = @fleetFileId AND NOT is_partial
         UNION ALL SELECT file_id FROM fleet_file_alias WHERE fleet_file_id = @fleetFileId AND file_id IS NOT NULL`,
      )
      .pluck(),
    // Only a shop's newest file can be undone.
    findListed: journal.prepare<{ channel: string; shop: string; orderNumbers: string }, ListedFile>(
      `SELECT file_id AS fileId, written_at AS writtenAt, is_complete AS isComplete FROM order_file f
         WHERE file_id = (SELECT max(file_id) FROM order_file WHERE channel = @channel AND shop = @shop AND NOT is_partial)
           AND order_count = json_array_length(@orderNumbers)
           AND NOT EXISTS (SELECT 1 FROM json_each(@orderNumbers) WHERE value NOT IN
             (SELECT order_number FROM booked_order o WHERE o.file_id = f.file_id))`,
    ),
    hasId: journal.prepare<{ fileId: number; fleetFileId: string }>(
      `SELECT 1 FROM order_file WHERE file_id = @fileId AND fleet_file_id = @fleetFileId
       UNION ALL SELECT 1 FROM fleet_file_alias WHERE file_id = @fileId AND fleet_file_id = @fleetFileId`,
    ),
    addAlias: journal.prepare("INSERT INTO fleet_file_alias VALUES (@fleetFileId, @fileId)"),
    /** A later own time stays, because this desk has yet to publish it or to read its message. */
    dateByCopy: journal.prepare(
      `UPDATE order_file SET is_in_stream = (is_in_stream OR written_at <= @writtenAt),
         written_at = max(written_at, @writtenAt)
       WHERE file_id = @fileId`,
    ),
    /** All desks date copies by the latest message; this desk's own time may lie behind its message. */
    dateCopies: journal.prepare(
      `UPDATE order_file SET is_in_stream = 1,
         written_at = CASE WHEN is_in_stream THEN max(written_at, @writtenAt) ELSE @writtenAt END
       WHERE file_id = @fileId AND EXISTS (SELECT 1 FROM fleet_file_alias a WHERE a.file_id = @fileId)`,
    ),
    findOtherId: journal
      .prepare<{ fileId: number; fleetFileId: string }, string>(
        `SELECT fleet_file_id FROM order_file WHERE file_id = @fileId AND fleet_file_id <> @fleetFileId
         UNION ALL
         SELECT fleet_file_id FROM fleet_file_alias WHERE file_id = @fileId AND fleet_file_id <> @fleetFileId LIMIT 1`,
      )
      .pluck(),
    deleteAlias: journal.prepare("DELETE FROM fleet_file_alias WHERE fleet_file_id = ?"),
    renameFile: journal.prepare(
      "UPDATE order_file SET fleet_file_id = @otherId WHERE file_id = @fileId AND fleet_file_id = @fleetFileId",
    ),
    /** Sets the time that the other desks have for the file, if this desk's clock was ahead. */
    setFileTime: journal.prepare(
      `UPDATE order_file SET written_at = @writtenAt WHERE file_id = @fileId AND written_at > @writtenAt
          AND NOT EXISTS (SELECT 1 FROM fleet_file_alias a WHERE a.file_id = @fileId)`,
    ),
    markInStream: journal.prepare("UPDATE order_file SET is_in_stream = 1 WHERE file_id = ?"),
    findEarlierShop: journal.prepare<[number]>(
      `SELECT 1 FROM order_file f JOIN booked_order o USING (file_id) JOIN booked_recipient r USING (order_id)
         JOIN booked_order same ON same.channel = o.channel AND same.order_number = o.order_number AND same.shop <> o.shop
         JOIN booked_recipient s ON s.order_id = same.order_id AND s.fields = r.fields
         JOIN order_file earlier ON earlier.file_id = same.file_id AND (earlier.is_in_stream
           OR EXISTS (SELECT 1 FROM fleet_file_alias a WHERE a.file_id = earlier.file_id))
       WHERE f.file_id = ?
         AND EXISTS (SELECT 1 FROM order_file other WHERE other.channel = f.channel AND other.shop <> f.shop)
       GROUP BY same.shop HAVING count(*) * 2 > f.order_count`,
    ),
    isUndone: journal.prepare<{ fleetFileId: string }>(
      `SELECT 1 FROM order_message WHERE content ->> '$.fleetFileId' = @fleetFileId
       UNION ALL SELECT 1 FROM fleet_file_alias WHERE fleet_file_id = @fleetFileId AND file_id IS NULL`,
    ),
    setRecipientTimes: journal.prepare<{ fileId: number; publishedAt: string }>(
      `UPDATE booked_recipient SET imported_at = @publishedAt WHERE imported_at > @publishedAt
         AND order_id IN (SELECT order_id FROM booked_order WHERE file_id = @fileId)`,
    ),
    eraseRecipient: journal.prepare<OrderReference & { publishedAt: string }>(
      `DELETE FROM booked_recipient WHERE imported_at < @publishedAt AND order_id IN (SELECT order_id FROM booked_order
         WHERE channel = @channel AND shop = @shop AND order_number = @orderNumber)`,
    ),
    eraseReplaced: journal.prepare<OrderReference & { publishedAt: string }>(
      `UPDATE replaced_order SET content = NULL
       WHERE content ->> '$.recipient.imported_at' < @publishedAt AND order_id IN (SELECT order_id FROM booked_order
         WHERE channel = @channel AND shop = @shop AND order_number = @orderNumber)`,
    ),
    // Whether this desk allocated an item to the line, or an operator reopened the line after the report.
    isNewerHere: journal.prepare<{ key: ClaimKey; reopenCount: number; isSent: 0 | 1 }>(
      `SELECT 1 FROM booked_line o WHERE claim_key = @key AND (reopen_count > @reopenCount
         OR (reopen_count = @reopenCount AND NOT @isSent)
         OR EXISTS (SELECT 1 FROM ${ALLOCATION_TABLES}
           WHERE a.order_id = o.order_id AND a.line_id = o.line_id AND ${IS_ALLOCATED}))`,
    ),
    addSent: journal.prepare(
      // A repeated report must not close a line that an operator reopened.
      `INSERT INTO fleet_sent_line (claim_key, desk, resend_id, sent_at) VALUES (@key, @desk, @resendId, @at)
       ON CONFLICT (claim_key) DO UPDATE SET resend_id = excluded.resend_id, sent_at = excluded.sent_at
       WHERE desk = excluded.desk AND resend_id IS NOT excluded.resend_id`,
    ),
    close: journal.prepare("UPDATE booked_line SET closed_at = @at WHERE claim_key = @key AND closed_at IS NULL"),
    reopen: journal.prepare(
      `UPDATE booked_line SET closed_at = NULL WHERE claim_key = @key AND closed_at =
         (SELECT sent_at FROM fleet_sent_line WHERE claim_key = @key AND desk = @desk)`,
    ),
    deleteSent: journal.prepare("DELETE FROM fleet_sent_line WHERE claim_key = @key AND desk = @desk"),
  };
}

/** Parts of the book that changed. `hasErased`: erase the recipients from the database's logs and backups too. */
export interface ChangedOrderBook {
  readonly hasFiles: boolean;
  readonly hasErased: boolean;
  readonly hasLines: boolean;
  /** Whether the fleet's stream was created again, so that it lacks this desk's reports. */
  readonly isOtherStream: boolean;
}

/** Does the last write of a change. Returns whether something changed. */
type FinishChange = () => boolean;

type FileChange = Extract<OrderBookChange, { readonly kind: "file" }>;

/** Imports files of other desks. Gives a file that this desk has the time that they have for it. */
function createFileChanges(getSql: () => ReturnType<typeof prepareStatements>, orderImport: OrderImport) {
  /**
   * Returns the shop's newest file if it lists the orders of this one, and its desk did not know it: two desks imported copies
   * of one file at once. Null without such a file.
   */
  function findCopied({ file, orders, previousFileId }: FileChange): ListedFile | null {
    const { channel, shop, writtenAt } = file;
    const orderNumbers = JSON.stringify(orders.map(({ orderNumber }) => orderNumber));
    const listed = getSql().findListed.get({ channel, shop, orderNumbers });
    if (listed === undefined || listed.writtenAt === writtenAt) return listed ?? null;
    // An older release does not say what it knew, and imports a newer copy as another file.
    if (previousFileId === undefined) return null;
    const { fileId } = listed;
    const wasKnown =
      previousFileId !== null && getSql().hasId.get({ fileId, fleetFileId: previousFileId }) !== undefined;
    return wasKnown ? null : listed;
  }

  /** Two desks gave one shop two names at once: all desks keep the file that is first in the stream. */
  const isOfEarlierShop = (fileId: number): boolean => getSql().findEarlierShop.get(fileId) !== undefined;

  /** Applies a file that this desk imported itself, or applied before. */
  function* applyKnownFile(fileId: number, { file, publishedAt }: FileChange): CooperativeWork<FinishChange> {
    if (isOfEarlierShop(fileId) && (yield* orderImport.undo(fileId))) return () => true;
    return () => {
      const sql = getSql();
      sql.setFileTime.run({ fileId, writtenAt: file.writtenAt });
      sql.dateCopies.run({ fileId, writtenAt: file.writtenAt });
      sql.markInStream.run(fileId);
      // If this desk's clock was ahead, no erasure would be later than the recipients.
      sql.setRecipientTimes.run({ fileId, publishedAt });
      return false;
    };
  }

  function* applyFile(change: FileChange): CooperativeWork<FinishChange> {
    const sql = getSql();
    const { fleetFileId } = change;
    // This desk has not published the undo yet, or the undo comes later in the stream.
    if (sql.isUndone.get({ fleetFileId }) !== undefined) return () => false;
    const knownId = sql.findFile.get({ fleetFileId });
    if (knownId !== undefined) return yield* applyKnownFile(knownId, change);
    const copied = findCopied(change);
    const { writtenAt, isComplete } = change.file;
    // Only a complete file removes orders that it does not list.
    const isCopy = copied !== null && (copied.isComplete === 1 || !isComplete);
    const prepared = yield* orderImport.importOfDesk(change, isCopy);
    if (prepared === null || prepared === "copy") {
      return () => {
        if (copied === null || (prepared === null && copied.writtenAt !== writtenAt)) return false;
        const { fileId } = copied;
        sql.addAlias.run({ fleetFileId, fileId });
        sql.dateByCopy.run({ fileId, writtenAt });
        return false;
      };
    }
    const { fileId, finish } = prepared;
    if (isOfEarlierShop(fileId)) {
      yield* orderImport.removeHidden(fileId);
      return () => false;
    }
    return () => {
      finish();
      sql.markInStream.run(fileId);
      return true;
    };
  }

  return applyFile;
}

/** Applies the order messages of all desks. */
export function createOrderBookChanges(
  { journal, floor }: StoreParts,
  orderImport: OrderImport,
  sharing: OrderSharing,
) {
  let prepared: ReturnType<typeof prepareStatements> | null = null;
  /** Prepares the statements at the first use, because a desk without a fleet does not need them. */
  const getSql = () => (prepared ??= prepareStatements(journal));

  /**
   * Keeps recipients that were imported after the erasure. Applies this desk's own erasures too, because a restored
   * backup may contain the recipients.
   */
  function erase(orders: readonly OrderReference[], publishedAt: string): boolean {
    const { eraseRecipient, eraseReplaced } = getSql();
    const changes = orders.map((order) => {
      const erasure = { ...order, publishedAt };
      return eraseRecipient.run(erasure).changes + eraseReplaced.run(erasure).changes;
    });
    return changes.some((count) => count > 0);
  }

  function applyLineReport(desk: string, { key, sent, reopenCount }: LineReport): number {
    const sql = getSql();
    // The stream returns this desk's own reports. Its journal is newer than they are unless it was restored.
    const isSent = sent === null ? 0 : 1;
    if (desk === floor.desk() && sql.isNewerHere.get({ key, reopenCount, isSent }) !== undefined) return 0;
    if (sent === null) {
      const { changes } = sql.reopen.run({ key, desk });
      return changes + sql.deleteSent.run({ key, desk }).changes;
    }
    if (sql.addSent.run({ key, desk, ...sent }).changes === 0) return 0;
    return 1 + sql.close.run({ key, at: sent.at }).changes;
  }

  const applyFile = createFileChanges(getSql, orderImport);

  /** Of copies that several desks imported, an undo removes the imports that its desk knew. */
  function* applyUndo(fleetFileId: string): CooperativeWork<FinishChange> {
    const sql = getSql();
    const fileId = sql.findFile.get({ fleetFileId });
    if (fileId === undefined) return () => false;
    const otherId = sql.findOtherId.get({ fileId, fleetFileId });
    if (otherId === undefined) {
      const isUndone = yield* orderImport.undo(fileId);
      return () => isUndone;
    }
    return () => {
      sql.deleteAlias.run(fleetFileId);
      if (sql.renameFile.run({ fileId, fleetFileId, otherId }).changes > 0) sql.deleteAlias.run(otherId);
      return false;
    };
  }

  /** Writes all but the last part of a change, and returns the last part. */
  function* prepare(change: OrderBookChange): CooperativeWork<FinishChange> {
    switch (change.kind) {
      case "file":
        return yield* applyFile(change);
      case "undo":
        return yield* applyUndo(change.fleetFileId);
      case "erased":
        return () => erase(change.orders, change.publishedAt);
      case "lines":
        return () => change.lines.reduce((count, line) => count + applyLineReport(change.desk, line), 0) > 0;
    }
  }

  const inTransaction = inTransactionOf(journal);
  const storeCursor = (cursor: EventCursor): boolean => {
    const { cursors } = getSql();
    // A desk may publish reports before it has stored a position: nobody knows in which stream they are.
    const isOtherStream = cursors.read(cursor.stream)?.created !== cursor.created && sharing.forgetReports();
    cursors.write(cursor);
    return isOtherStream;
  };

  return {
    /**
     * Imports and undoes files in several transactions, so that scans are recorded in between. The last transaction stores
     * the cursor, so that a desk that was killed before applies the changes again.
     */
    *applyOrderBookChanges(
      changes: readonly OrderBookChange[],
      cursor: EventCursor,
    ): CooperativeWork<ChangedOrderBook> {
      const preparedChanges: (readonly [OrderBookChange["kind"], FinishChange])[] = [];
      for (const change of changes) preparedChanges.push([change.kind, yield* prepare(change)]);
      return inTransaction(() => {
        const isOtherStream = storeCursor(cursor);
        const changedKinds = new Set(
          sharing.change("other-desk", () => preparedChanges.flatMap(([kind, finish]) => (finish() ? kind : []))),
        );
        return {
          hasFiles: changedKinds.has("file") || changedKinds.has("undo"),
          hasErased: changedKinds.has("erased"),
          hasLines: changedKinds.has("lines"),
          isOtherStream,
        };
      })();
    },
  };
}
