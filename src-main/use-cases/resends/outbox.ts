import { setTimeout as pause } from "node:timers/promises";
import { isWaitingForFleet, type SubmissionEvent } from "../../../src-domain/resends/submission.ts";
import type { CreatedResend, ServiceFailure } from "../../service/index.ts";
import type { TransitionDetail, StoredSubmission, SubmissionWait } from "../../store/resends/stored-submission.ts";
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
 * Stores that an order is being sent. `taken-back`: the operator took the order back before. `aged`: the items must be
 * fetched again first.
 */
export type TakeOrder = () => Promise<"taken" | "taken-back" | "aged">;

/**
 * `lost`: another desk has an item or order line, so the order is refused. `unreachable`: the fleet cannot confirm the
 * claims. `skippable`: it cannot for so long that the operator may send the order without the fleet.
 */
export type FenceAnswer = Awaited<ReturnType<TakeOrder>> | "lost" | "unreachable" | "skippable";

/** Claims the items and order lines of an order in the fleet, then takes it. */
export type SubmitFence = (submission: StoredSubmission, take: TakeOrder) => Promise<FenceAnswer>;

/**
 * Keeps orders that waited for the fleet when the desk left it: another desk may have their items or lines by now. The
 * operator can take them back. `isFleetUnknown`: the desk may still be in its fleet, so orders for lines wait.
 */
export const createFenceWithoutFleet =
  ({ store }: Pick<DeskContext, "store">, isFleetUnknown: boolean): SubmitFence =>
  async ({ batchId, waitingFor }, take) => {
    if (waitingFor === "fleet-order" || (isFleetUnknown && (await store.isForSharedOrders(batchId))))
      return "unreachable";
    return waitingFor === "fleet" ? "skippable" : take();
  };

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
     * After a crash, gives the newest order its undo time again; the page counts it down. Does nothing if an order was
     * submitted since the start. `seconds`: the setting `undoSeconds`.
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

/** Lets an order leave once the fleet has confirmed this desk's claims of its items. */
function createFleetGate({ store, reportSubmission }: DeskContext, fence: SubmitFence) {
  /** Orders that the operator lets leave although the fleet is unreachable. */
  const allowedAlone = new Set<string>();
  return {
    allowAlone: (submissionId: string): void => void allowedAlone.add(submissionId),

    /**
     * `refused`: another desk has an item or order line of the order. `aged`: also for a repeat of a lost request,
     * which is not refused, because its order may exist.
     */
    async takeIfClaimed(
      submission: StoredSubmission,
      take: TakeOrder,
    ): Promise<Awaited<ReturnType<TakeOrder>> | "wait" | "refused"> {
      const { submissionId, doubt } = submission;
      const answer = await fence(submission, take);
      if (answer === "lost") return doubt === "none" ? "refused" : "aged";
      const mustWait = answer === "unreachable" || (answer === "skippable" && !allowedAlone.has(submissionId));
      if (mustWait !== isWaitingForFleet(submission)) {
        const changed = await store.setAwaitingFleet(submissionId, mustWait);
        if (changed !== null) reportSubmission(changed);
      }
      if (mustWait) return "wait";
      return answer === "skippable" ? take() : answer;
    },
  };
}

/** Reports once that a submission waits for items to be on hold, because this is no transition. */
function createHoldReports({ store, reportSubmission }: DeskContext, canSend: () => Promise<boolean>) {
  const reportedIds = new Set<string>();
  return async (): Promise<void> => {
    const awaitingHold = await store.submissionsAwaitingHold();
    if (awaitingHold.length === 0 || !(await canSend())) return;
    for (const submission of awaitingHold) {
      if (submission.waitingFor !== "hold" || reportedIds.has(submission.submissionId)) continue;
      reportedIds.add(submission.submissionId);
      reportSubmission(submission);
    }
  };
}

/** Milliseconds that closing waits for an order that the operator could still undo; less than the app waits for all. */
const CLOSE_TIMEOUT_MS = 2000;
const FENCE_RETRY_MS = 1000;
/** Milliseconds after which fetched items are too old to send again. */
const FETCH_MAX_AGE_MS = 30_000;

/**
 * Sends submissions one at a time, in the order they were made; one that waits for the fleet does not delay the next.
 * Stores `sending` before the first byte leaves, so that a crash leaves either an unsent row or one that needs an
 * outcome check first (use-cases/resends/outcome-checks.ts). `estimateCutOff`: estimated cut-off of an order made now;
 * ISO 8601, UTC; null if unknown.
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
  const reportAwaitingHold = createHoldReports(context, canSend);
  const gate = createFleetGate(context, fence);
  const undoTime = createUndoTime(context);

  function endUndo(): void {
    if (undoTime.end()) sender.run();
  }

  async function reportWaiting(waiting: SubmissionWait): Promise<void> {
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

  async function take(submission: StoredSubmission): ReturnType<TakeOrder> {
    if (!itemFetches.areFresh(submission)) return "aged";
    return (await sender.transition(submission, { event: { type: "take" } })) ? "taken" : "taken-back";
  }

  async function drain(): Promise<void> {
    /** Orders that wait for the fleet in this run, so that they do not delay the next ones. */
    const waitingIds: string[] = [];
    let nextSubmission = await store.submissionToSend(waitingIds);
    while (nextSubmission && (await canSend()) && !isClosing()) {
      const undoMs = undoTime.remainingMs(nextSubmission.submissionId);
      if (undoMs > 0) return sender.wakeIn(undoMs);
      const submission = nextSubmission;
      const outcome = await gate.takeIfClaimed(submission, () => take(submission));
      if (outcome === "wait") waitingIds.push(submission.submissionId);
      else if (outcome === "taken") await sender.send({ ...submission, state: "sending" });
      else if (outcome === "aged")
        await sender.transition(submission, {
          event: { type: "reading-aged" },
          detail: { waitingFor: "settling" },
        });
      nextSubmission = await store.submissionToSend(waitingIds);
    }
    if (waitingIds.length > 0) sender.wakeIn(FENCE_RETRY_MS);
    await reportAwaitingHold();
  }

  return {
    recover: sender.recover,
    wake: sender.wake,
    /** Sends now. Lets an order that waits for the fleet leave if the fleet has been unreachable for a while. */
    tryNow({ submissionId, waitingFor }: Pick<StoredSubmission, "submissionId" | "waitingFor">): void {
      if (isWaitingForFleet({ waitingFor })) gate.allowAlone(submissionId);
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

    /** Returns null and changes nothing if the order was sent, or may have been. */
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
