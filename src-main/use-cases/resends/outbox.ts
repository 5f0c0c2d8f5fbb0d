import type { SubmissionEvent } from "../../../src-domain/resends/submission.ts";
import type { CreatedResend, ServiceFailure } from "../../service/index.ts";
import type { TransitionDetail, StoredSubmission, Waiting } from "../../store/resends/outbox-journal.ts";
import { createWriteSender, classifyFailedWrite } from "../sending/write-sender.ts";
import type { DeskContext } from "../context.ts";

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
  // A repeat that was refused leaves the row unknown and reads the items first: its lost predecessor may have used them up.
  const kind = type === "answered-refused" ? "repeat-refused" : detail.loss;
  const { httpStatus, correlationId } = error;
  const loss = { at, kind, httpStatus, correlationId };
  const waitingFor = kind === "unauthorized" ? "credentials" : "settling";
  return { event: { type }, detail: { ...detail, waitingFor, loss } };
}

/** Milliseconds after which a reading no longer speaks for the items. */
const READING_KEEPS_MS = 30_000;

/**
 * Sends submissions in the order they were made, one at a time. `sending` is durable before the first byte leaves, so a
 * crash at any moment leaves either an unsent row or one whose outcome must be read first (use-cases/resends/outcome-checks.ts).
 * `estimateCutOff`: of an order made now, as far as this desk can tell; ISO 8601, UTC.
 */
export function createOutbox(context: DeskContext, estimateCutOff: () => Promise<string | null>) {
  const { store, service, now, elapsed, submissionChanged } = context;
  const sender = createWriteSender<StoredSubmission, CreatedResend, Move, StoredSubmission>(context, {
    name: "The outbox",
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
  /** When the items of a submission that may be sent again were last read. */
  const readings = new Map<string, number>();
  const held = new Set<string>();

  async function reportWaiting(waiting: Waiting): Promise<void> {
    for (const submission of await store.setReadyWaiting(waiting)) submissionChanged(submission);
  }

  async function apply({ submissionId, state }: StoredSubmission, { event, detail = {} }: Move, at: string) {
    const after = await store.transition(submissionId, event, detail, at);
    if (!after) throw new Error(`Submission ${submissionId}: no ${event.type} in ${state}`);
    return after;
  }

  async function send(submission: StoredSubmission): Promise<void> {
    await sender.move(submission, { event: { type: "take" } });
    await sender.send({ ...submission, state: "sending" });
  }

  async function drain(): Promise<void> {
    let next = await store.submissionToSend();
    while (next && (await canSend()) && !isClosing()) {
      if (isReadEnough(next)) await send(next);
      else await sender.move(next, { event: { type: "reading-aged" }, detail: { waitingFor: "settling" } });
      next = await store.submissionToSend();
    }
    await notifyHeld();
  }

  /** Waiting for items is no transition, so it is reported here, once. */
  async function notifyHeld(): Promise<void> {
    const waiting = await store.submissionsAwaitingHold();
    if (waiting.length === 0 || !(await canSend())) return;
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
    recover: sender.recover,
    wake: sender.wake,
    tryNow: sender.tryNow,
    /** The items of a submission that went back to `ready` were read just now. */
    sendAgain(submissionId: string): void {
      readings.set(submissionId, elapsed());
      sender.run();
    },
    close: sender.close,
  };
}
