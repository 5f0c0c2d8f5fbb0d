import { setTimeout as pause } from "node:timers/promises";
import type { SubmissionEvent } from "../../../src-domain/resends/submission.ts";
import type { CreatedResend, ServiceFailure } from "../../service/index.ts";
import type { TransitionDetail, StoredSubmission, Waiting } from "../../store/resends/outbox-journal.ts";
import type { DeskContext } from "../context.ts";
import { createWriteSender, classifyFailedWrite } from "../sending/write-sender.ts";

interface SubmissionTransition {
  readonly event: SubmissionEvent;
  readonly detail?: TransitionDetail;
}

function judgeCreated({ resendId, resendNumber }: CreatedResend, estimatedCutOff: string | null): SubmissionTransition {
  return {
    event: { type: "answered-created", resendId },
    detail: {
      resendNumber,
      ...(estimatedCutOff !== null && { cutOff: { at: estimatedCutOff, estimated: true } }),
    },
  };
}

function judgeFailed(error: ServiceFailure, at: string): SubmissionTransition {
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

/**
 * Claims the items of an order in the fleet before it is sent. `lost`: another desk has one, and the order is refused.
 * `skippable`: the fleet has been unreachable for so long that the operator may send without it.
 */
export type SubmitFence = (submission: StoredSubmission) => Promise<"open" | "lost" | "unreachable" | "skippable">;

/** The time in which the operator can undo the newest submit. */
function createUndoTime({ store, elapsed, now, timing: { undoUnitMs }, reportSubmission }: DeskContext) {
  /** `untilMs`: milliseconds of the monotonic clock. */
  let undoable: { readonly submissionId: string; readonly untilMs: number } | null = null;

  const remainingMs = (submissionId: string): number =>
    undoable?.submissionId === submissionId ? Math.max(0, undoable.untilMs - elapsed()) : 0;

  function begin(submissionId: string, seconds: number): void {
    undoable = { submissionId, untilMs: elapsed() + seconds * undoUnitMs };
  }

  return {
    remainingMs,
    begin,
    /**
     * After a crash, gives the newest order its time again; the page counts it down. Does nothing if an order was
     * submitted since the start. `seconds`: `undoSeconds`.
     */
    resume: async (seconds: number): Promise<void> => {
      const [newest] = await store.recentSubmissions(1);
      const wasSent = newest?.state !== "ready" || newest.attempts > 0 || newest.doubt !== "none";
      if (undoable !== null || wasSent || newest.waitingFor !== null) return;
      begin(newest.submissionId, seconds);
      reportSubmission(newest);
    },
    /** Returns false if no submit could be undone. */
    end(): boolean {
      const wasRunning = undoable !== null && remainingMs(undoable.submissionId) > 0;
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

/** When the items of submissions were last fetched. */
function createItemFetches(elapsed: () => number) {
  const fetchedAtMs = new Map<string, number>();
  return {
    add: (submissionId: string): void => void fetchedAtMs.set(submissionId, elapsed()),
    areFresh({ submissionId, doubt }: StoredSubmission): boolean {
      if (doubt === "none") return true;
      const atMs = fetchedAtMs.get(submissionId);
      fetchedAtMs.delete(submissionId);
      return atMs !== undefined && elapsed() - atMs < FETCH_MAX_AGE_MS;
    },
  };
}

/** Lets orders leave whose items the fleet confirms as this desk's. */
function createFleetGate({ store, reportSubmission }: DeskContext, fence: SubmitFence) {
  /** Orders that the operator lets leave although the fleet cannot be reached. */
  const allowedAlone = new Set<string>();
  return {
    allowAlone: (submissionId: string): void => void allowedAlone.add(submissionId),

    /**
     * `refused`: another desk has an item of it. `doubtful`: so it is with a repeat of a lost request, which is not refused,
     * because its order may exist.
     */
    async pass(submission: StoredSubmission): Promise<"open" | "wait" | "refused" | "doubtful"> {
      const { submissionId, doubt, waitingFor } = submission;
      const answer = await fence(submission);
      if (answer === "lost") return doubt === "none" ? "refused" : "doubtful";
      const isOpen = answer === "open" || (answer === "skippable" && allowedAlone.has(submissionId));
      if ((waitingFor === "fleet") === isOpen) {
        const changed = await store.setAwaitingFleet(submissionId, !isOpen);
        if (changed !== null) reportSubmission(changed);
      }
      return isOpen ? "open" : "wait";
    },
  };
}

/** Milliseconds that closing waits for an order that the operator could still undo; less than the app waits for all. */
const CLOSE_TIMEOUT_MS = 2000;
const FENCE_RETRY_MS = 1000;
/** Milliseconds after which fetched items are too old to send again. */
const FETCH_MAX_AGE_MS = 30_000;

/**
 * Sends submissions one at a time, in the order they were made. Stores `sending` before the first byte leaves, so that
 * a crash leaves either an unsent row or one that needs an outcome check first (use-cases/resends/outcome-checks.ts).
 * `estimateCutOff`: estimated cut-off of an order made now; ISO 8601, UTC; null if unknown.
 */
export function createOutbox(context: DeskContext, estimateCutOff: () => Promise<string | null>, fence: SubmitFence) {
  const { store, service, now, elapsed, reportSubmission } = context;
  const sender = createWriteSender<StoredSubmission, CreatedResend, SubmissionTransition, StoredSubmission>(context, {
    name: "submissions",
    getId: ({ submissionId }) => submissionId,
    request: ({ body, idempotencyKey }) => service.resend.create(body, { idempotencyKey }),
    judgeAnswer: async (answer) =>
      answer.ok ? judgeCreated(answer.value, await estimateCutOff()) : judgeFailed(answer.error, now().toISOString()),
    storeTransition: applyTransition,
    onTransition: reportSubmission,
    loadSending: () => store.submissionsInState("sending"),
    transitionAfterStop: (at) => ({
      event: { type: "answer-lost" },
      detail: { waitingFor: "settling", loss: { at, kind: "app-stopped", httpStatus: null, correlationId: null } },
    }),
    work: drain,
    reportWaiting,
  });
  const { canSend, isClosing } = sender;
  const itemFetches = createItemFetches(elapsed);
  const reportedIds = new Set<string>();
  const gate = createFleetGate(context, fence);
  const undoTime = createUndoTime(context);

  function endUndo(): void {
    if (undoTime.end()) sender.run();
  }

  async function reportWaiting(waiting: Waiting): Promise<void> {
    for (const submission of await store.setReadyWaiting(waiting)) reportSubmission(submission);
  }

  async function applyTransition(
    { submissionId, state }: StoredSubmission,
    { event, detail = {} }: SubmissionTransition,
    at: string,
  ) {
    const submission = await store.transition(submissionId, event, detail, at);
    // The operator may have taken the order back since it was read.
    if (!submission && event.type !== "take")
      throw new Error(`Submission ${submissionId}: no ${event.type} in ${state}`);
    return submission;
  }

  async function send(submission: StoredSubmission): Promise<void> {
    if (!(await sender.transition(submission, { event: { type: "take" } }))) return;
    await sender.send({ ...submission, state: "sending" });
  }

  async function drain(): Promise<void> {
    let nextSubmission = await store.submissionToSend();
    while (nextSubmission && (await canSend()) && !isClosing()) {
      const undoMs = undoTime.remainingMs(nextSubmission.submissionId);
      if (undoMs > 0) return sender.wakeIn(undoMs);
      const passage = await gate.pass(nextSubmission);
      if (passage === "wait") return sender.wakeIn(FENCE_RETRY_MS);
      if (passage === "open" && itemFetches.areFresh(nextSubmission)) await send(nextSubmission);
      else if (passage !== "refused")
        await sender.transition(nextSubmission, {
          event: { type: "reading-aged" },
          detail: { waitingFor: "settling" },
        });
      nextSubmission = await store.submissionToSend();
    }
    await reportAwaitingHold();
  }

  /** Reports once that a submission waits for items to be on hold, because this is no transition. */
  async function reportAwaitingHold(): Promise<void> {
    const awaitingHold = await store.submissionsAwaitingHold();
    if (awaitingHold.length === 0 || !(await canSend())) return;
    for (const submission of awaitingHold) {
      if (submission.waitingFor !== "hold" || reportedIds.has(submission.submissionId)) continue;
      reportedIds.add(submission.submissionId);
      reportSubmission(submission);
    }
  }

  return {
    recover: sender.recover,
    wake: sender.wake,
    /** Also lets an order that waits for the fleet leave if the fleet has been unreachable for a while. */
    tryNow({ submissionId, waitingFor }: Pick<StoredSubmission, "submissionId" | "waitingFor">): void {
      if (waitingFor === "fleet") gate.allowAlone(submissionId);
      sender.tryNow();
    },
    /** Must be called when a submission is `ready` again and its items were fetched just now. */
    retry(submissionId: string): void {
      itemFetches.add(submissionId);
      sender.run();
    },

    /** Sends the submission once the operator can no longer undo it. `seconds`: the setting `undoSeconds`. */
    sendAfterUndo(submissionId: string, seconds: number): void {
      undoTime.begin(submissionId, seconds);
      sender.wake();
    },
    resumeUndo: undoTime.resume,
    endUndo,
    undoableUntil: undoTime.until,

    /** Null, without a change, if the order was sent, or may have been. */
    async takeBack(submissionId: string): Promise<StoredSubmission | null> {
      const releasedSubmission = await store.transition(submissionId, { type: "taken-back" }, {}, now().toISOString());
      if (releasedSubmission) reportSubmission(releasedSubmission);
      return releasedSubmission;
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
