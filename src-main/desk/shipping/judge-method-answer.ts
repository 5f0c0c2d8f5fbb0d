import { saysNotDraft, type ChangeEvent } from "../../../src-domain/shipping/method-change.ts";
import type { Result } from "../../../src-domain/result.ts";
import type { AnsweredShippingOrder, ServiceFailure } from "../../service/index.ts";
import type { ChangeDetail } from "../../store/shipping/worksheet-journal.ts";

interface Judgement {
  readonly event: ChangeEvent;
  readonly detail: ChangeDetail;
}

/**
 * What the answer to "update shipping method" means for its row. Certain are only the order with the wanted method, a refusal
 * in the service's own envelope, refused credentials and a request of which no byte left. `isFixed`: the order's own status says
 * that it is no draft any more; where nobody has told it, the words of a refusal are read.
 */
export function judgeMethodAnswer(
  answer: Result<AnsweredShippingOrder, ServiceFailure>,
  wanted: string,
  isFixed: boolean,
): Judgement {
  if (answer.ok) return answered(answer.value, wanted);
  const { kind, delivered, fields, errorCode, correlationId, message } = answer.error;
  if (kind === "refused") {
    const refusal = { fields: Object.keys(fields).length > 0 ? fields : { message }, errorCode, correlationId };
    const notDraft = isFixed || saysNotDraft([...Object.values(fields), message, errorCode ?? ""]);
    return { event: notDraft ? "answered-not-draft" : "answered-refused", detail: { refusal } };
  }
  // Without valid credentials the service does not look at the order (service contract, Authentication).
  if (kind === "unauthorized" || delivered === "no") return { event: "not-sent", detail: {} };
  return { event: "answer-lost", detail: {} };
}

function answered({ method, fields }: AnsweredShippingOrder, wanted: string): Judgement {
  const fee = Number(fields["shippingFee"] ?? Number.NaN);
  const currency = fields["currencyCode"];
  const detail = {
    feeAfter: Number.isFinite(fee) ? fee : null,
    currency: typeof currency === "string" ? currency.toUpperCase() : null,
  };
  // An answer that leaves the method out says by its success that it is the wanted one.
  if (method === null || method === wanted) return { event: "answered-changed", detail };
  const refusal = { fields: { shippingMethod: method }, errorCode: null, correlationId: null };
  return { event: "answered-refused", detail: { refusal } };
}
