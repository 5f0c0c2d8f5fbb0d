import { mayBeOnPaper, type PrintState } from "../../../src-domain/labels/printing.ts";
import type { Connection } from "../files/database.ts";
import { createLabelAddresses, type ToldLabel } from "./label-addresses.ts";

/** One time that a label was given to a printer, or was tried to. */
export interface LabelPrint {
  readonly printId: number;
  /** ISO 8601, UTC. */
  readonly begunAt: string;
  readonly printer: string;
  /** By the desk as the label arrived, not by a person. */
  readonly byItself: boolean;
  /** Why it was printed once more. */
  readonly reason: string | null;
  readonly state: PrintState;
  /** A code; what kept the printer from printing. */
  readonly problem: string | null;
}

export interface StoredLabel extends ToldLabel {
  /** Oldest first. */
  readonly prints: readonly LabelPrint[];
}

export interface NewPrint {
  readonly resendId: string;
  readonly printer: string;
  readonly byItself: boolean;
  readonly reason: string | null;
}

/** A label of this desk's orders that was told lately and never given to a printer. */
export interface UnprintedLabel {
  readonly resendId: string;
  /** ISO 8601, UTC. */
  readonly firstToldAt: string;
  /** As the service words it. */
  readonly statusRaw: string | null;
}

interface PrintRow extends Omit<LabelPrint, "byItself"> {
  readonly byItself: number;
}

/** Labels and their prints. A print is noted before the printer gets anything, so that none is ever forgotten. */
export function createLabelJournal(journal: Connection) {
  const addresses = createLabelAddresses(journal);
  const readPrints = journal.prepare<[string], PrintRow>(
    `SELECT print_id AS printId, begun_at AS begunAt, printer, by_itself AS byItself, reason, state, problem
     FROM label_print WHERE resend_id = ? ORDER BY print_id`,
  );
  const begin = journal.prepare<[NewPrint & { readonly automatic: number; readonly at: string }], { printId: number }>(
    `INSERT INTO label_print (resend_id, begun_at, printer, by_itself, reason, state)
     VALUES (@resendId, @at, @printer, @automatic, @reason, 'begun') RETURNING print_id AS printId`,
  );
  const end = journal.prepare(
    "UPDATE label_print SET state = ?, problem = ?, ended_at = ? WHERE print_id = ? AND state = 'begun'",
  );
  const settle = journal.prepare("UPDATE label_print SET state = 'unclear', ended_at = ? WHERE state = 'begun'");
  const unprinted = journal.prepare<[{ readonly since: string }], UnprintedLabel>(
    `SELECT l.resend_id AS resendId, l.first_told_at AS firstToldAt, s.newest_status AS statusRaw
     FROM order_label l JOIN submission s ON s.resend_id = l.resend_id
     WHERE l.told_at >= @since AND l.first_told_at >= @since
       AND NOT EXISTS (SELECT 1 FROM label_print p WHERE p.resend_id = l.resend_id)
     ORDER BY s.place LIMIT 500`,
  );
  const printsOf = (resendId: string): LabelPrint[] =>
    readPrints.all(resendId).map((row) => ({ ...row, byItself: row.byItself === 1 }));

  const beginPrint = (print: NewPrint, at: string): number | "printed-before" => {
    const before = printsOf(print.resendId);
    const again = print.byItself ? before.length > 0 : before.some(({ state }) => mayBeOnPaper(state));
    if (again && print.reason === null) return "printed-before";
    return begin.get({ ...print, automatic: print.byItself ? 1 : 0, at })?.printId ?? "printed-before";
  };

  return {
    label(resendId: string): StoredLabel | null {
      const told = addresses.of(resendId);
      return told && { ...told, prints: printsOf(resendId) };
    },
    /** In the order in which their orders were submitted. */
    unprintedLabels: (since: string): UnprintedLabel[] => unprinted.all({ since }),
    /** Durable before anything is given to the printer. `printed-before`: it may be on paper, and no reason was given. */
    beginLabelPrint: journal.transaction(beginPrint) as typeof beginPrint,
    endLabelPrint: (printId: number, state: Exclude<PrintState, "begun">, problem: string | null, at: string): void =>
      void end.run(state, problem, at, printId),
    /** What an earlier run began may have been printed; answers how many. To be called before this run prints. */
    settleLabelPrints: (at: string): number => settle.run(at).changes,
  };
}
