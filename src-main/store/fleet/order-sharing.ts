import { ulid } from "ulid";
import { DAY_MS } from "../../../src-domain/durations.ts";
import type { ClaimKey } from "../../../src-domain/fleet/claim-key.ts";
import type { Claim } from "../../../src-domain/fleet/claim.ts";
import {
  MAX_LIST_LENGTH,
  moveInstant,
  type OrderToShare,
  type FileToShare,
  type LineReport,
  type OrderMessage,
  type OrderReference,
} from "../../../src-domain/fleet/order-message.ts";
import type { OrderLine } from "../../../src-domain/orders/order.ts";
import { inTransactionOf, type Connection } from "../files/database.ts";
import type { FleetFileKey } from "../orders/import-plan.ts";
import { isListed, type OrderContent, type StoredLineRow } from "../orders/order-content.ts";
import { LAST_IMPORT_FIRST } from "../orders/order-file-removal.ts";
import { createListingReader } from "../orders/order-listings.ts";
import type { SettingsJournal } from "../settings-journal.ts";
import { createCopyFinder } from "./file-copies.ts";
import { readClockOffset } from "./fleet-clock.ts";
import type { FloorCopy } from "./floor-copy.ts";

/** SQL: adds the erasure of the key of the order of a deleted or changed row. */
const addErasure = (isKeyOnly: 0 | 1): string => `
    INSERT INTO order_erasure SELECT channel, shop, order_number, ${isKeyOnly} FROM booked_order WHERE order_id = OLD.order_id
      ON CONFLICT DO UPDATE SET is_key_only = min(is_key_only, excluded.is_key_only);
    SELECT claims_changed();`;

/** SQL condition: the replaced order had a recipient, and the book has none for the order. */
const WAS_LAST_RECIPIENT = `OLD.content ->> '$.recipient' IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM booked_recipient r WHERE r.order_id = OLD.order_id)`;

/**
 * Temporary triggers, because a desk without a fleet needs none. An erased recipient is erased at all desks, unless a
 * later file contains it; a file or an undo that removes one is applied by each desk. The desk that imported the file,
 * or undid it, then erases the key, but not before an undo could bring the recipient back.
 */
const TRIGGERS = `
  CREATE TEMP TRIGGER order_message_added AFTER INSERT ON main.order_message BEGIN SELECT claims_changed(); END;
  CREATE TEMP TRIGGER recipient_erased AFTER DELETE ON main.booked_recipient WHEN order_change() = 'none'
    BEGIN ${addErasure(0)} END;
  CREATE TEMP TRIGGER recipient_removed AFTER DELETE ON main.booked_recipient WHEN order_change() = 'own'
      AND NOT EXISTS (SELECT 1 FROM replaced_order r
        WHERE r.order_id = OLD.order_id AND r.content ->> '$.recipient' IS NOT NULL)
    BEGIN ${addErasure(1)} END;
  CREATE TEMP TRIGGER replaced_recipient_removed AFTER DELETE ON main.replaced_order
    WHEN order_change() = 'own' AND ${WAS_LAST_RECIPIENT}
    BEGIN ${addErasure(1)} END;
  CREATE TEMP TRIGGER replaced_recipient_erased AFTER UPDATE OF content ON main.replaced_order
    WHEN order_change() = 'none' AND NEW.content ->> '$.recipient' IS NULL AND ${WAS_LAST_RECIPIENT}
      AND EXISTS (SELECT 1 FROM order_file f WHERE f.file_id = OLD.file_id AND f.desk IS NULL)
    BEGIN ${addErasure(0)} END;
`;

/** Whose change of the order book runs: all desks make it. `none`: another write, such as an erasure. */
type OrderChangeOrigin = "own" | "other-desk" | "none";

/** An order whose key in the fleet is to be erased. `isKeyOnly`: no desk has the recipient. */
export interface OrderErasure extends OrderReference {
  readonly isKeyOnly: boolean;
}

interface MessageRow {
  readonly messageNumber: number;
  readonly messageId: string;
  readonly content: string | null;
}

