import { isEnding, isMadeBy, refusalMeans, type DeedEvent } from "../../../src-domain/shipping/draft-deed.ts";
import { saysNotDraft } from "../../../src-domain/shipping/method-change.ts";
import type { Result } from "../../../src-domain/result.ts";
import { NOT_DRAFT_FIELD, readShippingStatus } from "../../../src-domain/shipping/shipping-order.ts";
import type { AnsweredItem, AnsweredShippingOrder, ServiceFailure } from "../../service/index.ts";
import type { DeedDetail, StoredDeed } from "../../store/shipping/draft-deed-journal.ts";
import type { ToldShippingOrder } from "../../store/shipping/shipping-order-journal.ts";

/** What an answer means for its deed, and what it tells of the order. */
export interface JudgedDeed {
  readonly event: DeedEvent;
  readonly detail: DeedDetail;
  readonly told: ToldShippingOrder | null;
}

type Deed = Pick<StoredDeed, "kind" | "orderId">;

/**
 * Certain are only the service's own success with the order or items of the request, a refusal in its own envelope, refused
 * credentials, and a request of which no byte left. All else leaves the outcome open.
 */
export function judgeOrderAnswer(deed: Deed, answer: Result<AnsweredShippingOrder, ServiceFailure>): JudgedDeed {
  if (!answer.ok) return judgeFailure(deed, answer.error);
  const { orderId, fields, shipments } = answer.value;
  const raw = fields["consolidateShippingOrderStatus"];
  const status = typeof raw === "string" ? readShippingStatus(raw) : null;
  const told = { orderId, fields, shipments };
  const isOtherwise = isEnding(deed.kind) && status !== null && !isMadeBy(deed.kind, status);
  // A success whose order stands as before says nothing that one may build on.
  if (isOtherwise) return { event: "answer-lost", detail: { loss: "unreadable" }, told };
  return { event: "answered-done", detail: { orderId }, told };
}

export function judgeItemsAnswer(deed: Deed, answer: Result<readonly AnsweredItem[], ServiceFailure>): JudgedDeed {
  if (!answer.ok) return judgeFailure(deed, answer.error);
  const named = answer.value.map(({ returnInventoryId }) => returnInventoryId);
  return { event: "answered-done", detail: { items: { named } }, told: null };
}

function judgeFailure({ kind: deedKind, orderId }: Deed, error: ServiceFailure): JudgedDeed {
  const { kind, delivered, fields, errorCode, correlationId, message } = error;
  if (kind === "refused") {
    const said = Object.keys(fields).length > 0 ? fields : { message };
    const messages = [...Object.values(said), errorCode ?? ""];
    const isFixed = orderId !== null && saysNotDraft(messages);
    return {
      event: refusalMeans(deedKind, messages),
      detail: { refusal: { fields: said, errorCode, correlationId }, items: { messages } },
      told: isFixed ? { orderId, fields: { [NOT_DRAFT_FIELD]: true }, shipments: [] } : null,
    };
  }
  // Without valid credentials the service does not look at the order (service contract, Authentication).
  if (kind === "unauthorized") return { event: "not-sent", detail: {}, told: null };
  if (delivered === "no") return { event: "not-sent", detail: { loss: kind }, told: null };
  return { event: "answer-lost", detail: { loss: kind }, told: null };
}
