import type { EventCursor } from "../../../src-domain/events/event-cursor.ts";
import type { ClaimKey } from "../../../src-domain/fleet/claim-key.ts";
import {
  moveInstant,
  type LineReport,
  type OrderBookChange,
  type OrderReference,
} from "../../../src-domain/fleet/order-message.ts";
import { createEventCursors } from "../events/event-journal.ts";
import { inTransactionOf, type Connection } from "../files/database.ts";
import { ALLOCATION_TABLES, IS_ALLOCATED } from "../orders/order-allocations.ts";
import { WITHOUT_RECIPIENT } from "../orders/order-content.ts";
import type { OrderImport } from "../orders/order-import.ts";
import { createListingReader } from "../orders/order-listings.ts";
import type { CooperativeWork } from "../reader/cooperative.ts";
import type { SettingsJournal } from "../settings-journal.ts";
import type { StoreParts } from "../store-parts.ts";
import { readClockOffset } from "./fleet-clock.ts";
import type { OrderSharing } from "./order-sharing.ts";

/** The listing of the previous file, which the newer file replaced. */
interface SharedListing {
  readonly orderId: string;
  readonly fileId: number;
  readonly previousFileId: number;
}

function prepareStatements(journal: Connection) {
  return {
    cursors: createEventCursors(journal),
    findFile: journal
      .prepare<{ fleetFileId: string }, number>(
        "SELECT file_id FROM order_file WHERE fleet_file_id = @fleetFileId AND NOT is_partial",
      )
      .pluck(),
    /** All desks have the same times for a file. */
    dateFile: journal.prepare(
      "UPDATE order_file SET fleet_written_at = @writtenAt, published_at = @publishedAt WHERE file_id = @fileId",
    ),
    setPrevious: journal.prepare("UPDATE order_file SET previous_fleet_id = @previousFileId WHERE file_id = @fileId"),
    isUsed: journal.prepare<{ fileId: number }>("SELECT 1 FROM order_file WHERE file_id = @fileId AND is_used"),
    isSettled: journal.prepare<{ fileId: number }>("SELECT 1 FROM order_file WHERE file_id = @fileId AND is_settled"),
    /**
     * Whether this desk has an item for an order of the file, or sent or closed one of its lines. Of an order that the
     * book shows from a newer file, only the lines count that the newer file does not list.
     */
    isUsedHere: journal.prepare<{ fileId: number; desk: string }>(
      `SELECT 1 FROM (SELECT order_id, 1 AS isShown FROM booked_order WHERE file_id = @fileId
           UNION ALL SELECT order_id, 0 FROM replaced_order WHERE previous_file_id = @fileId)
         JOIN booked_line l USING (order_id) WHERE (isShown OR l.hold_reason = 'not-listed')
         AND (l.is_in_doubt = 1 OR EXISTS (SELECT 1 FROM order_allocation a WHERE a.order_id = l.order_id AND a.line_id = l.line_id)
           OR l.closed_at IS NOT NULL
             AND NOT EXISTS (SELECT 1 FROM fleet_sent_line f WHERE f.claim_key = l.claim_key AND f.desk <> @desk))`,
    ),
    findEarlierShop: journal.prepare<[number]>(
      `SELECT 1 FROM order_file f JOIN booked_order o USING (file_id) JOIN booked_recipient r USING (order_id)
         JOIN booked_order same ON same.channel = o.channel AND same.order_number = o.order_number AND same.shop <> o.shop
         JOIN booked_recipient s ON s.order_id = same.order_id AND s.fields = r.fields
         JOIN order_file earlier ON earlier.file_id = same.file_id AND earlier.published_at IS NOT NULL
           AND earlier.fleet_file_id IS NOT NULL
       WHERE f.file_id = ?
         AND EXISTS (SELECT 1 FROM order_file other WHERE other.channel = f.channel AND other.shop <> f.shop)
       GROUP BY same.shop HAVING count(*) * 2 > f.order_count`,
    ),
    isUndone: journal.prepare<{ fleetFileId: string }>(
      "SELECT 1 FROM undone_order_file WHERE fleet_file_id = @fleetFileId",
    ),
    addUndone: journal.prepare("INSERT INTO undone_order_file VALUES (@fleetFileId) ON CONFLICT DO NOTHING"),
    setRecipientTimes: journal.prepare<{ fileId: number; publishedAt: string }>(
      `UPDATE booked_recipient SET imported_at = @publishedAt WHERE imported_at > @publishedAt
         AND order_id IN (SELECT order_id FROM booked_order WHERE file_id = @fileId)`,
    ),
    eraseRecipient: journal.prepare<OrderReference & { publishedAt: string }>(
      `DELETE FROM booked_recipient WHERE order_id IN (SELECT order_id FROM booked_order o JOIN order_file f USING (file_id)
         WHERE o.channel = @channel AND o.shop = @shop AND order_number = @orderNumber AND published_at < @publishedAt)`,
    ),
    /** Listings that have no content of their own, because a file that the erasure does not mean lists the same. */
    findSharedListings: journal.prepare<OrderReference & { publishedAt: string }, SharedListing>(
      `SELECT order_id AS orderId, r.file_id AS fileId, previous_file_id AS previousFileId
       FROM booked_order o JOIN replaced_order r USING (order_id) JOIN order_file earlier ON earlier.file_id = previous_file_id
         JOIN order_file newer ON newer.file_id = r.file_id
       WHERE o.channel = @channel AND o.shop = @shop AND order_number = @orderNumber AND content IS NULL
         AND earlier.published_at < @publishedAt AND ifnull(newer.published_at >= @publishedAt, 1)`,
    ),
    readListings: createListingReader(journal),
    writeListing: journal.prepare(
      "UPDATE replaced_order SET content = @content WHERE order_id = @orderId AND file_id = @fileId",
    ),
    eraseReplaced: journal.prepare<OrderReference & { publishedAt: string }>(
      `UPDATE replaced_order SET content = ${WITHOUT_RECIPIENT}
       WHERE content ->> '$.recipient' IS NOT NULL
         AND previous_file_id IN (SELECT file_id FROM order_file WHERE published_at < @publishedAt)
         AND order_id IN (SELECT order_id FROM booked_order
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
      // A repeated report must not close a line that an operator reopened. An order counts more than a person's mark.
      `INSERT INTO fleet_sent_line (claim_key, desk, resend_id, sent_at) VALUES (@key, @desk, @resendId, @at)
       ON CONFLICT (claim_key) DO UPDATE
         SET desk = excluded.desk, resend_id = excluded.resend_id, sent_at = excluded.sent_at
       WHERE resend_id IS NOT excluded.resend_id AND (desk = excluded.desk OR resend_id IS NULL)`,
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
function createFileChanges(
  getSql: () => ReturnType<typeof prepareStatements>,
  orderImport: OrderImport,
  settings: SettingsJournal,
) {
  /** Two desks gave one shop two names at once: all desks keep the file that is first in the stream. */
  const isOfEarlierShop = (fileId: number): boolean => getSql().findEarlierShop.get(fileId) !== undefined;

  /** Applies a file that this desk imported itself, or applied before. */
  function* applyKnownFile(fileId: number, { file, publishedAt }: FileChange): CooperativeWork<FinishChange> {
    const sql = getSql();
    const isUsed = (): boolean => sql.isUsed.get({ fileId }) !== undefined;
    if (isOfEarlierShop(fileId) && (yield* orderImport.undo(fileId, isUsed))) return () => true;
    sql.dateFile.run({ fileId, writtenAt: file.writtenAt, publishedAt });
    yield* orderImport.putInOrder(fileId);
    return () => {
      orderImport.markGone(file.channel, file.shop);
      // If this desk's clock was ahead, no erasure would be later than the recipients.
      sql.setRecipientTimes.run({ fileId, publishedAt });
      return false;
    };
  }

  return function* applyFile(change: FileChange): CooperativeWork<FinishChange> {
    const sql = getSql();
    const { fleetFileId, publishedAt, file, previousFileId = null } = change;
    const { writtenAt } = file;
    // An older message comes again, or this desk's undo comes later in the stream.
    if (sql.isUndone.get({ fleetFileId }) !== undefined) return () => false;
    const knownId = sql.findFile.get({ fleetFileId });
    if (knownId !== undefined) return yield* applyKnownFile(knownId, change);
    const datedFile = { ...file, writtenAt: moveInstant(writtenAt, -readClockOffset(settings)) };
    const { fileId, finish } = yield* orderImport.importOfDesk(datedFile, change);
    if (isOfEarlierShop(fileId)) {
      yield* orderImport.removeHidden(fileId);
      return () => false;
    }
    return () => {
      finish();
      sql.dateFile.run({ fileId, writtenAt, publishedAt });
      sql.setPrevious.run({ fileId, previousFileId });
      return true;
    };
  };
}

/** Applies the order messages of all desks. */
export function createOrderBookChanges(
  { journal, floor, settings }: StoreParts,
  orderImport: OrderImport,
  sharing: OrderSharing,
) {
  let prepared: ReturnType<typeof prepareStatements> | null = null;
  /** Prepares the statements at the first use, because a desk without a fleet does not need them. */
  const getSql = () => (prepared ??= prepareStatements(journal));

  /**
   * Keeps recipients of files that the stream has after the erasure. Applies this desk's own erasures too, because a
   * restored backup may contain the recipients.
   */
  function erase(orders: readonly OrderReference[], publishedAt: string): boolean {
    const { eraseRecipient, eraseReplaced, findSharedListings, readListings, writeListing } = getSql();
    const changes = orders.map((order) => {
      const erasure = { ...order, publishedAt };
      for (const { previousFileId, ...place } of findSharedListings.all(erasure)) {
        const listing = readListings(place.orderId).find(({ fileId }) => fileId === previousFileId);
        writeListing.run({ ...place, content: JSON.stringify(listing?.content) });
      }
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

  const applyFile = createFileChanges(getSql, orderImport, settings);

  /** A desk that uses the file meanwhile brings it back at all desks. */
  function* applyUndo(fleetFileId: string): CooperativeWork<FinishChange> {
    const sql = getSql();
    const fileId = sql.findFile.get({ fleetFileId });
    const finish =
      (result: { readonly hasChanged: boolean }): FinishChange =>
      () => {
        sql.addUndone.run({ fleetFileId });
        return result.hasChanged;
      };
    if (fileId === undefined) return finish({ hasChanged: false });
    const desk = floor.desk() ?? "";
    const isUsed = (): boolean => sql.isUsedHere.get({ fileId, desk }) !== undefined;
    if (!isUsed() && sql.isSettled.get({ fileId }) !== undefined) return finish({ hasChanged: false });
    if (yield* orderImport.undo(fileId, isUsed)) return finish({ hasChanged: true });
    return () => {
      sharing.shareAgain(fileId);
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
     * Imports and undoes files in several transactions, so that scans are recorded in between. The last transaction
     * stores the cursor, so that a desk that was killed before applies the changes again.
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