interface FileRow extends Omit<FileToShare["file"], "isComplete"> {
  readonly isComplete: number;
  readonly importedAt: string;
  readonly orderCount: number;
  readonly previousFileId: string | null;
}

interface SentLineRow {
  readonly desk: string;
  readonly resendId: string | null;
  readonly sentAt: string;
}

/** Shorter than the fleet keeps a message, by days in which a desk is switched off. */
const REPEAT_REPORT_MS = 25 * DAY_MS;
/** Older orders are in no file that is imported, and the stream is bounded. */
const MAX_REPEATED_AGE_MS = 365 * DAY_MS;

function prepareStatements(journal: Connection) {
  return {
    findUnsharedFiles: journal
      .prepare<[], number>(
        `SELECT file_id FROM order_file f WHERE fleet_file_id IS NULL AND published_at IS NULL AND NOT is_partial
           AND (EXISTS (SELECT 1 FROM booked_order o WHERE o.file_id = f.file_id AND o.gone_at IS NULL)
             OR EXISTS (SELECT 1 FROM booked_order o
               WHERE o.channel = f.channel AND o.shop = f.shop AND o.gone_at = f.imported_at))
         ORDER BY file_id`,
      )
      .pluck(),
    findFile: journal
      .prepare<[string], number>("SELECT file_id FROM order_file WHERE fleet_file_id = ? AND NOT is_partial")
      .pluck(),
    addUndoneId: journal.prepare("INSERT INTO undone_order_file VALUES (?) ON CONFLICT DO NOTHING"),
    readWrittenAt: journal.prepare<[number], string>("SELECT written_at FROM order_file WHERE file_id = ?").pluck(),
    nameFile: journal.prepare<{ fileId: number } & FleetFileKey>(
      `UPDATE order_file AS f SET fleet_file_id = @fleetFileId, fleet_written_at = @fleetWrittenAt, published_at = NULL,
         previous_fleet_id = (SELECT n.fleet_file_id FROM order_file n WHERE n.channel = f.channel AND n.shop = f.shop
           AND NOT n.is_partial AND n.file_id < f.file_id ORDER BY ${LAST_IMPORT_FIRST} LIMIT 1)
       WHERE file_id = @fileId`,
    ),
    // Files that only this desk has are not newer than the fleet's files.
    dateUnsharedFiles: journal.prepare(
      "UPDATE order_file SET published_at = imported_at WHERE fleet_file_id IS NULL AND published_at IS NULL",
    ),
    addMessage: journal.prepare("INSERT INTO order_message (message_id, content) VALUES (?, ?)"),
    nextMessage: journal.prepare<[], MessageRow>(
      `SELECT message_number AS messageNumber, message_id AS messageId, content FROM order_message
       WHERE is_too_large = 0 ORDER BY message_number LIMIT 1`,
    ),
    settleMessage: journal.prepare("DELETE FROM order_message WHERE message_id = ?"),
    dateTooLargeFile: journal.prepare("UPDATE order_file SET published_at = imported_at WHERE fleet_file_id = ?"),
    markTooLarge: journal.prepare("UPDATE order_message SET is_too_large = 1 WHERE message_id = ?"),
    readFile: journal.prepare<[string], FileRow>(
      `SELECT channel, shop, name, fleet_written_at AS writtenAt, is_complete AS isComplete, imported_at AS importedAt,
         order_count AS orderCount, previous_fleet_id AS previousFileId
       FROM order_file WHERE fleet_file_id = ? AND NOT is_partial`,
    ),
    readFleetId: journal
      .prepare<[number], string | null>("SELECT fleet_file_id FROM order_file WHERE file_id = ?")
      .pluck(),
    // Newer files may have replaced some of its orders.
    readOrderIds: journal
      .prepare<{ fileId: number; afterId: string; limit: number }, string>(
        `SELECT order_id FROM booked_order WHERE file_id = @fileId AND order_id > @afterId
         UNION SELECT order_id FROM replaced_order WHERE previous_file_id = @fileId AND order_id > @afterId
         ORDER BY order_id LIMIT @limit`,
      )
      .pluck(),
    readListings: createListingReader(journal),
    findCopies: createCopyFinder(journal),
    readKeys: journal
      .prepare<[number], ClaimKey>(
        "SELECT claim_key FROM booked_line JOIN booked_order USING (order_id) WHERE file_id = ?",
      )
      .pluck(),
    readErasures: journal.prepare<[number], OrderReference & { readonly isKeyOnly: number }>(
      `SELECT channel, shop, order_number AS orderNumber, is_key_only AS isKeyOnly FROM order_erasure
       WHERE NOT EXISTS (SELECT 1 FROM booked_order JOIN booked_recipient USING (order_id)
         WHERE (channel, shop, order_number) = (order_erasure.channel, order_erasure.shop, order_erasure.order_number))
       LIMIT ?`,
    ),
    // Publish erasures that were added during the last step, too.
    settleErasure: journal.prepare<OrderReference & { readonly keyOnly: number }>(
      `DELETE FROM order_erasure WHERE channel = @channel AND shop = @shop AND order_number = @orderNumber
         AND is_key_only = @keyOnly`,
    ),
    readRecipients: journal.prepare<[], OrderReference>(
      `SELECT channel, shop, order_number AS orderNumber FROM booked_recipient JOIN booked_order USING (order_id)`,
    ),
    readReopenCount: journal
      .prepare<[ClaimKey], number>("SELECT reopen_count FROM booked_line WHERE claim_key = ?")
      .pluck(),
    readSent: journal.prepare<[ClaimKey], SentLineRow>(
      "SELECT desk, resend_id AS resendId, sent_at AS sentAt FROM fleet_sent_line WHERE claim_key = ?",
    ),
    writeSent: journal.prepare(
      `INSERT INTO fleet_sent_line VALUES (@key, @desk, @resendId, @at, @at) ON CONFLICT (claim_key)
       DO UPDATE SET desk = excluded.desk, resend_id = excluded.resend_id, sent_at = excluded.sent_at`,
    ),
    // A clock that was ahead must not keep a report from being repeated.
    readReportsToRepeat: journal.prepare<
      { desk: string | null; since: string; before: string; at: string },
      SentLineRow & { readonly key: ClaimKey }
    >(
      `SELECT claim_key AS key, desk, resend_id AS resendId, sent_at AS sentAt FROM fleet_sent_line
       WHERE desk = @desk AND sent_at > @since AND (reported_at IS NULL OR reported_at NOT BETWEEN @before AND @at)
       LIMIT ${MAX_LIST_LENGTH}`,
    ),
    markReported: journal.prepare("UPDATE fleet_sent_line SET reported_at = @at WHERE claim_key = @key"),
    forgetReports: journal.prepare(
      "UPDATE fleet_sent_line SET reported_at = NULL WHERE desk = ? AND reported_at IS NOT NULL",
    ),
    deleteSent: journal.prepare("DELETE FROM fleet_sent_line WHERE claim_key = ?"),
  };
}

