import { nextSubmissionState, type SubmissionEvent, type SubmissionState } from "../../src-domain/submission.ts";
import type { LabelMode } from "../../src-domain/resend.ts";
import type { Refusal } from "./batch-journal.ts";
import type { Connection } from "./database.ts";

export type WaitingFor = "network" | "answer" | "operator";

export interface NewSubmission {
  readonly submissionId: string;
  readonly batchId: string;
  readonly idempotencyKey: string;
  /** The exact text that is sent, also when it is sent again. */
  readonly body: string;
  readonly labelMode: LabelMode | null;
  readonly warehouseId: number;
  readonly itemCount: number;
  readonly recipientName: string;
  readonly countryCode: string;
}

export interface StoredSubmission extends NewSubmission {
  readonly batchName: string;
  readonly state: SubmissionState;
  readonly waitingFor: WaitingFor | null;
  readonly resendId: string | null;
  readonly resendNumber: string | null;
  readonly refusal: Refusal | null;
  readonly submittedAt: string;
  readonly stateSince: string;
  readonly createdAt: string | null;
  readonly checkedAt: string | null;
  readonly cutOff: { readonly at: string; readonly estimated: boolean } | null;
  readonly statusRaw: string | null;
  readonly trackingNumber: string | null;
}

/** One thing seen about a submission or its order. */
export type Fact =
  | { readonly kind: "submission"; readonly state: SubmissionState }
  | { readonly kind: "status"; readonly raw: string }
  | { readonly kind: "tracking-number"; readonly trackingNumber: string }
  | { readonly kind: "label-error"; readonly message: string };

export type ObservationSource = "desk" | "answer" | "poll";

export interface StoredObservation {
  readonly at: string;
  readonly source: ObservationSource;
  readonly fact: Fact;
}

/** What a transition brings along besides the state. */
export interface TransitionDetail {
  readonly waitingFor?: WaitingFor | null;
  readonly resendNumber?: string | null;
  readonly refusal?: Refusal;
  readonly cutOff?: { readonly at: string; readonly estimated: boolean };
}

type SubmissionRow = Omit<StoredSubmission, "refusal" | "cutOff"> & { refusal: string | null; cutOff: string | null };

const COLUMNS = `s.submission_id AS submissionId, s.batch_id AS batchId, b.name AS batchName,
  s.idempotency_key AS idempotencyKey, s.body, s.state, s.waiting_for AS waitingFor, s.resend_id AS resendId,
  s.resend_number AS resendNumber, s.label_mode AS labelMode, s.warehouse_id AS warehouseId, s.item_count AS itemCount,
  s.recipient_name AS recipientName, s.country_code AS countryCode, s.refusal, s.submitted_at AS submittedAt,
  s.state_since AS stateSince, s.created_at AS createdAt, s.checked_at AS checkedAt, s.cut_off AS cutOff,
  (SELECT o.fact ->> '$.raw' FROM observation o WHERE o.submission_id = s.submission_id
     AND o.fact ->> '$.kind' = 'status' ORDER BY o.observation_id DESC LIMIT 1) AS statusRaw,
  (SELECT o.fact ->> '$.trackingNumber' FROM observation o WHERE o.submission_id = s.submission_id
     AND o.fact ->> '$.kind' = 'tracking-number' ORDER BY o.observation_id DESC LIMIT 1) AS trackingNumber`;
const FROM = "FROM submission s JOIN batch b USING (batch_id)";

