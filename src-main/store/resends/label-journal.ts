import type { FactSource } from "../../../src-domain/events/event-facts.ts";
import { areSameLabels } from "../../../src-domain/labels/address.ts";
import {
  LABEL_FAULTS,
  mayBeOnPaper,
  SKIPPED,
  type LabelFault,
  type PrintState,
} from "../../../src-domain/labels/printing.ts";
import type { LabelView } from "../../../src-preload/contract/labels/labels.ts";
import { type Connection, convertOrNull, inTransactionOf } from "../files/database.ts";
import type { SealJournal, StoredSeal } from "./seal-journal.ts";

/** Secret: anyone who knows an address can fetch the label. */
interface ReportedLabel {
  readonly addresses: readonly string[];
  readonly firstReportedAt: string;
  /** True if an event replaced the addresses and the order was not fetched since. */
  readonly isChanged: boolean;
}

interface AddressRow {
  readonly addresses: string;
  readonly firstReportedAt: string;
  readonly reportedAt: string;
  readonly changed: number;
}

/** Stores label addresses of all orders: an event can arrive before this desk knows that it created the order. */
export function createLabelAddresses(journal: Connection) {
  const write = journal.prepare(
    `INSERT INTO order_label (resend_id, addresses, first_told_at, told_at, changed)
     VALUES (@resendId, @addresses, @at, @at, 0)
     ON CONFLICT DO UPDATE SET first_told_at = min(first_told_at, excluded.told_at), addresses = excluded.addresses,
       told_at = max(told_at, excluded.told_at), changed = @changed`,
  );
  const read = journal.prepare<[string], AddressRow>(
    `SELECT addresses, first_told_at AS firstReportedAt, told_at AS reportedAt, changed FROM order_label
     WHERE resend_id = ?`,
  );
  const deleteExternal = journal.prepare(
    `DELETE FROM order_label WHERE resend_id IN (
       SELECT resend_id FROM order_label o WHERE told_at < @beforeTime
         AND NOT EXISTS (SELECT 1 FROM submission s WHERE s.resend_id = o.resend_id)
       ORDER BY told_at LIMIT @limit)`,
  );
  const findLabel = (resendId: string): (ReportedLabel & Pick<AddressRow, "reportedAt">) | null =>
    convertOrNull(read.get(resendId), ({ addresses, changed, ...row }) => ({
      ...row,
      addresses: JSON.parse(addresses) as readonly string[],
      isChanged: changed === 1,
    }));

  return {
    /**
     * Stores addresses from a fetch, or from the newest event. If an event names another file, the order is fetched
     * before the label is used. Ignores imported files.
     */
    recordAddresses(resendId: string, addresses: readonly string[], at: string, source: FactSource): void {
      if (source === "file" || addresses.length === 0) return;
      const storedLabel = source === "reading" ? null : findLabel(resendId);
      const newestAddresses = storedLabel !== null && at < storedLabel.reportedAt ? storedLabel.addresses : addresses;
      const isChanged =
        storedLabel !== null && (storedLabel.isChanged || !areSameLabels(storedLabel.addresses, newestAddresses));
      write.run({ resendId, addresses: JSON.stringify(newestAddresses), at, changed: isChanged ? 1 : 0 });
    },
    findLabel,
    deleteExternal: (beforeTime: string, limit: number): number => deleteExternal.run({ beforeTime, limit }).changes,
  };
}

type LabelPrint = LabelView["prints"][number];

interface StoredLabel extends ReportedLabel {
  readonly prints: readonly LabelPrint[];
  readonly seal: StoredSeal | null;
}

interface NewPrint extends Pick<LabelPrint, "printer" | "reason"> {
  readonly resendId: string;
  /** True if the label is printed on arrival, not by the operator. */
  readonly isAutomatic: boolean;
}

/** A label of an own order that was reported recently and never sent to a printer. */
interface UnprintedLabel {
  readonly resendId: string;
  readonly firstReportedAt: string;
  readonly statusRaw: string | null;
}

/** A label whose fault stops automatic printing. `decidedAt`: when the operator printed or skipped it; null before. */
export interface LabelBlock {
  readonly resendId: string;
  readonly submissionId: string;
  readonly order: string | null;
  readonly fault: LabelFault;
  readonly blockedAt: string;
  readonly decidedAt: string | null;
}

/**
 * Number of prints searched for a blocking label, which is among the newest, because automatic printing waits for it.
 */
const NEWEST_PRINTS = 2000;

interface PrintRow extends Omit<LabelPrint, "isAutomatic"> {
  readonly isAutomatic: number;
}

