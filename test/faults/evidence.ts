import { statSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import type { ControlClient } from "../../src-simulator/control-client.ts";

/** What the desk's own database says, read from the file with no word of the app's code. */
export interface SubmissionRow {
  readonly submissionId: string;
  readonly batchId: string;
  readonly state: string;
  readonly waitingFor: string | null;
  readonly resendId: string | null;
}

export interface JournalView {
  readonly submissions: readonly SubmissionRow[];
  /** Where each parcel lies that was not taken out: item -> state of its batch, or null for a batch thrown away. */
  readonly places: readonly { readonly itemId: string; readonly batchId: string; readonly batchState: string | null }[];
}

export interface OrderSeen {
  readonly resendId: string;
  readonly itemIds: readonly string[];
}

/** Changes whenever the desk writes; cheaper than a look. */
export function journalStamp(folder: string): string {
  return ["journal.sqlite", "journal.sqlite-wal"]
    .map((name) => statSync(join(folder, name), { throwIfNoEntry: false }))
    .map((file) => (file ? `${file.size} ${file.mtimeMs}` : "none"))
    .join();
}

/** Of one batch: what else lies in the journal is another cell's. */
export function ofBatch(view: JournalView, batchId: string): JournalView {
  return { ...view, submissions: view.submissions.filter((row) => row.batchId === batchId) };
}

const LOOKS = 40;
const LOOK_AGAIN_MS = 50;

/** Opens anew for each look, so that it never keeps a lock; a file whose owner was just killed may need another look. */
export async function lookInto<View>(folder: string, read: (journal: Database.Database) => View): Promise<View> {
  for (let look = 1; ; look += 1) {
    try {
      return lookOnce(folder, read);
    } catch (error) {
      if (look === LOOKS) throw error;
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    }
  }
}

function lookOnce<View>(folder: string, read: (journal: Database.Database) => View): View {
  const journal = new Database(join(folder, "journal.sqlite"), { readonly: true, fileMustExist: true });
  try {
    // One transaction: what is read of several tables belongs together.
    return journal.transaction(() => read(journal))();
  } finally {
    journal.close();
  }
}

export const readJournal = (folder: string): Promise<JournalView> =>
  lookInto(folder, (journal) => ({
    submissions: journal
      .prepare<[], SubmissionRow>(
        `SELECT submission_id AS submissionId, batch_id AS batchId, state, waiting_for AS waitingFor, resend_id AS resendId
         FROM submission ORDER BY submitted_at, submission_id`,
      )
      .all(),
    places: journal
      .prepare<[], JournalView["places"][number]>(
        `SELECT l.return_inventory_id AS itemId, b.batch_id AS batchId,
           CASE WHEN b.discarded_at IS NULL THEN b.state END AS batchState
         FROM batch_line l JOIN batch b USING (batch_id) WHERE l.removed_at IS NULL`,
      )
      .all(),
  }));

/** Cancelled orders count too: nobody cancels any here. */
export async function readOrders(control: ControlClient): Promise<OrderSeen[]> {
  const orders = await control.orders();
  return orders.map(({ resendId, returnInventoryIds }) => ({ resendId, itemIds: returnInventoryIds }));
}

/** A repeat is the same request again: more than one text of a kind is a fault of its own. */
export async function readSendings(
  control: ControlClient,
  itemIds: readonly string[],
): Promise<{ keys: string[]; bodies: string[] }> {
  const requests = (await control.requests("createResend")).filter(({ body }) =>
    itemIds.some((id) => body.includes(id)),
  );
  const distinct = (texts: readonly (string | null)[]): string[] =>
    [...new Set(texts.filter((text) => text !== null && text !== ""))] as string[];
  return {
    keys: distinct(requests.map(({ idempotencyKey }) => idempotencyKey)),
    bodies: distinct(requests.map(({ body }) => body)),
  };
}

/** Whether the service still works on a request: it may commit long after the desk stopped waiting. */
export async function isServiceBusy(control: ControlClient): Promise<boolean> {
  const requests = await control.requests("createResend");
  return requests.some(({ status, fault, outcome }) => status === null && fault === null && outcome === null);
}
