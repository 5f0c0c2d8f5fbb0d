import type { Result } from "../../../src-domain/result.ts";
import type { SubmissionEvent } from "../../../src-domain/resends/submission.ts";
import type { CreatedResend, ServiceFailure } from "../../service/index.ts";
import type { TransitionDetail } from "../../store/orders/outbox-journal.ts";

interface Judgement {
  readonly event: SubmissionEvent;
  readonly detail: TransitionDetail;
}

/**
 * What the answer to a create call means for its submission. Certain are only the order's number, a refusal in the
 * service's own envelope, refused credentials and a request of which no byte left; everything else may have been committed.
 */
export function judgeAnswer(
  answer: Result<CreatedResend, ServiceFailure>,
  at: Date,
  estimatedCutOff: string | null,
): Judgement {
  return answer.ok ? created(answer.value, estimatedCutOff) : failed(answer.error, at);
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

function failed(
  { kind, delivered, fields, errorCode, correlationId, httpStatus }: ServiceFailure,
  at: Date,
): Judgement {
  const loss = { at: at.toISOString(), httpStatus, correlationId };
  if (kind === "refused") {
    const refusal = { fields, errorCode, correlationId };
    // A repeat leaves the row unknown and reads the items first: its lost predecessor may have used them up.
    const detail = { refusal, waitingFor: "settling", loss: { ...loss, kind: "repeat-refused" } } as const;
    return { event: { type: "answered-refused" }, detail };
  }
  // Without valid credentials the service does not look at the order (service contract, Authentication).
  if (kind === "unauthorized") return { event: { type: "not-sent" }, detail: { waitingFor: "credentials" } };
  if (delivered === "no") return { event: { type: "not-sent" }, detail: { waitingFor: "network" } };
  return { event: { type: "answer-lost" }, detail: { waitingFor: "settling", loss: { ...loss, kind } } };
}