function prepareStatements(journal: Connection) {
  return {
    readPrints: journal.prepare<[string], PrintRow>(
      `SELECT print_id AS printId, begun_at AS startedAt, printer, by_itself AS isAutomatic, reason, state, problem
     FROM label_print WHERE resend_id = ? ORDER BY print_id`,
    ),
    insertPrint: journal.prepare<
      [Omit<NewPrint, "isAutomatic"> & { readonly isAutomatic: number; readonly at: string }],
      { printId: number }
    >(
      `INSERT INTO label_print (resend_id, begun_at, printer, by_itself, reason, state)
     VALUES (@resendId, @at, @printer, @isAutomatic, @reason, 'begun') RETURNING print_id AS printId`,
    ),
    updatePrint: journal.prepare<[string, string | null, string, number], { resendId: string }>(
      `UPDATE label_print SET state = ?, problem = ?, ended_at = ? WHERE print_id = ? AND state = 'begun'
     RETURNING resend_id AS resendId`,
    ),
    markUnclear: journal
      .prepare<[string], string>(
        "UPDATE label_print SET state = 'unclear', ended_at = ? WHERE state = 'begun' RETURNING resend_id",
      )
      .pluck(),
    readUnprinted: journal.prepare<[{ readonly reportedSince: string }], UnprintedLabel>(
      `SELECT l.resend_id AS resendId, l.first_told_at AS firstReportedAt, s.newest_status AS statusRaw
     FROM order_label l JOIN submission s ON s.resend_id = l.resend_id
     WHERE l.told_at >= @reportedSince AND l.first_told_at >= @reportedSince
       AND NOT EXISTS (SELECT 1 FROM label_print p WHERE p.resend_id = l.resend_id)
     ORDER BY s.place LIMIT 500`,
    ),
    readBlocks: journal.prepare<[], LabelBlock>(
      `SELECT p.resend_id AS resendId, s.submission_id AS submissionId, s.resend_number AS "order", p.problem AS fault,
       p.begun_at AS blockedAt,
       (SELECT min(q.begun_at) FROM label_print q WHERE q.resend_id = p.resend_id AND q.print_id > p.print_id
          AND (q.state IN ('given', 'unclear') OR q.problem = '${SKIPPED}')) AS decidedAt
     FROM label_print p JOIN submission s ON s.resend_id = p.resend_id
     WHERE p.print_id > (SELECT max(print_id) FROM label_print) - ${NEWEST_PRINTS}
       AND p.by_itself = 1 AND p.problem IN (${LABEL_FAULTS.map((fault) => `'${fault}'`).join(", ")})
     ORDER BY p.print_id DESC LIMIT 100`,
    ),
    insertSkip: journal.prepare(
      `INSERT INTO label_print (resend_id, begun_at, printer, by_itself, reason, state, problem, ended_at)
     SELECT resend_id, @at, printer, 0, NULL, 'not-given', '${SKIPPED}', @at FROM label_print
     WHERE resend_id = @resendId ORDER BY print_id DESC LIMIT 1`,
    ),
  };
}

/** Stores a print before the printer gets data, so that every print is recorded. */
export function createLabelJournal(journal: Connection, seals: SealJournal) {
  const addresses = createLabelAddresses(journal);
  const sql = prepareStatements(journal);
  const listPrints = (resendId: string): LabelPrint[] =>
    sql.readPrints.all(resendId).map((row) => ({ ...row, isAutomatic: row.isAutomatic === 1 }));

  const beginPrint = (print: NewPrint, at: string): number | "printed-before" => {
    const earlierPrints = listPrints(print.resendId);
    const isRepeat = print.isAutomatic
      ? earlierPrints.length > 0
      : earlierPrints.some(({ state }) => mayBeOnPaper(state));
    if (isRepeat && print.reason === null) return "printed-before";
    return sql.insertPrint.get({ ...print, isAutomatic: print.isAutomatic ? 1 : 0, at })?.printId ?? "printed-before";
  };

  return {
    label(resendId: string): StoredLabel | null {
      const reportedLabel = addresses.findLabel(resendId);
      return reportedLabel && { ...reportedLabel, prints: listPrints(resendId), seal: seals.readSeal(resendId) };
    },
    unprintedLabels: (reportedSince: string): UnprintedLabel[] => sql.readUnprinted.all({ reportedSince }),
    /** Returns blocks, newest first. */
    labelBlocks: (): LabelBlock[] => sql.readBlocks.all(),
    /** Records that the operator skips a blocking label; automatic printing continues. */
    skipLabel: (resendId: string, at: string): void => void sql.insertSkip.run({ resendId, at }),
    /**
     * Stores a print before the printer gets data. `printed-before`: the label may be printed, and `reason` is null.
     */
    beginLabelPrint: inTransactionOf(journal)(beginPrint),
    endLabelPrint: inTransactionOf(journal)(
      (printId: number, state: Exclude<PrintState, "begun">, problem: string | null, at: string): void => {
        const print = sql.updatePrint.get(state, problem, at, printId);
        if (print && mayBeOnPaper(state)) seals.awaitScan(print.resendId, at);
      },
    ),
    storeLabelCodes: seals.storeLabelCodes,
    /** Numbers of the orders whose labels the desk waits for. */
    waitingSeals: seals.waitingOrders,
    /** Returns the number of prints that an earlier run began: their labels may be on paper. */
    markInterruptedPrints: inTransactionOf(journal)((at: string): number => {
      const resendIds = sql.markUnclear.all(at);
      for (const resendId of resendIds) seals.awaitScan(resendId, at);
      return resendIds.length;
    }),
  };
}
