import { setTimeout as pause } from "node:timers/promises";
import { isEnding, isMadeBy, refusalMeans, type DeedEvent } from "../../../src-domain/shipping/draft-deed.ts";
import { saysNotDraft } from "../../../src-domain/shipping/method-change.ts";
import type { Result } from "../../../src-domain/result.ts";
import { NOT_DRAFT_FIELD, readShippingStatus } from "../../../src-domain/shipping/shipping-order.ts";
import type { AnsweredItem, AnsweredShippingOrder, ServiceFailure, ReturnsService } from "../../service/index.ts";
import type { DeedDetail, StoredDeed } from "../../store/shipping/draft-deed-journal.ts";
import type { ToldShippingOrder } from "../../store/shipping/shipping-order-journal.ts";
import type { DeskContext } from "../context.ts";

/** What an answer means for its deed, and what it tells of the order. */
interface JudgedDeed {
  readonly event: DeedEvent;
  readonly detail: DeedDetail;
  readonly told: ToldShippingOrder | null;
}

type Deed = Pick<StoredDeed, "kind" | "orderId">;

/**
 * Certain are only the service's own success with the order or items of the request, a refusal in its own envelope, refused
 * credentials, and a request of which no byte left. All else leaves the outcome open.
 */
function judgeOrderAnswer(deed: Deed, answer: Result<AnsweredShippingOrder, ServiceFailure>): JudgedDeed {
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

function judgeItemsAnswer(deed: Deed, answer: Result<readonly AnsweredItem[], ServiceFailure>): JudgedDeed {
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

/** Sends deeds that are durable, and makes durable what the service says. */
export function createDraftSender(context: DeskContext, onMoved: (deed: StoredDeed) => void) {
  const { store, service, now } = context;
  const closing = new AbortController();
  const running = new Set<Promise<unknown>>();

  async function move(deedId: string, event: DeedEvent, detail: DeedDetail = {}): Promise<StoredDeed | null> {
    const moved = await store.moveDraftDeed(deedId, event, detail, null, now().toISOString());
    if (moved !== null) onMoved(moved);
    return moved;
  }

  /** What the service said is kept until it is durable: a full disk must not turn a known outcome into an unknown one. */
  async function keep({ deedId }: StoredDeed, { event, detail, told }: JudgedDeed, asOf: string) {
    while (!closing.signal.aborted) {
      try {
        const news = told === null ? null : { told, asOf };
        return await store.moveDraftDeed(deedId, event, detail, news, now().toISOString());
      } catch (error) {
        process.emitWarning(`The answer to a deed could not be stored yet: ${String(error)}`);
        await pause(context.timing.retryMs, undefined, { signal: closing.signal }).catch(() => undefined);
      }
    }
    return null;
  }

  /** Sends a deed that is durably `sending`; answers how it stands then. */
  async function send(deed: StoredDeed): Promise<StoredDeed> {
    onMoved(deed);
    const asOf = now().toISOString();
    const judged = await ask(service, deed);
    const after = await keep(deed, judged, asOf);
    if (after !== null) onMoved(after);
    return after ?? deed;
  }

  function tracked<Value>(work: Promise<Value>): Promise<Value> {
    running.add(work);
    void work.finally(() => running.delete(work)).catch(() => undefined);
    return work;
  }

  return {
    move,
    send: (deed: StoredDeed): Promise<StoredDeed> => tracked(send(deed)),
    tracked,
    isClosing: (): boolean => closing.signal.aborted,
    async close(): Promise<void> {
      closing.abort();
      await Promise.allSettled(running);
    },
  };
}

async function ask({ shippingDraft }: ReturnsService, deed: StoredDeed): Promise<JudgedDeed> {
  const orderId = deed.orderId ?? "";
  switch (deed.kind) {
    case "create":
      return judgeOrderAnswer(deed, await shippingDraft.create(deed));
    case "add":
      return judgeItemsAnswer(deed, await shippingDraft.addItems(deed));
    case "remove":
      return judgeItemsAnswer(deed, await shippingDraft.removeItems(deed));
    case "ship-to":
      return judgeOrderAnswer(deed, await shippingDraft.setShipTo(orderId, deed));
    case "confirm":
      return judgeOrderAnswer(deed, await shippingDraft.confirm(orderId, deed));
    case "cancel":
      return judgeOrderAnswer(deed, await shippingDraft.cancel(orderId, deed));
  }
}

export type DraftSender = ReturnType<typeof createDraftSender>;
