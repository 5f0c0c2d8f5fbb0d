import { factUnlessFromFile } from "../../../src-domain/events/event-facts.ts";
import { ON_HOLD_CODE } from "../../../src-domain/inventory/inventory.ts";
import { failure, type Result, success } from "../../../src-domain/result.ts";
import {
  type ActionEvent,
  isFinalAction,
  isResultOf,
  eventOfRefusal,
  REPEAT_RULES,
} from "../../../src-domain/shipping/draft-action.ts";
import type { ItemLocation } from "../../../src-domain/shipping/draft-items.ts";
import type { DraftProblem, OutcomeProblem } from "../../../src-domain/shipping/draft-problem.ts";
import {
  type CreatedWith,
  type DraftSummary,
  isSettledByItems,
  mayBeCreated,
} from "../../../src-domain/shipping/draft-summary.ts";
import { isNotDraftMessage } from "../../../src-domain/shipping/method-change.ts";
import type { ShipTo } from "../../../src-domain/shipping/ship-to.ts";
import { NO_SHIPPING_FILTER, UNKNOWN_VALUE } from "../../../src-domain/shipping/shipping-order-query.ts";
import {
  NOT_DRAFT_FIELD,
  parseShippingStatus,
  type ShippingOrderRow,
} from "../../../src-domain/shipping/shipping-order.ts";
import type { UnsettledView } from "../../../src-preload/contract/shipping/shipping-draft.ts";
import type { AnsweredItem, AnsweredShippingOrder, ReturnsService, ServiceFailure } from "../../service/index.ts";
import type { ActionDetail, StoredAction } from "../../store/shipping/draft-operations.ts";
import type { ReportedShippingOrder } from "../../store/shipping/shipping-order-journal.ts";
import type { ReportedWithChange } from "../../store/shipping/worksheet-journal.ts";
import type { Store } from "../../store/thread/client.ts";
import type { DeskContext } from "../context.ts";
import { createWriteSender, classifyFailedWrite, toRefusalFields } from "../sending/write-sender.ts";

type Answer = AnsweredShippingOrder | readonly AnsweredItem[];

interface ActionTransition {
  readonly event: ActionEvent;
  readonly detail?: ActionDetail;
  readonly reportedOrder?: ReportedWithChange | null;
}

function judgeAction(answer: Result<Answer, ServiceFailure>, action: StoredAction, asOf: string): ActionTransition {
  if (!answer.ok) return judgeFailedAction(answer.error, action, asOf);
  if (!("orderId" in answer.value)) {
    const namedIds = answer.value.map(({ returnInventoryId }) => returnInventoryId);
    return { event: "answered-done", detail: { items: { namedIds } } };
  }
  const { orderId, fields, shipments } = answer.value;
  const statusRaw = fields["consolidateShippingOrderStatus"];
  const status = typeof statusRaw === "string" ? parseShippingStatus(statusRaw) : null;
  const reportedOrder = { order: { orderId, fields, shipments }, asOf };
  const isUnchanged = isFinalAction(action.kind) && status !== null && !isResultOf(action.kind, status);
  // The service answered 200 but the order kept its status: the outcome is unknown.
  if (isUnchanged) return { event: "answer-lost", detail: { loss: "unreadable" }, reportedOrder };
  return { event: "answered-done", detail: { orderId }, reportedOrder };
}

function judgeFailedAction(error: ServiceFailure, { kind, orderId }: StoredAction, asOf: string): ActionTransition {
  const classifiedWrite = classifyFailedWrite(error);
  if (classifiedWrite.event !== "answered-refused") return classifiedWrite;
  const fields = toRefusalFields(error);
  const messages = [...Object.values(fields), error.errorCode ?? ""];
  const isKnownNonDraft = orderId !== null && isNotDraftMessage(messages);
  return {
    event: eventOfRefusal(kind, messages),
    detail: { refusal: { ...classifiedWrite.detail.refusal, fields }, items: { messages } },
    reportedOrder: isKnownNonDraft ? { order: createNotDraftReport(orderId), asOf } : null,
  };
}

