import { lookInto, type SubmissionRow } from "../faults/evidence.ts";

export interface SubmissionSeen extends SubmissionRow {
  readonly key: string;
  readonly body: string;
  readonly itemIds: readonly string[];
}

/** What the desk's journal holds, read from the file with no word of the app's code. */
export interface JournalSeen {
  readonly scans: readonly { readonly scanId: string; readonly text: string; readonly kind: string | null }[];
  readonly lines: readonly {
    readonly scanId: string;
    readonly itemId: string;
    readonly batchId: string;
    readonly isRemoved: 0 | 1;
  }[];
  /** In the order of sending. */
  readonly submissions: readonly SubmissionSeen[];
  readonly batches: readonly { readonly batchId: string; readonly state: string; readonly isDiscarded: 0 | 1 }[];
  readonly events: number;
}

export const readWholeJournal = (folder: string): Promise<JournalSeen> =>
  lookInto(folder, (journal) => {
    const rows = <Row>(sql: string): Row[] => journal.prepare<[], Row>(sql).all();
    return {
      scans: rows("SELECT scan_id AS scanId, text, kind FROM scan"),
      lines: rows(
        `SELECT scan_id AS scanId, return_inventory_id AS itemId, batch_id AS batchId, removed_at IS NOT NULL AS isRemoved
         FROM batch_line`,
      ),
      submissions: rows<SubmissionRow & { key: string; body: string; items: string }>(
        `SELECT submission_id AS submissionId, batch_id AS batchId, state, waiting_for AS waitingFor,
           resend_id AS resendId, idempotency_key AS key, body, items
         FROM submission ORDER BY place`,
      ).map((row) => ({
        ...row,
        itemIds: (JSON.parse(row.items) as { returnInventoryId: string }[]).map((item) => item.returnInventoryId),
      })),
      batches: rows("SELECT batch_id AS batchId, state, discarded_at IS NOT NULL AS isDiscarded FROM batch"),
      events: rows<{ count: number }>("SELECT count(*) AS count FROM service_event")[0]?.count ?? 0,
    };
  });
