import { join } from "node:path";
import Database from "better-sqlite3";

export interface SubmissionRow {
  readonly submissionId: string;
  readonly batchId: string;
  readonly state: string;
  readonly waitingFor: string | null;
  /** ISO 8601, UTC. */
  readonly waitsUntil: string | null;
  readonly resendId: string | null;
  readonly key: string;
  readonly body: string;
  readonly itemIds: readonly string[];
}

export interface JournalView {
  readonly scans: readonly { readonly scanId: string; readonly text: string; readonly kind: string | null }[];
  readonly lines: readonly {
    readonly scanId: string;
    readonly itemId: string;
    readonly batchId: string;
    readonly isRemoved: 0 | 1;
  }[];
  readonly submissions: readonly SubmissionRow[];
  readonly batches: readonly { readonly batchId: string; readonly state: string; readonly isDiscarded: 0 | 1 }[];
  readonly events: number;
  readonly openRefusedScans: readonly { readonly text: string }[];
  readonly holds: readonly { readonly itemId: string; readonly target: string; readonly state: string }[];
  readonly submissionChanges: number;
}

const ENDED = new Set(["created", "refused", "released"]);
export const hasEnded = ({ state }: SubmissionRow): boolean => ENDED.has(state);

const MAX_ATTEMPTS = 40;
const RETRY_MS = 50;

/** Returns the rows of a query. */
export type Rows = <Row>(sql: string, ...parameters: readonly unknown[]) => Row[];
type Read<Value> = (rows: Rows) => Value;

export const readJournal = (folder: string): Promise<JournalView> => queryJournal(folder, readAll);

/**
 * Opens and closes the file for each attempt, so that no lock remains. Retries because the owner may have just been
 * killed.
 */
export async function queryJournal<Value>(folder: string, read: Read<Value>): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return readOnce(join(folder, "journal.sqlite"), read);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

function readOnce<Value>(file: string, read: Read<Value>): Value {
  const journal = new Database(file, { readonly: true, fileMustExist: true });
  try {
    // One transaction, so that all tables are read in one state.
    return journal.transaction(() =>
      read(<Row>(sql: string, ...parameters: readonly unknown[]): Row[] =>
        journal.prepare<unknown[], Row>(sql).all(...parameters),
      ),
    )();
  } finally {
    journal.close();
  }
}

function readAll(rows: Rows): JournalView {
  return {
    scans: rows("SELECT scan_id AS scanId, text, kind FROM scan ORDER BY rowid"),
    lines: rows(
      `SELECT scan_id AS scanId, return_inventory_id AS itemId, batch_id AS batchId, removed_at IS NOT NULL AS isRemoved
       FROM batch_line`,
    ),
    submissions: rows<Omit<SubmissionRow, "itemIds"> & { items: string }>(
      `SELECT submission_id AS submissionId, batch_id AS batchId, state, waiting_for AS waitingFor, waits_until AS waitsUntil,
         resend_id AS resendId, idempotency_key AS key, body, items
       FROM submission ORDER BY place`,
    ).map(({ items, ...row }) => ({
      ...row,
      itemIds: (JSON.parse(items) as { returnInventoryId: string }[]).map((item) => item.returnInventoryId),
    })),
    batches: rows("SELECT batch_id AS batchId, state, discarded_at IS NOT NULL AS isDiscarded FROM batch"),
    events: rows<{ count: number }>("SELECT count(*) AS count FROM service_event")[0]?.count ?? 0,
    openRefusedScans: rows("SELECT text FROM trouble JOIN scan USING (scan_id) WHERE trouble.state = 'open'"),
    holds: rows(
      `SELECT return_inventory_id AS itemId, wish AS target, state FROM item_hold
       WHERE state IN ('waiting', 'sending', 'unknown') ORDER BY itemId`,
    ),
    submissionChanges:
      rows<{ count: number }>("SELECT count(*) AS count FROM observation WHERE fact ->> '$.kind' = 'submission'")[0]
        ?.count ?? 0,
  };
}