/** Reports of an order only that it is no longer a draft. */
export const createNotDraftReport = (orderId: string): ReportedShippingOrder => ({
  orderId,
  fields: { [NOT_DRAFT_FIELD]: true },
  shipments: [],
});

export function createDraftSender(context: DeskContext, onTransition: (action: StoredAction) => void) {
  const { store, service, elapsed } = context;
  const startedAtMs = elapsed();
  /** When this run lost the answer of an action; milliseconds of the monotonic clock. */
  const lostAtMs = new Map<string, number>();
  const sender = createWriteSender<StoredAction, Answer, ActionTransition, StoredAction>(context, {
    name: "draft-actions",
    getId: ({ actionId }) => actionId,
    request: sendRequest,
    judgeAnswer: judgeAction,
    storeTransition: ({ actionId }, { event, detail = {}, reportedOrder = null }, at) =>
      store.transitionDraftAction(actionId, event, detail, reportedOrder, at),
    onTransition: (action) => {
      if (action.state === "unknown") lostAtMs.set(action.actionId, elapsed());
      else lostAtMs.delete(action.actionId);
      onTransition(action);
    },
    loadSending: async () => (await store.openDraftActions()).filter(({ state }) => state === "sending"),
    transitionAfterStop: () => ({ event: "answer-lost", detail: { loss: "app-stopped" } }),
  });

  function sendRequest(action: StoredAction): Promise<Result<Answer, ServiceFailure>> {
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
    /** Returns the milliseconds since the answer was lost; since the start if an earlier run lost it. */
    msSinceLoss: (actionId: string): number => elapsed() - (lostAtMs.get(actionId) ?? startedAtMs),
    async send(action: StoredAction): Promise<StoredAction> {
      onTransition(action);
      return (await sender.send(action)).transitionedRow ?? action;
    },
  };
}

export type DraftSender = ReturnType<typeof createDraftSender>;

const MAX_CANDIDATES = 5;
const MAX_SEARCHED = 200;
const NEWEST_REPORTED = { column: "reportedAt", descending: true } as const;

/** Actions that the operator has to settle. Reads local data only. */
export function createOpenActions(store: Store) {
  async function findCandidates(created: CreatedWith): Promise<ShippingOrderRow[]> {
    const searches = [
      { ...NO_SHIPPING_FILTER, warehouseIds: [created.warehouseId] },
      { ...NO_SHIPPING_FILTER, statuses: [UNKNOWN_VALUE] },
    ].map((filter) => store.reader.searchShippingOrders({ filter, order: NEWEST_REPORTED }, null, 0, MAX_SEARCHED));
    const rows = (await Promise.all(searches)).flatMap((page) => page.rows.filter((row) => row !== null));
    const byId = new Map(rows.map((row) => [row.orderId, row]));
    const matchingOrders = [...byId.values()].filter((row) => mayBeCreated(created, row));
    const actions = await Promise.all(matchingOrders.map(({ orderId }) => store.draftActions(orderId)));
    const unlinkedOrders = matchingOrders.filter(
      (_, index) => !(actions[index] ?? []).some(({ kind }) => kind === "create"),
    );
    return unlinkedOrders.slice(0, MAX_CANDIDATES);
  }

  return {
    /** Creates whose order is unknown, each with the reported orders that may be its order. */
    async openCreates() {
      const openActions = (await store.openDraftActions()).filter(({ kind }) => kind === "create");
      return Promise.all(
        openActions.map(async (action) => {
          const created = parseCreate(action);
          return { action, created, candidates: await findCandidates(created) };
        }),
      );
    },

    /** Actions with an unknown outcome whose order is known. */
    async listUnsettled(): Promise<UnsettledView[]> {
      const openActions = (await store.openDraftActions()).filter(({ state }) => state === "unknown");
      const actions = openActions.flatMap(({ orderId, kind, since }) =>
        orderId === null ? [] : [{ orderId, kind, since }],
      );
      const rows = await store.reader.shippingOrderRows(actions.map(({ orderId }) => orderId));
      return actions.map((action, index) => ({ ...action, number: rows[index]?.number ?? null }));
    },
  };
}

