import { randomUUID } from "node:crypto";
import { ulid } from "ulid";
import { failure, success, type Result } from "../../../src-domain/result.ts";
import {
  splitIntoCalls,
  planAdding,
  countItems,
  isRefusedDraftScan,
} from "../../../src-domain/shipping/draft-items.ts";
import type { DraftProblem } from "../../../src-domain/shipping/draft-problem.ts";
import { summarizeDraft, shipToOfFacts, type DraftSummary } from "../../../src-domain/shipping/draft-summary.ts";
import { findShipToProblems, type ShipTo } from "../../../src-domain/shipping/ship-to.ts";
import type { RawScan } from "../../../src-preload/contract/scanning/scan.ts";
import { draftBodies, type NewShippingOrder } from "../../service/index.ts";
import type { NewAction, StoredAction } from "../../store/shipping/draft-operations.ts";
import type { DeskContext } from "../context.ts";
import {
  createDraftOutcomes,
  createDraftSender,
  createOpenActions,
  isSameSummary,
  type DraftSender,
} from "./draft-actions.ts";

type ActionRequest = Pick<NewAction, "kind" | "orderId" | "body">;

/** Begins an action: checks what forbids it, stores it with its items, then sends it. */
function createDraftStart(
  { store, availability, now }: DeskContext,
  hasConfirmation: () => Promise<boolean>,
  sender: DraftSender,
) {
  /** Returns why an action must not begin, in the order in which the operator can resolve it; null if it can begin. */
  async function findObstacle(orderId: string | null): Promise<DraftProblem | null> {
    if (!availability.canCallService()) return "credentials";
    const [row = null] = orderId === null ? [null] : await store.reader.shippingOrderRows([orderId]);
    if (row?.draft === "no") return "not-draft";
    return (await hasConfirmation()) ? null : "confirm-production";
  }

  async function beginAndSend(
    request: ActionRequest,
    itemIds: readonly string[] = [],
  ): Promise<Result<StoredAction, DraftProblem>> {
    const action = { ...request, actionId: ulid(), idempotencyKey: randomUUID() };
    const beginResult = await store.beginDraftAction(action, itemIds, now().toISOString());
    if (beginResult === "items-changed") return failure("items-changed");
    return "blockingAction" in beginResult
      ? failure("unsettled")
      : success(await sender.send(beginResult.startedAction));
  }

  /** Calls `findProblem` last, because the draft may change while `findObstacle` asks the operator. */
  async function beginUnlessBlocked(
    request: ActionRequest,
    findProblem: () => Promise<DraftProblem | null> = () => Promise.resolve(null),
  ): Promise<Result<StoredAction, DraftProblem>> {
    const problem = (await findObstacle(request.orderId)) ?? (await findProblem());
    return problem === null ? beginAndSend(request) : failure(problem);
  }

  /** Sends one call after the other and stops after a call that did not succeed. */
  async function sendInSequence(
    kind: "add" | "remove",
    orderId: string,
    idGroups: readonly (readonly string[])[],
  ): Promise<Result<readonly StoredAction[], DraftProblem>> {
    const actions: StoredAction[] = [];
    for (const itemIds of idGroups) {
      if (sender.isClosing()) break;
      const sendResult = await beginAndSend({ kind, orderId, body: draftBodies[kind](orderId, itemIds) }, itemIds);
      if (!sendResult.ok) return actions.length === 0 ? sendResult : success(actions);
      actions.push(sendResult.value);
      if (sendResult.value.state !== "done") break;
    }
    return success(actions);
  }

  return { findObstacle, beginUnlessBlocked, sendInSequence };
}

/** The result of adding or removing items: the actions in order, and the items that were not sent. */
interface ItemActions {
  readonly actions: readonly StoredAction[];
  readonly misfits: readonly string[];
}

/**
 * Drafts of consolidate shipping orders: create, fill by scans, change the address, confirm, cancel. Source: public
 * documentation, section 8.1; not the service contract. Stores each action before it is sent, and then its outcome.
 */
