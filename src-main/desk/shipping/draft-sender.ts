import { setTimeout as pause } from "node:timers/promises";
import { isEnding, isMadeBy, refusalMeans, type ActionEvent } from "../../../src-domain/shipping/draft-action.ts";
import { saysNotDraft } from "../../../src-domain/shipping/method-change.ts";
import type { Result } from "../../../src-domain/result.ts";
import { NOT_DRAFT_FIELD, readShippingStatus } from "../../../src-domain/shipping/shipping-order.ts";
import type { AnsweredItem, AnsweredShippingOrder, ServiceFailure, ReturnsService } from "../../service/index.ts";
import type { ActionDetail, StoredAction } from "../../store/shipping/draft-action-journal.ts";
import type { ReportedShippingOrder } from "../../store/shipping/shipping-order-journal.ts";
import { judgeFailure, saidIn } from "../sending/write-sender.ts";
import type { DeskContext } from "../context.ts";

/** What an answer means for its action, and what it says about the order. */
interface JudgedAction {
  readonly event: ActionEvent;
  readonly detail: ActionDetail;
  readonly reported: ReportedShippingOrder | null;
}

type Action = Pick<StoredAction, "kind" | "orderId">;

function judgeOrderAnswer(action: Action, answer: Result<AnsweredShippingOrder, ServiceFailure>): JudgedAction {
  if (!answer.ok) return judgeFailedAction(action, answer.error);
  const { orderId, fields, shipments } = answer.value;
  const raw = fields["consolidateShippingOrderStatus"];
  const status = typeof raw === "string" ? readShippingStatus(raw) : null;
  const reported = { orderId, fields, shipments };
  const isOtherwise = isEnding(action.kind) && status !== null && !isMadeBy(action.kind, status);
  // A success whose order stands as before says nothing that one may build on.
  if (isOtherwise) return { event: "answer-lost", detail: { loss: "unreadable" }, reported };
  return { event: "answered-done", detail: { orderId }, reported };
}

function judgeItemsAnswer(action: Action, answer: Result<readonly AnsweredItem[], ServiceFailure>): JudgedAction {
  if (!answer.ok) return judgeFailedAction(action, answer.error);
  const named = answer.value.map(({ returnInventoryId }) => returnInventoryId);
  return { event: "answered-done", detail: { items: { named } }, reported: null };
}

function judgeFailedAction({ kind, orderId }: Action, error: ServiceFailure): JudgedAction {
  const { event, detail } = judgeFailure(error);
  if (event !== "answered-refused") return { event, detail, reported: null };
  const fields = saidIn(error);
  const messages = [...Object.values(fields), error.errorCode ?? ""];
  const isFixed = orderId !== null && saysNotDraft(messages);
  return {
    event: refusalMeans(kind, messages),
    detail: { refusal: { ...detail.refusal, fields }, items: { messages } },
    reported: isFixed ? { orderId, fields: { [NOT_DRAFT_FIELD]: true }, shipments: [] } : null,
  };
}

/** Sends durable actions, and makes the service's answers durable. */
export function createDraftSender(context: DeskContext, onMoved: (action: StoredAction) => void) {
  const { store, service, now } = context;
  const closing = new AbortController();
  const running = new Set<Promise<unknown>>();

  async function move(actionId: string, event: ActionEvent, detail: ActionDetail = {}): Promise<StoredAction | null> {
    const moved = await store.moveDraftAction(actionId, event, detail, null, now().toISOString());
    if (moved !== null) onMoved(moved);
    return moved;
  }

  /** What the service said is kept until it is durable: a full disk must not turn a known outcome into an unknown one. */
  async function keep({ actionId }: StoredAction, { event, detail, reported }: JudgedAction, asOf: string) {
    while (!closing.signal.aborted) {
      try {
        const news = reported === null ? null : { reported, asOf };
        return await store.moveDraftAction(actionId, event, detail, news, now().toISOString());
      } catch (error) {
        process.emitWarning(`The answer to an action could not be stored yet: ${String(error)}`);
        await pause(context.timing.retryMs, undefined, { signal: closing.signal }).catch(() => undefined);
      }
    }
    return null;
  }

  /** Sends an action that is durably `sending`; answers its state afterwards. */
  async function send(action: StoredAction): Promise<StoredAction> {
    onMoved(action);
    const asOf = now().toISOString();
    const judged = await ask(service, action);
    const after = await keep(action, judged, asOf);
    if (after !== null) onMoved(after);
    return after ?? action;
  }

  function tracked<Value>(work: Promise<Value>): Promise<Value> {
    running.add(work);
    void work.finally(() => running.delete(work)).catch(() => undefined);
    return work;
  }

  return {
    move,
    send: (action: StoredAction): Promise<StoredAction> => tracked(send(action)),
    tracked,
    isClosing: (): boolean => closing.signal.aborted,
    async close(): Promise<void> {
      closing.abort();
      await Promise.allSettled(running);
    },
  };
}

async function ask({ shippingDraft }: ReturnsService, action: StoredAction): Promise<JudgedAction> {
  const orderId = action.orderId ?? "";
  switch (action.kind) {
    case "create":
      return judgeOrderAnswer(action, await shippingDraft.create(action));
    case "add":
      return judgeItemsAnswer(action, await shippingDraft.addItems(action));
    case "remove":
      return judgeItemsAnswer(action, await shippingDraft.removeItems(action));
    case "ship-to":
      return judgeOrderAnswer(action, await shippingDraft.setShipTo(orderId, action));
    case "confirm":
      return judgeOrderAnswer(action, await shippingDraft.confirm(orderId, action));
    case "cancel":
      return judgeOrderAnswer(action, await shippingDraft.cancel(orderId, action));
  }
}

export type DraftSender = ReturnType<typeof createDraftSender>;
