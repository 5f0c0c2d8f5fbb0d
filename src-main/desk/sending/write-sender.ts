import type { LossKind } from "../../../src-domain/resends/submission.ts";
import type { ServiceFailure } from "../../service/index.ts";
import type { Refusal } from "../../store/batches/batch-journal.ts";

/** What a failed write means, and what is kept of it. Without a `loss` it was not sent for want of valid credentials. */
type FailedWrite =
  | { readonly event: "answered-refused"; readonly detail: { readonly refusal: Refusal } }
  | { readonly event: "not-sent"; readonly detail: { readonly loss?: LossKind } }
  | { readonly event: "answer-lost"; readonly detail: { readonly loss: LossKind } };

/**
 * What the failure of a write means. Certain are only a refusal in the service's own envelope, refused credentials and a
 * request of which no byte left; after anything else the write may have been carried out.
 */
export function judgeFailure(failure: ServiceFailure): FailedWrite {
  const { kind, delivered, fields, errorCode, correlationId } = failure;
  if (kind === "refused") {
    return { event: "answered-refused", detail: { refusal: { fields, errorCode, correlationId } } };
  }
  // Without valid credentials the service does not look at the request (service contract, Authentication).
  if (kind === "unauthorized") return { event: "not-sent", detail: {} };
  if (delivered === "no") return { event: "not-sent", detail: { loss: kind } };
  return { event: "answer-lost", detail: { loss: kind } };
}

/** A refusal's messages by request property; its message where it names none. */
export const saidIn = ({ fields, message }: ServiceFailure): Refusal["fields"] =>
  Object.keys(fields).length > 0 ? fields : { message };