/**
 * Returns whether the other desks know that the line was sent by an order, or by hand: null. After a restore, the
 * journal lacks the order that this desk's earlier report names.
 */
const coversReport = (known: SentLineRow, desk: string | null, resendId: string | null): boolean =>
  resendId === null || known.resendId === resendId || (known.desk !== desk && known.resendId !== null);

/** The outbox of messages. `getStatements`: null without a fleet. */
function createMessageOperations(
  journal: Connection,
  getStatements: () => ReturnType<typeof prepareStatements> | null,
) {
  const inTransaction = inTransactionOf(journal);
  return {
    /** Returns the oldest message that the fleet does not have. `file`: null if its import was undone. */
    nextOrderMessage():
      | { readonly messageId: string; readonly message: OrderMessage }
      | { readonly messageId: string; readonly file: FileToShare | null }
      | null {
      const row = getStatements()?.nextMessage.get();
      if (row === undefined) return null;
      const { messageId, content } = row;
      if (content !== null) return { messageId, message: JSON.parse(content) as OrderMessage };
      const stored = getStatements()?.readFile.get(messageId);
      if (stored === undefined) return { messageId, file: null };
      const { isComplete, importedAt, orderCount, previousFileId, ...file } = stored;
      return {
        messageId,
        file: { messageId, file: { ...file, isComplete: isComplete === 1 }, importedAt, orderCount, previousFileId },
      };
    },

    /** Returns the next orders of a file after an id. */
    ordersToShare(fleetFileId: string, afterId: string, limit: number): OrderToShare[] {
      const sql = getStatements();
      const fileId = sql?.findFile.get(fleetFileId);
      if (sql === null || fileId === undefined) return [];
      return sql.readOrderIds.all({ fileId, afterId, limit }).flatMap((orderId) => {
        const listing = sql.readListings(orderId).find((one) => one.fileId === fileId);
        return listing === undefined ? [] : toFileOrder(orderId, listing.content);
      });
    },

    settleOrderMessage: (messageId: string): void => void getStatements()?.settleMessage.run(messageId),
    /** Only this desk has the file from now on. */
    markOrderMessageTooLarge: inTransaction((messageId: string): void => {
      getStatements()?.markTooLarge.run(messageId);
      getStatements()?.dateTooLargeFile.run(messageId);
    }),

    orderErasures: (limit: number): OrderErasure[] =>
      (getStatements()?.readErasures.all(limit) ?? []).map((row) => ({ ...row, isKeyOnly: row.isKeyOnly === 1 })),
    settleOrderErasures: inTransaction((erasures: readonly OrderErasure[]): void => {
      for (const { isKeyOnly, ...order } of erasures)
        getStatements()?.settleErasure.run({ ...order, keyOnly: Number(isKeyOnly) });
    }),
    ordersWithRecipient: (): OrderReference[] => getStatements()?.readRecipients.all() ?? [],
  };
}