export function createShippingDrafts(
  context: DeskContext,
  isOn: boolean,
  onOrdersReported: (orderIds: readonly string[]) => void,
  hasConfirmation: () => Promise<boolean>,
) {
  const { store, publish } = context;
  const onTransition = ({ orderId, state }: StoredAction): void => {
    publish("shippingDraft", "changed", { orderId });
    if (orderId !== null && state !== "sending") onOrdersReported([orderId]);
  };
  const sender = createDraftSender(context, onTransition);
  const { findObstacle, beginUnlessBlocked, sendInSequence } = createDraftStart(context, hasConfirmation, sender);

  const loadState = (orderId: string) => loadDraftState(store, orderId);
  const { addItems, removeItems } = createItemActions(loadState, { findObstacle, sendInSequence });

  /** Returns why a confirmation must not be sent; null if it can. */
  async function findConfirmProblem(orderId: string, seenSummary: DraftSummary | null): Promise<DraftProblem | null> {
    const { summary, refusedScans } = await loadState(orderId);
    if (refusedScans.length > 0) return "refused-scans";
    return seenSummary !== null && isSameSummary(summary, seenSummary) ? null : "other-summary";
  }

  const confirm = (orderId: string, seenSummary: DraftSummary): Promise<Result<StoredAction, DraftProblem>> =>
    beginUnlessBlocked({ kind: "confirm", orderId, body: draftBodies.confirm(orderId) }, () =>
      findConfirmProblem(orderId, seenSummary),
    );

  return {
    isOn,
    loadState,
    ...createOpenActions(store),
    ...createDraftOutcomes(context, sender, {
      findObstacle,
      findConfirmProblem,
      onOrdersReported,
    }),

    ...createDraftScans(context),

    async create(order: NewShippingOrder): Promise<Result<StoredAction, DraftProblem>> {
      if (findShipToProblems(order.shipTo).length > 0) return failure("incomplete");
      return sender.awaitOnClose(
        beginUnlessBlocked({ kind: "create", orderId: null, body: draftBodies.create(order) }),
      );
    },
    add: (orderId: string) => sender.awaitOnClose(addItems(orderId)),
    remove: (orderId: string, itemIds: readonly string[]) => sender.awaitOnClose(removeItems(orderId, itemIds)),
    async setShipTo(orderId: string, shipTo: ShipTo): Promise<Result<StoredAction, DraftProblem>> {
      if (findShipToProblems(shipTo).length > 0) return failure("incomplete");
      const body = draftBodies.shipTo(orderId, shipTo);
      return sender.awaitOnClose(beginUnlessBlocked({ kind: "ship-to", orderId, body }));
    },
    confirm: (orderId: string, seenSummary: DraftSummary) => sender.awaitOnClose(confirm(orderId, seenSummary)),
    cancel: (orderId: string) =>
      sender.awaitOnClose(beginUnlessBlocked({ kind: "cancel", orderId, body: draftBodies.cancel(orderId) })),

    /** Marks actions that the last run was sending as unknown. Only the operator can send such an action again. */
    start: sender.recover,
    close: sender.close,
  };
}

async function loadDraftState(store: DeskContext["store"], orderId: string) {
  const [rows, storedOrder, items, refusedScans, actions] = await Promise.all([
    store.reader.shippingOrderRows([orderId]),
    store.reader.shippingOrder(orderId),
    store.draftItems(orderId),
    store.refusedDraftScans(orderId),
    store.draftActions(orderId),
  ]);
  const shipTo = shipToOfFacts(storedOrder?.facts ?? {});
  const summary = summarizeDraft(rows[0] ?? null, shipTo, countItems(items));
  return { orderId, row: rows[0] ?? null, shipTo, items, refusedScans, actions, summary };
}

/** Sends the items that wait for a draft, or removes items from it, in as many calls as the service needs. */
function createItemActions(
  loadState: (orderId: string) => ReturnType<typeof loadDraftState>,
  { findObstacle, sendInSequence }: Pick<ReturnType<typeof createDraftStart>, "findObstacle" | "sendInSequence">,
) {
  async function addItems(orderId: string): Promise<Result<ItemActions, DraftProblem>> {
    const { row, items } = await loadState(orderId);
    const { calls: idGroups, misfits } = planAdding(items, row?.warehouseId ?? null);
    if (idGroups.length === 0) return failure("nothing-to-send");
    const problem = await findObstacle(orderId);
    if (problem !== null) return failure(problem);
    const sendResult = await sendInSequence("add", orderId, idGroups);
    const misfitIds = misfits.map(({ returnInventoryId }) => returnInventoryId);
    return sendResult.ok ? success({ actions: sendResult.value, misfits: misfitIds }) : sendResult;
  }

  async function removeItems(orderId: string, itemIds: readonly string[]): Promise<Result<ItemActions, DraftProblem>> {
    const problem = await findObstacle(orderId);
    if (problem !== null) return failure(problem);
    const sendResult = await sendInSequence("remove", orderId, splitIntoCalls(itemIds));
    return sendResult.ok ? success({ actions: sendResult.value, misfits: [] }) : sendResult;
  }

  return { addItems, removeItems };
}

/** Records scans for a draft. Items and refused scans wait until the operator adds or dismisses them. */
function createDraftScans({ store, isoNow, publish }: DeskContext) {
  return {
    async scan(orderId: string, rawScan: RawScan) {
      const verdict = await store.recordDraftScan(orderId, rawScan, isoNow());
      if (verdict.kind === "kept" || isRefusedDraftScan(verdict)) publish("shippingDraft", "changed", { orderId });
      return verdict;
    },
    async dismissScan(orderId: string, scanId: string, reason: string): Promise<void> {
      await store.dismissDraftScan(orderId, scanId, reason);
      publish("shippingDraft", "changed", { orderId });
    },
    async discardItems(orderId: string, itemIds: readonly string[]): Promise<number> {
      const discardedCount = await store.discardDraftItems(orderId, itemIds);
      publish("shippingDraft", "changed", { orderId });
      return discardedCount;
    },
    async requeue(orderId: string, itemIds: readonly string[]): Promise<void> {
      await store.requeueDraftItems(orderId, itemIds);
      publish("shippingDraft", "changed", { orderId });
    },
  };
}
