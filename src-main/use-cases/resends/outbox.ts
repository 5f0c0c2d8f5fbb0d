import { setTimeout as pause } from "node:timers/promises";
import type { SubmissionEvent } from "../../../src-domain/resends/submission.ts";
import type { CreatedResend, ServiceFailure } from "../../service/index.ts";
import type { TransitionDetail, StoredSubmission, Waiting } from "../../store/resends/outbox-journal.ts";
import type { DeskContext } from "../context.ts";
import { createWriteSender, classifyFailedWrite } from "../sending/write-sender.ts";

interface Move {
  readonly event: SubmissionEvent;
  readonly detail?: TransitionDetail;
}

function created({ resendId, resendNumber }: CreatedResend, estimatedCutOff: string | null): Move {
  return {
    event: { type: "answered-created", resendId },
    detail: {
      resendNumber,
      ...(estimatedCutOff !== null && { cutOff: { at: estimatedCutOff, estimated: true } }),
    },
  };
}

function failed(error: ServiceFailure, at: string): Move {
  const { event: type, detail } = classifyFailedWrite(error);
  if (type === "not-sent") {
    return { event: { type }, detail: { waitingFor: detail.loss === undefined ? "credentials" : "network" } };
  }
  // After a refused repeat the outcome stays unknown: the lost attempt before it may have used the items.
  const kind = type === "answered-refused" ? "repeat-refused" : detail.loss;
  const { httpStatus, correlationId } = error;
  const loss = { at, kind, httpStatus, correlationId };
  const waitingFor = kind === "unauthorized" ? "credentials" : "settling";
  return { event: { type }, detail: { ...detail, waitingFor, loss } };
}

/** The time in which the operator can undo the newest submit. */
function createUndoTime({ elapsed, now, timing: { undoUnitMs } }: DeskContext) {
  /** `untilMs`: milliseconds of the monotonic clock. */
  let undoable: { readonly submissionId: string; readonly untilMs: number } | null = null;

  const remainingMs = (submissionId: string): number =>
    undoable?.submissionId === submissionId ? Math.max(0, undoable.untilMs - elapsed()) : 0;

  return {
    remainingMs,
    begin(submissionId: string, seconds: number): void {
      undoable = { submissionId, untilMs: elapsed() + seconds * undoUnitMs };
    },
    /** False if no submit could be undone. */
    end(): boolean {
      const wasRunning = undoable !== null;
      undoable = null;
      return wasRunning;
    },
    /** ISO 8601, UTC; null if the submit can no longer be undone. */
    until: (submissionId: string): string | null => {
      const ms = remainingMs(submissionId);
      return ms > 0 ? new Date(now().getTime() + ms).toISOString() : null;
    },
  };
}

/** Milliseconds that closing waits for an order that the operator could still undo. */
const CLOSE_TIMEOUT_MS = 5000;
/** Milliseconds after which fetched items are too old to send again. */
const FETCH_MAX_AGE_MS = 30_000;

/**
 * Sends submissions one at a time, in the order they were made. Stores `sending` before the first byte leaves, so that
 * a crash leaves either an unsent row or one that needs an outcome check first (use-cases/resends/outcome-checks.ts).
 * `estimateCutOff`: estimated cut-off of an order made now; ISO 8601, UTC; null if unknown.
 */