export function createOutboxJournal(journal: Connection) {
  const readAll = journal.prepare<[], SubmissionRow>(
    `SELECT ${COLUMNS} ${FROM} ORDER BY s.submitted_at DESC, s.submission_id DESC`,
  );
  const readOne = journal.prepare<[string], SubmissionRow>(`SELECT ${COLUMNS} ${FROM} WHERE s.submission_id = ?`);
  const readInState = journal.prepare<[string], SubmissionRow>(
    `SELECT ${COLUMNS} ${FROM} WHERE s.state = ? ORDER BY s.submitted_at, s.submission_id`,
  );
  const add = journal.prepare(`
    INSERT INTO submission (submission_id, batch_id, idempotency_key, body, state, label_mode, warehouse_id, item_count,
      recipient_name, country_code, submitted_at, state_since)
    VALUES (@submissionId, @batchId, @idempotencyKey, @body, 'ready', @labelMode, @warehouseId, @itemCount,
      @recipientName, @countryCode, @at, @at)`);
  const writeTransition = journal.prepare(`
    UPDATE submission SET state = @state, state_since = @at, waiting_for = @waitingFor,
      resend_id = coalesce(@resendId, resend_id), resend_number = coalesce(@resendNumber, resend_number),
      refusal = coalesce(@refusal, refusal), cut_off = coalesce(@cutOff, cut_off),
      created_at = CASE WHEN @state = 'created' THEN @at ELSE created_at END
    WHERE submission_id = @submissionId`);
  const addObservation = journal.prepare(
    "INSERT INTO observation (submission_id, at, source, fact) VALUES (?, ?, ?, ?)",
  );
  const readObservations = journal.prepare<[string], { at: string; source: ObservationSource; fact: string }>(
    "SELECT at, source, fact FROM observation WHERE submission_id = ? ORDER BY observation_id",
  );

  const read = (submissionId: string): StoredSubmission | null => {
    const row = readOne.get(submissionId);
    return row ? toSubmission(row) : null;
  };

  function observe(submissionId: string, source: ObservationSource, fact: Fact, at: string): void {
    addObservation.run(submissionId, at, source, JSON.stringify(fact));
  }

  return {
    read,
    all: (): StoredSubmission[] => readAll.all().map(toSubmission),
    inState: (state: SubmissionState): StoredSubmission[] => readInState.all(state).map(toSubmission),

    add(submission: NewSubmission, at: string): void {
      add.run({ ...submission, at });
      observe(submission.submissionId, "desk", { kind: "submission", state: "ready" }, at);
    },

    /** Applies an event by the domain's table; throws for one that cannot occur in the row's state. */
    transition(submissionId: string, event: SubmissionEvent, detail: TransitionDetail, at: string): StoredSubmission {
      const before = read(submissionId);
      const state = before && nextSubmissionState(before.state, event);
      if (!before || !state)
        throw new Error(`Submission ${submissionId} in ${before?.state ?? "nowhere"}: no ${event.type}`);
      writeTransition.run({
        submissionId,
        state,
        at,
        waitingFor: detail.waitingFor ?? null,
        resendId: "resendId" in event ? event.resendId : null,
        resendNumber: detail.resendNumber ?? null,
        refusal: detail.refusal ? JSON.stringify(detail.refusal) : null,
        cutOff: detail.cutOff ? JSON.stringify(detail.cutOff) : null,
      });
      const source = event.type.startsWith("answered") ? "answer" : "desk";
      observe(submissionId, source, { kind: "submission", state }, at);
      return read(submissionId) ?? before;
    },

    setWaitingFor: (submissionId: string, waitingFor: WaitingFor | null): void => {
      journal.prepare("UPDATE submission SET waiting_for = ? WHERE submission_id = ?").run(waitingFor, submissionId);
    },

    observations: (submissionId: string): StoredObservation[] =>
      readObservations.all(submissionId).map((row) => ({ ...row, fact: JSON.parse(row.fact) as Fact })),

    /** Stores what is new in a look at the order; a look that shows nothing new only moves `checkedAt`. */
    recordLook(submissionId: string, facts: readonly Fact[], look: OrderLook, at: string): boolean {
      const known = new Map(
        readObservations.all(submissionId).map(({ fact }) => [(JSON.parse(fact) as Fact).kind, fact]),
      );
      const fresh = facts.filter((fact) => known.get(fact.kind) !== JSON.stringify(fact));
      for (const fact of fresh) observe(submissionId, "poll", fact, at);
      journal
        .prepare(
          `UPDATE submission SET checked_at = ?, resend_number = coalesce(?, resend_number), cut_off = coalesce(?, cut_off)
           WHERE submission_id = ?`,
        )
        .run(at, look.resendNumber, look.cutOff ? JSON.stringify(look.cutOff) : null, submissionId);
      return fresh.length > 0;
    },
  };
}

export interface OrderLook {
  readonly resendNumber: string | null;
  readonly cutOff: { readonly at: string; readonly estimated: boolean } | null;
}

function toSubmission(row: SubmissionRow): StoredSubmission {
  return {
    ...row,
    refusal: row.refusal === null ? null : (JSON.parse(row.refusal) as Refusal),
    cutOff: row.cutOff === null ? null : (JSON.parse(row.cutOff) as StoredSubmission["cutOff"]),
  };
}