interface CreateBody {
  readonly outboundWarehouseId: number;
  readonly shippingMethod: string;
  readonly shipTo: ShipTo;
}

function parseCreate({ body, requestedAt }: StoredAction): CreatedWith {
  const { outboundWarehouseId, shippingMethod, shipTo } = JSON.parse(body) as CreateBody;
  return { warehouseId: outboundWarehouseId, method: shippingMethod, shipTo, requestedAt };
}

interface OutcomesOptions {
  readonly findObstacle: (orderId: string | null) => Promise<DraftProblem | null>;
  readonly findConfirmProblem: (orderId: string, seenSummary: DraftSummary | null) => Promise<DraftProblem | null>;
  readonly onOrdersReported: (orderIds: readonly string[]) => void;
}

export const isSameSummary = (summary: DraftSummary, other: DraftSummary): boolean =>
  JSON.stringify(summary) === JSON.stringify(other);

/** What the operator read on the service's website. */
interface ReportedOutcome {
  readonly wasDone: boolean;
}

type SettleResult = Promise<Result<StoredAction, OutcomeProblem>>;

/** Ways to settle an action whose answer was lost. Which kind allows which: src-domain/shipping/draft-action.ts. */
export function createDraftOutcomes(
  { store, service, now, timing }: DeskContext,
  sender: DraftSender,
  { findObstacle, findConfirmProblem, onOrdersReported }: OutcomesOptions,
) {
  /** Runs `settle` if the outcome of the action is still unknown. */
  async function settleUnknown(actionId: string, settle: (action: StoredAction) => SettleResult): SettleResult {
    const action = await store.draftAction(actionId);
    if (action === null) return failure("no-such-action");
    return action.state === "unknown" ? settle(action) : failure("not-now");
  }

  async function transition(action: StoredAction, nextTransition: ActionTransition): SettleResult {
    const transitionedAction = await sender.transition(action, nextTransition);
    return transitionedAction === null ? failure("not-now") : success(transitionedAction);
  }

  /**
   * Repeats the request with its key. Never repeats a create; repeats a confirmation only if `seenSummary` is current.
   */
  async function retry(action: StoredAction, seenSummary: DraftSummary | null): SettleResult {
    const { kind, orderId } = action;
    if (REPEAT_RULES[kind] === "never" || orderId === null) return failure("not-now");
    // Do not check whether the order is still a draft: this action may have ended the draft.
    const obstacle = await findObstacle(null);
    if (obstacle !== null) return failure(obstacle);
    // Checked last, because the draft may change while `findObstacle` asks the operator.
    const problem = REPEAT_RULES[kind] === "deliberate" ? await findConfirmProblem(orderId, seenSummary) : null;
    if (problem !== null) return failure(problem);
    const repeatResult = await transition(action, { event: "repeat" });
    return repeatResult.ok ? success(await sender.send(repeatResult.value)) : repeatResult;
  }

  /** Fetches the items' locations after the settling time, because the service may still be working on a lost call. */
  async function check(action: StoredAction): SettleResult {
    const { actionId, kind, body } = action;
    if (!isSettledByItems(kind)) return failure("not-now");
    if (sender.msSinceLoss(actionId) < timing.settleMs) return failure("too-early");
    const itemLocations = await fetchItemLocations(service, parseItemIds(body), sender.isClosing);
    if (itemLocations === null) return failure("not-read");
    const expectedLocation: ItemLocation = kind === "add" ? "in-order" : "on-hold";
    const isDone = Object.values(itemLocations).includes(expectedLocation);
    const event = isDone ? "reported-done" : "reported-not-done";
    return transition(action, { event, detail: { items: { locations: itemLocations } } });
  }

  /** Records the outcome that the operator read on the service's website. */
  async function report(action: StoredAction, { wasDone }: ReportedOutcome): SettleResult {
    const { kind, orderId } = action;
    // A successful create has an order, which `link` must link.
    if (wasDone && kind === "create") return failure("not-now");
    if (wasDone && orderId !== null && isFinalAction(kind)) {
      await store.storeReportedShippingOrder(createNotDraftReport(orderId), now().toISOString());
      onOrdersReported([orderId]);
    }
    return transition(action, { event: wasDone ? "said-done" : "said-not-done" });
  }

  /** Links the order of a lost create. The order gets the requested values until the service reports others. */
  async function link(action: StoredAction, orderId: string): SettleResult {
    if (action.kind !== "create") return failure("not-now");
    const previousActions = await store.draftActions(orderId);
    if (previousActions.some(({ kind }) => kind === "create")) return failure("order-taken");
    const { warehouseId, method, shipTo, requestedAt } = parseCreate(action);
    await store.addShippingOrders([orderId], "typed", now().toISOString());
    const fields = { outboundWarehouseId: warehouseId, shippingMethod: method, ...shipTo };
    await store.storeReportedShippingOrder({ orderId, fields, shipments: [] }, requestedAt);
    const linkResult = await transition(action, { event: "said-done", detail: { orderId } });
    onOrdersReported([orderId]);
    return linkResult;
  }

  return {
    retryAction: (actionId: string, seenSummary: DraftSummary | null) =>
      sender.awaitOnClose(settleUnknown(actionId, (action) => retry(action, seenSummary))),
    checkOutcome: (actionId: string) => sender.awaitOnClose(settleUnknown(actionId, check)),
    reportOutcome: (actionId: string, outcome: ReportedOutcome) =>
      settleUnknown(actionId, (action) => report(action, outcome)),
    linkOrder: (actionId: string, orderId: string) => settleUnknown(actionId, (action) => link(action, orderId)),

    /** Settles unknown actions whose resulting status an event reported. */
    async onOrdersReported(orderIds: readonly string[]): Promise<void> {
      const actions = (await store.openDraftActions()).filter(({ state }) => state === "unknown");
      for (const action of actions) {
        const { kind, orderId, requestedAt } = action;
        if (orderId === null || !orderIds.includes(orderId)) continue;
        const { facts = {} } = (await store.reader.shippingOrder(orderId)) ?? {};
        const fact = factUnlessFromFile(facts["consolidateShippingOrderStatus"]);
        const status = typeof fact?.value === "string" ? parseShippingStatus(fact.value) : null;
        const isNewer = fact !== undefined && fact.at > requestedAt;
        if (isNewer && status !== null && isResultOf(kind, status))
          await sender.transition(action, { event: "reported-done" });
      }
    },
  };
}

/** Reads the ids as text, because JavaScript numbers lose digits of 64-bit ids. */
function parseItemIds(body: string): string[] {
  const list = /"returnInventoryIdList":\[([\d,]*)\]/.exec(body)?.[1] ?? "";
  return list.split(",").filter((id) => id !== "");
}

/** Returns null if one item could not be fetched. An item unknown to the service counts as on hold. */
async function fetchItemLocations(service: ReturnsService, ids: readonly string[], isClosing: () => boolean) {
  const itemLocations: Record<string, ItemLocation> = {};
  for (const id of ids) {
    if (isClosing()) return null;
    const answer = await service.interactive.inventory.get(id);
    if (!answer.ok && answer.error.kind !== "refused") return null;
    itemLocations[id] = answer.ok && answer.value.handlingCode !== ON_HOLD_CODE ? "in-order" : "on-hold";
  }
  return itemLocations;
}
