import { randomUUID } from "node:crypto";
import { ulid } from "ulid";
import { failure, success, type Result } from "../../../src-domain/result.ts";
import { splitIntoCalls, planAdding, countItems } from "../../../src-domain/shipping/draft-items.ts";
import type { DraftProblem } from "../../../src-domain/shipping/draft-problem.ts";
import { draftSummary, shipToOfFacts, type DraftSummary } from "../../../src-domain/shipping/draft-summary.ts";
import { shipToProblems, type ShipTo } from "../../../src-domain/shipping/ship-to.ts";
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

type Request = Pick<NewAction, "kind" | "orderId" | "body">;

/** Begins an action: checks what forbids it, stores it with its items, then sends it. */
function createDraftStart(
  { store, availability, now }: DeskContext,
  isConfirmed: () => Promise<boolean>,
  sender: DraftSender,
) {
  /** Why an action must not begin, in the order in which the operator can resolve it; null if it can begin. */
  async function obstacle(orderId: string | null): Promise<DraftProblem | null> {
    if (!availability.canCallService()) return "credentials";
    const [row = null] = orderId === null ? [null] : await store.reader.shippingOrderRows([orderId]);
    if (row?.draft === "no") return "not-draft";
    return (await isConfirmed()) ? null : "confirm-production";
  }

  async function begin(request: Request, ids: readonly string[] = []): Promise<Result<StoredAction, DraftProblem>> {
    const action = { ...request, actionId: ulid(), idempotencyKey: randomUUID() };
    const stored = await store.beginDraftAction(action, ids, now().toISOString());
    if (stored === "items-changed") return failure("items-changed");
    return "blockingAction" in stored ? failure("unsettled") : success(await sender.send(stored.begunAction));
  }

  async function single(request: Request): Promise<Result<StoredAction, DraftProblem>> {
    const problem = await obstacle(request.orderId);
    return problem === null ? begin(request) : failure(problem);
  }

  /** Sends one call after the other and stops after a call that did not succeed. */
  async function sendInOrder(
    kind: "add" | "remove",
    orderId: string,
    calls: readonly (readonly string[])[],
  ): Promise<Result<readonly StoredAction[], DraftProblem>> {
    const actions: StoredAction[] = [];
    for (const ids of calls) {
      if (sender.isClosing()) break;
      const sent = await begin({ kind, orderId, body: draftBodies[kind](orderId, ids) }, ids);
      if (!sent.ok) return actions.length === 0 ? sent : success(actions);
      actions.push(sent.value);
      if (sent.value.state !== "done") break;
    }
    return success(actions);
  }

  return { obstacle, single, sendInOrder };
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
  onReported: (orderIds: readonly string[]) => void,
  isConfirmed: () => Promise<boolean>,
) {
  const { store, isoNow, publish } = context;
  const onTransition = ({ orderId, state }: StoredAction): void => {
    publish("shippingDraft", "changed", { orderId });
    if (orderId !== null && state !== "sending") onReported([orderId]);
  };
  const sender = createDraftSender(context, onTransition);
  const { obstacle, single, sendInOrder } = createDraftStart(context, isConfirmed, sender);

  async function state(orderId: string) {
    const [row, known, items, actions] = await Promise.all([
      store.reader.shippingOrderRows([orderId]),
      store.reader.shippingOrder(orderId),
      store.draftItems(orderId),
      store.draftActions(orderId),
    ]);
    const shipTo = shipToOfFacts(known?.facts ?? {});
    const summary = draftSummary(row[0] ?? null, shipTo, countItems(items));
    return { orderId, row: row[0] ?? null, shipTo, items, actions, summary };
  }

  async function add(orderId: string): Promise<Result<ItemActions, DraftProblem>> {
    const { row, items } = await state(orderId);
    const { calls, misfits } = planAdding(items, row?.warehouseId ?? null);
    if (calls.length === 0) return failure("nothing-to-send");
    const problem = await obstacle(orderId);
    if (problem !== null) return failure(problem);
    const sent = await sendInOrder("add", orderId, calls);
    const notSent = misfits.map(({ returnInventoryId }) => returnInventoryId);
    return sent.ok ? success({ actions: sent.value, misfits: notSent }) : sent;
  }

  async function remove(orderId: string, ids: readonly string[]): Promise<Result<ItemActions, DraftProblem>> {
    const problem = await obstacle(orderId);
    if (problem !== null) return failure(problem);
    const sent = await sendInOrder("remove", orderId, splitIntoCalls(ids));
    return sent.ok ? success({ actions: sent.value, misfits: [] }) : sent;
  }

  async function confirm(orderId: string, seen: DraftSummary): Promise<Result<StoredAction, DraftProblem>> {
    const { summary } = await state(orderId);
    if (!isSameSummary(summary, seen)) return failure("other-summary");
    return single({ kind: "confirm", orderId, body: draftBodies.confirm(orderId) });
  }

  return {
    isOn,
    state,
    ...createOpenActions(store),
    ...createDraftOutcomes(context, sender, {
      obstacle,
      summaryOf: async (id) => (await state(id)).summary,
      onReported,
    }),

    async scan(orderId: string, gesture: RawScan) {
      const verdict = await store.recordDraftScan(orderId, gesture, isoNow());
      if (verdict.kind === "kept") publish("shippingDraft", "changed", { orderId });
      return verdict;
    },
    async discardItems(orderId: string, ids: readonly string[]): Promise<number> {
      const taken = await store.discardDraftItems(orderId, ids);
      publish("shippingDraft", "changed", { orderId });
      return taken;
    },
    async requeue(orderId: string, ids: readonly string[]): Promise<void> {
      await store.requeueDraftItems(orderId, ids);
      publish("shippingDraft", "changed", { orderId });
    },

    async create(order: NewShippingOrder): Promise<Result<StoredAction, DraftProblem>> {
      if (shipToProblems(order.shipTo).length > 0) return failure("incomplete");
      return sender.tracked(single({ kind: "create", orderId: null, body: draftBodies.create(order) }));
    },
    add: (orderId: string) => sender.tracked(add(orderId)),
    remove: (orderId: string, ids: readonly string[]) => sender.tracked(remove(orderId, ids)),
    async setShipTo(orderId: string, shipTo: ShipTo): Promise<Result<StoredAction, DraftProblem>> {
      if (shipToProblems(shipTo).length > 0) return failure("incomplete");
      const body = draftBodies.shipTo(orderId, shipTo);
      return sender.tracked(single({ kind: "ship-to", orderId, body }));
    },
    confirm: (orderId: string, seen: DraftSummary) => sender.tracked(confirm(orderId, seen)),
    cancel: (orderId: string) => sender.tracked(single({ kind: "cancel", orderId, body: draftBodies.cancel(orderId) })),

    /** Marks actions that the last run was sending as unknown. Sends none of them again without the operator. */
    start: sender.recover,
    close: sender.close,
  };
}
