import type { SubmissionState } from "../../../src-domain/resends/submission.ts";
import { AWAITS_HOLD } from "../batches/hold-journal.ts";
import type { Connection } from "../files/database.ts";
import { OPERATOR_NOW, STATION_NOW } from "../migrations/operator-migration.ts";
import type { StoredSubmission, Waiting } from "./outbox-journal.ts";

const JSON_COLUMNS = ["items", "refusal", "cutOff", "loss", "look"] as const;
type JsonColumn = (typeof JSON_COLUMNS)[number];
type SubmissionRow = Omit<StoredSubmission, JsonColumn | "dealtWith"> &
  Record<JsonColumn, string | null> & { readonly dealtWith: number };

/** What it takes to follow an order. */
export interface OrderToWatch {
  readonly place: number;
  /** A submission's id, or the resend id of an order that was made elsewhere. */
  readonly orderKey: string;
  readonly resendId: string;
  /** ISO 8601, UTC: when it was made, or first told of. */
  readonly since: string;
  readonly checkedAt: string | null;
  readonly statusRaw: string | null;
}

/** A hold that is under way is seen where it is, and not written into each order that needs it. */
export const WAITING_FOR = `CASE WHEN s.state = 'ready' AND s.waiting_for IS NULL AND ${AWAITS_HOLD} THEN 'hold'
  ELSE s.waiting_for END`;

const COLUMNS = `s.submission_id AS submissionId, s.batch_id AS batchId, b.name AS batchName,
  s.idempotency_key AS idempotencyKey, s.body, s.items, s.state, s.doubt, s.attempts, ${WAITING_FOR} AS waitingFor,
  s.waits_until AS waitsUntil, s.loss, s.look, s.resend_id AS resendId, s.resend_number AS resendNumber,
  s.label_mode AS labelMode, s.warehouse_id AS warehouseId, s.item_count AS itemCount,
  s.recipient_name AS recipientName, s.country_code AS countryCode, s.refusal, s.submitted_at AS submittedAt,
  s.state_since AS stateSince, s.created_at AS createdAt, s.checked_at AS checkedAt, s.cut_off AS cutOff,
  s.newest_status AS statusRaw, s.newest_tracking_number AS trackingNumber, s.dealt_with AS dealtWith`;
const FROM = "FROM submission s JOIN batch b USING (batch_id)";

export function prepareSubmissionStatements(journal: Connection) {
  return {
    readOne: journal.prepare<[string], SubmissionRow>(`SELECT ${COLUMNS} ${FROM} WHERE s.submission_id = ?`),
    readInState: journal.prepare<[string], SubmissionRow>(
      `SELECT ${COLUMNS} ${FROM} WHERE s.state = ? ORDER BY s.place`,
    ),
    readToSend: journal.prepare<[], SubmissionRow>(
      `SELECT ${COLUMNS} ${FROM} WHERE s.state = 'ready' AND NOT ${AWAITS_HOLD} ORDER BY s.place LIMIT 1`,
    ),
    readByOrder: journal.prepare<[string], { submissionId: string }>(
      "SELECT submission_id AS submissionId FROM submission WHERE resend_id = ?",
    ),
    /** What it takes to follow orders, newest first. */
    readToWatch: journal.prepare<[number, number], OrderToWatch>(
      `SELECT place, submission_id AS orderKey, resend_id AS resendId, coalesce(created_at, submitted_at) AS since,
         checked_at AS checkedAt, newest_status AS statusRaw
       FROM submission WHERE place < ? AND state = 'created' AND resend_id IS NOT NULL ORDER BY place DESC LIMIT ?`,
    ),
    countStates: journal.prepare<[], { state: SubmissionState; count: number }>(
      "SELECT state, count(*) AS count FROM submission WHERE state <> 'created' GROUP BY state",
    ),
    // Step by step through the index: orders are many, words for their status few.
    readStatuses: journal
      .prepare<[], string>(
        `WITH RECURSIVE word (raw) AS (
           SELECT min(newest_status) FROM submission WHERE state = 'created'
           UNION ALL
           SELECT (SELECT min(newest_status) FROM submission WHERE state = 'created' AND newest_status > word.raw)
           FROM word WHERE word.raw IS NOT NULL)
         SELECT raw FROM word WHERE raw IS NOT NULL`,
      )
      .pluck(),
    countStatus: journal
      .prepare<[string], number>("SELECT count(*) FROM submission WHERE state = 'created' AND newest_status = ?")
      .pluck(),
    countDealtWith: journal.prepare<[], number>("SELECT count(*) FROM submission WHERE dealt_with = 1").pluck(),
    readOperator: journal.prepare<[], string | null>(`SELECT ${OPERATOR_NOW}`).pluck(),
    add: journal.prepare(`
      INSERT INTO submission (submission_id, place, batch_id, idempotency_key, body, items, state, doubt, attempts,
        label_mode, warehouse_id, item_count, recipient_name, country_code, submitted_at, state_since,
        operator, station)
      VALUES (@submissionId, (SELECT coalesce(max(place), 0) + 1 FROM submission), @batchId, @idempotencyKey, @body,
        @items, 'ready', 'none', 0, @labelMode, @warehouseId, json_array_length(@items), @recipientName, @countryCode,
        @at, @at, ${OPERATOR_NOW}, ${STATION_NOW})`),
    writeTransition: journal.prepare(`
      UPDATE submission SET state = @state, doubt = @doubt, state_since = @at, waiting_for = @waitingFor,
        waits_until = @waitsUntil, attempts = attempts + @taken, loss = coalesce(@loss, loss),
        resend_id = coalesce(@resendId, resend_id), resend_number = coalesce(@resendNumber, resend_number),
        refusal = coalesce(@refusal, refusal), cut_off = coalesce(@cutOff, cut_off),
        created_at = CASE WHEN @state = 'created' THEN @at ELSE created_at END
      WHERE submission_id = @submissionId`),
    writeWaiting: journal.prepare(
      "UPDATE submission SET waiting_for = @waitingFor, waits_until = @waitsUntil WHERE submission_id = @submissionId",
    ),
    holdReady: journal.prepare<[Waiting], { submissionId: string }>(`
      UPDATE submission SET waiting_for = @waitingFor, waits_until = @waitsUntil
      WHERE state = 'ready' AND (waiting_for IS NOT @waitingFor OR waits_until IS NOT @waitsUntil)
      RETURNING submission_id AS submissionId`),
    writeLook: journal.prepare("UPDATE submission SET look = ? WHERE submission_id = ?"),
    writeChecked: journal.prepare(
      `UPDATE submission SET checked_at = ?, resend_number = coalesce(?, resend_number), cut_off = coalesce(?, cut_off)
       WHERE submission_id = ?`,
    ),
  };
}

export function toSubmission(row: SubmissionRow): StoredSubmission {
  const parse = (column: JsonColumn): unknown => (row[column] === null ? null : JSON.parse(row[column]));
  const parsed = Object.fromEntries(JSON_COLUMNS.map((column) => [column, parse(column)]));
  return { ...row, ...(parsed as Pick<StoredSubmission, JsonColumn>), dealtWith: row.dealtWith === 1 };
}

export const textOrNull = (value: object | null | undefined): string | null => (value ? JSON.stringify(value) : null);
