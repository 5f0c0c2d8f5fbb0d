import type { CancellationEvent } from "../../../src-domain/resends/cancellation.ts";
import type { Result } from "../../../src-domain/result.ts";
import type { ServiceFailure } from "../../service/index.ts";
import type { CancellationDetail } from "../../store/orders/cancellation-journal.ts";

/**
 * What the answer to a cancellation means. Certain are only a success, a refusal in the service's own envelope, refused
 * credentials and a request of which no byte left; after anything else the order is read.
 */
export function judgeCancelAnswer(
  answer: Result<null, ServiceFailure>,
): readonly [CancellationEvent, CancellationDetail] {
  if (answer.ok) return ["answered-canceled", {}];
  const { kind, delivered, fields, errorCode, correlationId } = answer.error;
  if (kind === "refused") return ["answered-refused", { refusal: { fields, errorCode, correlationId } }];
  // Without valid credentials the service does not look at the order (service contract, Authentication).
  if (kind === "unauthorized") return ["not-sent", {}];
  if (delivered === "no") return ["not-sent", { loss: kind }];
  return ["answer-lost", { loss: kind }];
}