/** Stores order messages for the fleet, in the transaction of each change. Does nothing on a desk without a fleet. */
export function createOrderSharing(journal: Connection, floor: FloorCopy, settings: SettingsJournal) {
  let sql: ReturnType<typeof prepareStatements> | null = null;
  let changeOrigin: OrderChangeOrigin = "none";
  const inTransaction = inTransactionOf(journal);
  const messageOperations = createMessageOperations(journal, () => sql);

  function add(message: OrderMessage): void {
    sql?.addMessage.run(ulid(), JSON.stringify(message));
  }

  /** The place of a file of this desk in the fleet's order; null without a fleet. */
  const createFileKey = (writtenAt: string): FleetFileKey | null =>
    sql && { fleetWrittenAt: moveInstant(writtenAt, readClockOffset(settings)), fleetFileId: ulid() };

  function shareFile(fileId: number, key: FleetFileKey | null): void {
    if (sql === null || key === null) return;
    sql.nameFile.run({ fileId, ...key });
    sql.addMessage.run(key.fleetFileId, null);
  }

  /** Shares a file under another id, after other desks undid it. */
  function shareAgain(fileId: number): void {
    sql?.addUndoneId.run(sql.readFleetId.get(fileId));
    shareFile(fileId, createFileKey(sql?.readWrittenAt.get(fileId) ?? ""));
  }

  /** Returns what the other desks must learn about a line; null if they know it. */
  function reportLine(key: ClaimKey, wanted: Claim | null): LineReport | null {
    const desk = floor.desk();
    const known = sql?.readSent.get(key);
    const reopenCount = sql?.readReopenCount.get(key);
    const isOwn = known?.desk === desk;
    if (wanted?.state === "sent") {
      const { at, resendId } = wanted;
      if (known !== undefined && coversReport(known, desk, resendId)) return null;
      sql?.writeSent.run({ key, desk, resendId, at });
      return { key, sent: { at, resendId }, reopenCount: reopenCount ?? 0 };
    }
    // The book of a restored journal may not have the line that the desk assumes to be sent.
    if (known === undefined || !isOwn || reopenCount === undefined) return null;
    sql?.deleteSent.run(key);
    return { key, sent: null, reopenCount };
  }

  return {
    /** Joins a fleet. Shares once the files that the desk imported before. */
    join(): void {
      journal.function("order_change", () => changeOrigin);
      journal.exec(TRIGGERS);
      sql = prepareStatements(journal);
      for (const fileId of sql.findUnsharedFiles.all())
        shareFile(fileId, createFileKey(sql.readWrittenAt.get(fileId) ?? ""));
      sql.dateUnsharedFiles.run();
    },

    /** Runs a change of the order book that other desks make, too. */
    change<Value>(origin: Exclude<OrderChangeOrigin, "none">, run: () => Value): Value {
      changeOrigin = origin;
      try {
        return run();
      } finally {
        changeOrigin = "none";
      }
    },

    createFileKey,
    shareFile,
    /** Files to undo with this one. */
    findCopies: (fileId: number): number[] => sql?.findCopies(fileId) ?? [],

    shareUndo(fileId: number): void {
      const fleetFileId = sql?.readFleetId.get(fileId) ?? null;
      if (fleetFileId === null) return;
      sql?.addUndoneId.run(fleetFileId);
      add({ kind: "undo", fleetFileId });
    },

    shareAgain,

    /** Returns whether another desk has a line of the file. */
    isUsedElsewhere: (fileId: number): boolean =>
      sql !== null && sql.readKeys.all(fileId).some((key) => floor.otherClaim(key) !== null),

    /** `wanted`: the desk's own claim. */
    shareLines(claims: readonly (readonly [key: ClaimKey, wanted: Claim | null])[]): void {
      if (sql === null) return;
      const lines = claims.flatMap(([key, wanted]) => reportLine(key, wanted) ?? []);
      if (lines.length > 0) add({ kind: "lines", lines });
    },

    /** Reports all lines again that this desk sent. Returns whether there are any. */
    forgetReports: (): boolean => (sql?.forgetReports.run(floor.desk()).changes ?? 0) > 0,

    operations: {
      /** Reports lines again that this desk sent, before the fleet deletes the reports. Returns their number. */
      repeatLineReports: inTransaction((at: string): number => {
        const atMs = Date.parse(at);
        const since = new Date(atMs - MAX_REPEATED_AGE_MS).toISOString();
        const before = new Date(atMs - REPEAT_REPORT_MS).toISOString();
        const rows = sql?.readReportsToRepeat.all({ desk: floor.desk(), since, before, at }) ?? [];
        const lines = rows.map(({ key, resendId, sentAt }) => {
          sql?.markReported.run({ key, at });
          return { key, sent: { at: sentAt, resendId }, reopenCount: sql?.readReopenCount.get(key) ?? 0 };
        });
        if (lines.length > 0) add({ kind: "lines", lines });
        return lines.length;
      }),

      ...messageOperations,

      /**
       * Shares a file under another id, after an undo at the other desks: they could not read all of its recipients.
       */
      shareOrderFileAgain: inTransaction((fleetFileId: string): void => {
        sql?.settleMessage.run(fleetFileId);
        const fileId = sql?.findFile.get(fleetFileId);
        // The import of the file was undone meanwhile.
        if (fileId === undefined) return;
        add({ kind: "undo", fleetFileId });
        shareAgain(fileId);
      }),
    },
  };
}

export type OrderSharing = ReturnType<typeof createOrderSharing>;

function toFileOrder(orderId: string, { order, lines, recipient }: OrderContent): OrderToShare {
  return {
    orderId,
    order: {
      orderNumber: order.order_number,
      orderedAt: order.ordered_at,
      shipBy: order.ship_by,
      serviceName: order.service_name,
      addressProblem: order.address_problem as OrderToShare["order"]["addressProblem"],
      lines: lines.filter(isListed).map(toOrderLine),
    },
    recipient: recipient && {
      recipient: JSON.parse(recipient.fields) as NonNullable<OrderToShare["recipient"]>["recipient"],
      note: recipient.note,
    },
  };
}

const toOrderLine = (line: StoredLineRow): OrderLine => ({
  lineId: line.line_id,
  sku: line.sku,
  itemCode: line.item_code,
  quantity: line.quantity,
  condition: line.condition,
  holdReason: line.hold_reason as OrderLine["holdReason"],
  shippedQuantity: line.shipped_elsewhere,
});
