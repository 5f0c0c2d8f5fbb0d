import type { SubmissionEvent } from "../../../src-domain/resends/submission.ts";
import type { CreatedResend, ServiceFailure } from "../../service/index.ts";
import type { TransitionDetail, StoredSubmission, Waiting } from "../../store/orders/outbox-journal.ts";
import { createSendingPermit } from "../sending/sending-permit.ts";
import { judgeFailure } from "../sending/write-sender.ts";
import { createWorkLoop } from "../kit/work-loop.ts";
import type { DeskContext } from "../context.ts";

interface Judgement {
  readonly event: SubmissionEvent;
  readonly detail: TransitionDetail;
}

function created({ resendId, resendNumber }: CreatedResend, estimatedCutOff: string | null): Judgement {
  return {
    event: { type: "answered-created", resendId },
    detail: {
      resendNumber,
      ...(estimatedCutOff !== null && { cutOff: { at: estimatedCutOff, estimated: true } }),
    },
  };
}

function failed(error: ServiceFailure, at: Date): Judgement {
  const { event: type, detail } = judgeFailure(error);
  if (type === "not-sent") {
    return { event: { type }, detail: { waitingFor: detail.loss === undefined ? "credentials" : "network" } };
  }
  // A repeat that was refused leaves the row unknown and reads the items first: its lost predecessor may have used them up.
  const kind = type === "answered-refused" ? "repeat-refused" : detail.loss;
  const { httpStatus, correlationId } = error;
  const loss = { at: at.toISOString(), kind, httpStatus, correlationId };
  return { event: { type }, detail: { ...detail, waitingFor: "settling", loss } };
}

/** Milliseconds after which a reading no longer speaks for the items. */
const READING_KEEPS_MS = 30_000;

/**
 * Sends submissions in the order they were made, one at a time. `sending` is durable before the first byte leaves, so a
 * crash at any moment leaves either an unsent row or one whose outcome must be read first (desk/resends/unknown-outcomes.ts).
 * `estimateCutOff`: of an order made now, as far as this desk can tell; ISO 8601, UTC.
 */
export function createOutbox(context: DeskContext, estimateCutOff: () => Promise<string | null>) {
  const { store, service, now, elapsed, submissionChanged } = context;
  const loop = createWorkLoop({ work: drain, retryMs: context.timing.retryMs, name: "The outbox" });
  const permit = createSendingPermit(context, { showWaiting, wakeIn: loop.wakeIn });
  /** When the items of a submission that may be sent again were last read. */
  const readings = new Map<string, number>();
  const held = new Set<string>();

  async function showWaiting(waiting: Waiting): Promise<void> {
    for (const submission of await store.holdReady(waiting)) submissionChanged(submission);
  }

  async function apply(submission: StoredSubmission, event: SubmissionEvent, detail: TransitionDetail = {}) {
    const after = await store.transition(submission.submissionId, event, detail, now().toISOString());
    if (!after) throw new Error(`Submission ${submission.submissionId}: no ${event.type} in ${submission.state}`);
    submissionChanged(after);
  }

  async function send(submission: StoredSubmission): Promise<void> {
    await apply(submission, { type: "take" });
    const answer = await service.resend.create(submission.body, { idempotencyKey: submission.idempotencyKey });
    const { event, detail } = answer.ok ? created(answer.value, await estimateCutOff()) : failed(answer.error, now());
    await loop.keepAnswer(() => apply({ ...submission, state: "sending" }, event, detail));
    permit.noteAnswer(answer);
  }

  /** A row in `sending` that nobody is sending was left by an app that stopped, or by a fault. */
  async function recover(): Promise<void> {
    for (const submission of await store.submissionsInState("sending")) {
      const at = now().toISOString();
      const loss = { at, kind: "app-stopped", httpStatus: null, correlationId: null } as const;
      await apply(submission, { type: "answer-lost" }, { waitingFor: "settling", loss });
    }
  }

  async function drain(): Promise<void> {
    await recover();
    let next = await store.submissionToSend();
    while (next && (await permit.mayGo()) && !loop.isClosing()) {
      if (isReadEnough(next)) await send(next);
      else await apply(next, { type: "reading-aged" }, { waitingFor: "settling" });
      next = await store.submissionToSend();
    }
    await notifyHeld();
  }

  /**
   * A submission that waits for its items has no transition of its own, so it is reported once; what holds the items
   * back holds it back too.
   */
  async function notifyHeld(): Promise<void> {
    const waiting = await store.heldSubmissions();
    if (waiting.length === 0 || !(await permit.mayGo())) return;
    for (const submission of waiting) {
      if (submission.waitingFor !== "hold" || held.has(submission.submissionId)) continue;
      held.add(submission.submissionId);
      submissionChanged(submission);
    }
  }

  function isReadEnough({ submissionId, doubt }: StoredSubmission): boolean {
    if (doubt === "none") return true;
    const readAt = readings.get(submissionId);
    readings.delete(submissionId);
    return readAt !== undefined && elapsed() - readAt < READING_KEEPS_MS;
  }

  return {
    recover,
    /** Sends whatever is ready; harmless while already sending. A network that was away is tried at once. */
    wake(): void {
      permit.resume();
      loop.run();
    },
    /** The items of a submission that went back to `ready` were read just now. */
    sendAgain(submissionId: string): void {
      readings.set(submissionId, elapsed());
      loop.run();
    },
    close: loop.close,
  };
}