export function createOutbox(context: DeskContext, estimateCutOff: () => Promise<string | null>) {
  const { store, service, now, elapsed, submissionChanged } = context;
  const sender = createWriteSender<StoredSubmission, CreatedResend, Move, StoredSubmission>(context, {
    name: "submissions",
    idOf: ({ submissionId }) => submissionId,
    ask: ({ body, idempotencyKey }) => service.resend.create(body, { idempotencyKey }),
    judge: async (answer) =>
      answer.ok ? created(answer.value, await estimateCutOff()) : failed(answer.error, now().toISOString()),
    store: apply,
    onTransition: submissionChanged,
    sending: () => store.submissionsInState("sending"),
    appStopped: (at) => ({
      event: { type: "answer-lost" },
      detail: { waitingFor: "settling", loss: { at, kind: "app-stopped", httpStatus: null, correlationId: null } },
    }),
    work: drain,
    reportWaiting,
  });
  const { canSend, isClosing } = sender;
  /** When the items of a submission were last fetched; milliseconds of the monotonic clock. */
  const itemsFetchedAt = new Map<string, number>();
  const reportedWaiting = new Set<string>();

  const undoTime = createUndoTime(context);

  function endUndo(): void {
    if (undoTime.end()) sender.run();
  }

  async function reportWaiting(waiting: Waiting): Promise<void> {
    for (const submission of await store.setReadyWaiting(waiting)) submissionChanged(submission);
  }

  async function apply({ submissionId, state }: StoredSubmission, { event, detail = {} }: Move, at: string) {
    const after = await store.transition(submissionId, event, detail, at);
    // The operator may have taken the order back since it was read.
    if (!after && event.type !== "take") throw new Error(`Submission ${submissionId}: no ${event.type} in ${state}`);
    return after;
  }

  async function send(submission: StoredSubmission): Promise<void> {
    if (!(await sender.move(submission, { event: { type: "take" } }))) return;
    await sender.send({ ...submission, state: "sending" });
  }

  async function drain(): Promise<void> {
    let next = await store.submissionToSend();
    while (next && (await canSend()) && !isClosing()) {
      const undoMs = undoTime.remainingMs(next.submissionId);
      if (undoMs > 0) return sender.wakeIn(undoMs);
      if (hasFreshItems(next)) await send(next);
      else await sender.move(next, { event: { type: "reading-aged" }, detail: { waitingFor: "settling" } });
      next = await store.submissionToSend();
    }
    await reportAwaitingHold();
  }

  /** Reports once that a submission waits for items to be on hold, because this is no transition. */
  async function reportAwaitingHold(): Promise<void> {
    const waiting = await store.submissionsAwaitingHold();
    if (waiting.length === 0 || !(await canSend())) return;
    for (const submission of waiting) {
      if (submission.waitingFor !== "hold" || reportedWaiting.has(submission.submissionId)) continue;
      reportedWaiting.add(submission.submissionId);
      submissionChanged(submission);
    }
  }

  function hasFreshItems({ submissionId, doubt }: StoredSubmission): boolean {
    if (doubt === "none") return true;
    const fetchedAt = itemsFetchedAt.get(submissionId);
    itemsFetchedAt.delete(submissionId);
    return fetchedAt !== undefined && elapsed() - fetchedAt < FETCH_MAX_AGE_MS;
  }

  return {
    recover: sender.recover,
    wake: sender.wake,
    tryNow: sender.tryNow,
    /** Must be called when a submission is `ready` again and its items were fetched just now. */
    retry(submissionId: string): void {
      itemsFetchedAt.set(submissionId, elapsed());
      sender.run();
    },

    /** Sends the submission once the operator can no longer undo it. `seconds`: the setting `undoSeconds`. */
    sendAfterUndo(submissionId: string, seconds: number): void {
      undoTime.begin(submissionId, seconds);
      sender.wake();
    },
    endUndo,
    undoableUntil: undoTime.until,

    /** Null, without a change, if the order was sent, or may have been. */
    async takeBack(submissionId: string): Promise<StoredSubmission | null> {
      const submission = await store.submission(submissionId);
      const after =
        submission && (await store.transition(submissionId, { type: "taken-back" }, {}, now().toISOString()));
      if (after) submissionChanged(after);
      return after;
    },

    /** Sends the order that the operator could still undo. Call it before closing: the next start may be tomorrow. */
    async sendUndoable(): Promise<void> {
      if (!undoTime.end()) return;
      sender.run();
      await Promise.race([sender.whenIdle(), pause(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
    },
    close: sender.close,
  };
}
