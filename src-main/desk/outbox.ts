import { Temporal } from "temporal-polyfill";
import { cancellationCutOff } from "../../src-domain/cut-off.ts";
import type { Result } from "../../src-domain/result.ts";
import type { SubmissionEvent } from "../../src-domain/submission.ts";
import type { CreatedResend, ReturnsService, ServiceFailure } from "../api/index.ts";
import type { Store } from "../store/client.ts";
import type { StoredSubmission, TransitionDetail } from "../store/outbox-journal.ts";
import type { SendingGate } from "./sending-gate.ts";

interface OutboxOptions {
  readonly store: Store;
  readonly service: ReturnsService;
  /** While it is closed nothing is taken; whoever opens it kicks. */
  readonly gate: SendingGate;
  readonly now: () => Date;
  /** Milliseconds between two attempts to reach a service that could not be reached. */
  readonly retryMs: number;
  readonly onChanged: (submission: StoredSubmission) => void;
}

/**
 * Sends submissions in the order they were made, one at a time. `sending` is durable before the first byte leaves, so a
 * crash at any moment leaves either an unsent row or one whose outcome must be read first (desk/unknown-outcomes.ts).
 */
export function createOutbox({ store, service, gate, now, retryMs, onChanged }: OutboxOptions) {
  let running: Promise<void> | null = null;
  let again = false;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  async function apply(submission: StoredSubmission, event: SubmissionEvent, detail: TransitionDetail = {}) {
    const after = await store.transition(submission.submissionId, event, detail, now().toISOString());
    onChanged(after);
    return after;
  }

  /** True when the next submission may be tried at once. */
  async function send(submission: StoredSubmission): Promise<boolean> {
    await apply(submission, { type: "take" });
    const answer = await service.resend.create(submission.body, { idempotencyKey: submission.idempotencyKey });
    const { event, detail } = judgeAnswer(answer, now());
    const after = await apply(submission, event, detail);
    if (after.state === "ready") retryLater();
    return after.state !== "ready";
  }

  async function drain(): Promise<void> {
    do {
      again = false;
      let next = (await store.submissionsInState("ready"))[0];
      while (next && !closed && gate.isOpen() && (await send(next))) {
        next = (await store.submissionsInState("ready"))[0];
      }
      if (!closed && !gate.isOpen()) await letWaitForOperator();
    } while (again && !closed);
  }

  async function letWaitForOperator(): Promise<void> {
    for (const submission of await store.submissionsInState("ready")) {
      if (submission.waitingFor === "operator") continue;
      await store.setWaitingFor(submission.submissionId, "operator");
      onChanged({ ...submission, waitingFor: "operator" });
    }
  }

  function retryLater(): void {
    clearTimeout(retry);
    if (!closed) retry = setTimeout(kick, retryMs);
  }

  /** Sends whatever is ready; harmless while already sending. */
  function kick(): void {
    again = true;
    running ??= drain().finally(() => {
      running = null;
    });
  }

  return {
    kick,
    /** What was being sent when the app last stopped may or may not have arrived. */
    async recover(): Promise<void> {
      for (const submission of await store.submissionsInState("sending")) {
        await apply(submission, { type: "answer-lost" }, { waitingFor: "answer" });
      }
    },
    async close(): Promise<void> {
      closed = true;
      clearTimeout(retry);
      await running;
    },
  };
}

/** What the answer to a create call means for its submission. Only what surely never arrived may be sent again unread. */
export function judgeAnswer(
  answer: Result<CreatedResend, ServiceFailure>,
  at: Date,
): { event: SubmissionEvent; detail: TransitionDetail } {
  if (answer.ok) {
    const cutOff = cancellationCutOff(Temporal.Instant.fromEpochMilliseconds(at.getTime()));
    return {
      event: { type: "answered-created", resendId: answer.value.resendId },
      detail: {
        resendNumber: answer.value.resendNumber,
        ...(cutOff && { cutOff: { at: new Date(cutOff.epochMilliseconds).toISOString(), estimated: true } }),
      },
    };
  }
  const { kind, delivered, fields, errorCode, correlationId } = answer.error;
  if (kind === "refused") {
    return { event: { type: "answered-refused" }, detail: { refusal: { fields, errorCode, correlationId } } };
  }
  // Without valid credentials the service does not look at the order (service contract, Authentication).
  if (kind === "unauthorized") return { event: { type: "not-sent" }, detail: { waitingFor: "operator" } };
  if (delivered === "no") return { event: { type: "not-sent" }, detail: { waitingFor: "network" } };
  return { event: { type: "answer-lost" }, detail: { waitingFor: "answer" } };
}
