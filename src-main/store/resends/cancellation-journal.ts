import {
  type CancellationEvent,
  type CancellationState,
  nextCancellation,
} from "../../../src-domain/resends/cancellation.ts";
import type { ObservationSource } from "../../../src-domain/resends/order-timeline.ts";
import type { LossKind } from "../../../src-domain/resends/submission.ts";
import { parseRefusal, type Refusal, type RefusalAsText } from "../batches/batch-journal.ts";
import { type Connection, toJsonOrNull, convertOrNull } from "../files/database.ts";
import { createObservationJournal } from "./observation-journal.ts";

export interface StoredCancellation {
  readonly resendId: string;
  readonly state: CancellationState;
  readonly requestedAt: string;
  readonly since: string;
  readonly readAt: string | null;
  /** Refusal of the newest attempt; null if the service did not refuse it. */
  readonly refusal: Refusal | null;
  /** Loss of the newest attempt, if its answer was lost or nothing was sent; otherwise null. */
  readonly loss: LossKind | null;
}

export interface CancellationDetail {
  readonly refusal?: Refusal;
  readonly loss?: LossKind;
}

export const CANCELLATIONS = `
  -- The newest cancellation of each order; durable before the request is sent.
  CREATE TABLE cancellation (
    resend_id TEXT PRIMARY KEY,
    state TEXT NOT NULL CHECK (state IN ('sending', 'unknown', 'in-doubt', 'canceled', 'refused', 'not-sent')),
    asked_at TEXT NOT NULL,
    since TEXT NOT NULL,
    read_at TEXT,
    refusal TEXT,
    loss TEXT
  ) STRICT;
  CREATE INDEX unfinished_cancellation ON cancellation (state) WHERE state IN ('sending', 'unknown', 'in-doubt');
`;

type CancellationRow = RefusalAsText<StoredCancellation>;

const COLUMNS = "resend_id AS resendId, state, asked_at AS requestedAt, since, read_at AS readAt, refusal, loss";

export function createCancellationJournal(journal: Connection) {
  const observations = createObservationJournal(journal);
  const readOne = journal.prepare<[string], CancellationRow>(`SELECT ${COLUMNS} FROM cancellation WHERE resend_id = ?`);
  const readUnfinished = journal.prepare<[], CancellationRow>(
    `SELECT ${COLUMNS} FROM cancellation WHERE state IN ('sending', 'unknown', 'in-doubt') ORDER BY since LIMIT 200`,
  );
  const write = journal.prepare(`
    INSERT INTO cancellation VALUES (@resendId, @state, @requestedAt, @at, @readAt, @refusal, @loss)
    ON CONFLICT DO UPDATE SET state = excluded.state, asked_at = excluded.asked_at, since = excluded.since,
      read_at = excluded.read_at, refusal = excluded.refusal, loss = excluded.loss`);
  const writeRead = journal.prepare("UPDATE cancellation SET read_at = ? WHERE resend_id = ?");
  const findSubmission = journal.prepare<[string], { id: string }>(
    "SELECT submission_id AS id FROM submission WHERE resend_id = ?",
  );

  const read = (resendId: string): StoredCancellation | null => convertOrNull(readOne.get(resendId), parseRefusal);

  function transition(
    resendId: string,
    event: CancellationEvent,
    detail: CancellationDetail,
    at: string,
  ): StoredCancellation | null {
    const previousAttempt = read(resendId);
    const state = nextCancellation(previousAttempt?.state ?? null, event);
    if (state === null) return null;
    const attempt =
      event === "ask" || previousAttempt === null
        ? { requestedAt: at, readAt: null, refusal: null, loss: null }
        : previousAttempt;
    write.run({
      resendId,
      state,
      at,
      requestedAt: attempt.requestedAt,
      readAt: event.startsWith("read-") ? at : attempt.readAt,
      refusal: toJsonOrNull(detail.refusal ?? attempt.refusal),
      loss: detail.loss ?? attempt.loss,
    });
    const submission = findSubmission.get(resendId);
    const fact = { kind: "cancellation", state } as const;
    if (submission) observations.observe(submission.id, sourceOf(event), fact, at);
    else observations.observeExternal(resendId, sourceOf(event), fact, at);
    return read(resendId);
  }

  return {
    cancellation: read,
    transitionCancellation: journal.transaction(transition),
    recordCancellationCheck: (resendId: string, at: string): void => void writeRead.run(at, resendId),
    /** Returns cancellations that are being sent, have an unknown outcome or are in doubt. */
    unfinishedCancellations: (): StoredCancellation[] => readUnfinished.all().map(parseRefusal),
  };
}

function sourceOf(event: CancellationEvent): ObservationSource {
  if (event === "ask") return "operator";
  if (event.startsWith("answered-")) return "answer";
  return event.startsWith("read-") ? "poll" : "desk";
}
