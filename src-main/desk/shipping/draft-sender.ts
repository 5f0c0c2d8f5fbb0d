import { isEnding, isMadeBy, refusalMeans, type ActionEvent } from "../../../src-domain/shipping/draft-action.ts";
import { saysNotDraft } from "../../../src-domain/shipping/method-change.ts";
import type { Result } from "../../../src-domain/result.ts";
import { NOT_DRAFT_FIELD, readShippingStatus } from "../../../src-domain/shipping/shipping-order.ts";
import type { AnsweredItem, AnsweredShippingOrder, ServiceFailure } from "../../service/index.ts";
import type { ActionDetail, StoredAction } from "../../store/shipping/draft-action-journal.ts";
import type { ReportedWithChange } from "../../store/shipping/worksheet-journal.ts";
import { createWriteSender, judgeFailure, saidIn } from "../sending/write-sender.ts";
import type { DeskContext } from "../context.ts";

type Answer = AnsweredShippingOrder | readonly AnsweredItem[];

/** What is known of an action, and what was reported of its order. */
interface ActionMove {
  readonly event: ActionEvent;
  readonly detail?: ActionDetail;
  readonly news?: ReportedWithChange | null;
}

function judgeAction(answer: Result<Answer, ServiceFailure>, action: StoredAction, asOf: string): ActionMove {
  if (!answer.ok) return judgeFailedAction(answer.error, action, asOf);
  if (!("orderId" in answer.value)) {
    const named = answer.value.map(({ returnInventoryId }) => returnInventoryId);
    return { event: "answered-done", detail: { items: { named } } };
  }
  const { orderId, fields, shipments } = answer.value;
  const raw = fields["consolidateShippingOrderStatus"];
  const status = typeof raw === "string" ? readShippingStatus(raw) : null;
  const news = { reported: { orderId, fields, shipments }, asOf };
  const isOtherwise = isEnding(action.kind) && status !== null && !isMadeBy(action.kind, status);
  // A success whose order stands as before says nothing that one may build on.
  if (isOtherwise) return { event: "answer-lost", detail: { loss: "unreadable" }, news };
  return { event: "answered-done", detail: { orderId }, news };
}

function judgeFailedAction(error: ServiceFailure, { kind, orderId }: StoredAction, asOf: string): ActionMove {
  const judged = judgeFailure(error);
  if (judged.event !== "answered-refused") return judged;
  const fields = saidIn(error);
  const messages = [...Object.values(fields), error.errorCode ?? ""];
  const isFixed = orderId !== null && saysNotDraft(messages);
  return {
    event: refusalMeans(kind, messages),
    detail: { refusal: { ...judged.detail.refusal, fields }, items: { messages } },
    news: isFixed ? { reported: { orderId, fields: { [NOT_DRAFT_FIELD]: true }, shipments: [] }, asOf } : null,
  };
}

/** Sends durable actions, and makes the service's answers durable. */
export function createDraftSender(context: DeskContext, onMoved: (action: StoredAction) => void) {
  const { store, service } = context;
  const sender = createWriteSender<StoredAction, Answer, ActionMove, StoredAction>(context, {
    name: "The sender of actions on drafts",
    ask,
    judge: judgeAction,
    store: ({ actionId }, { event, detail = {}, news = null }, at) =>
      store.moveDraftAction(actionId, event, detail, news, at),
    onMoved,
    sending: async () => (await store.openDraftActions()).filter(({ state }) => state === "sending"),
    appStopped: () => ({ event: "answer-lost", detail: { loss: "app-stopped" } }),
  });

  function ask(action: StoredAction): Promise<Result<Answer, ServiceFailure>> {
    const { shippingDraft } = service;
    const orderId = action.orderId ?? "";
    switch (action.kind) {
      case "create":
        return shippingDraft.create(action);
      case "add":
        return shippingDraft.addItems(action);
      case "remove":
        return shippingDraft.removeItems(action);
      case "ship-to":
        return shippingDraft.setShipTo(orderId, action);
      case "confirm":
        return shippingDraft.confirm(orderId, action);
      case "cancel":
        return shippingDraft.cancel(orderId, action);
    }
  }

  return {
    ...sender,
    /** Sends an action that is durably `sending`; answers its state afterwards. */
    async send(action: StoredAction): Promise<StoredAction> {
      onMoved(action);
      return (await sender.send(action)) ?? action;
    },
  };
}

export type DraftSender = ReturnType<typeof createDraftSender>;
