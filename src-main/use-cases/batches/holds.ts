import { compareHold, type HoldEvent } from "../../../src-domain/batches/hold.ts";
import { resendObstacle } from "../../../src-domain/inventory/inventory.ts";
import type { InventoryRecord, ServiceFailure } from "../../service/index.ts";
import type { StoredHold } from "../../store/batches/hold-journal.ts";
import type { HoldRefusal, HoldTransition } from "../../store/batches/hold-operations.ts";
import type { DeskContext } from "../context.ts";
import { createWriteSender, classifyFailedWrite } from "../sending/write-sender.ts";

/** Key under which the service lists items when it refuses an order. */
const ITEMS = "returnInventoryIdList";
const MAX_MESSAGE_LENGTH = 500;

interface Move {
  readonly event: HoldEvent;
  /** Only of an event that refuses. */
  readonly refusal?: HoldRefusal;
}

/** Fetches each item first: the request depends on the item's state, and the fetch settles a lost answer. */
export function createHolds(context: DeskContext, onTransition: (moved: HoldTransition) => void) {
  const { store, service, now, elapsed } = context;
  const { settleMs } = context.timing;
  const sender = createWriteSender<StoredHold, null, Move, HoldTransition>(context, {
    name: "holds",
    idOf: ({ returnInventoryId }) => returnInventoryId,
    ask: ({ returnInventoryId, wish }) =>
      wish === "hold" ? service.inventory.hold(returnInventoryId) : service.inventory.release(returnInventoryId),
    judge: (answer) =>
      answer.ok
        ? { event: "answered-done" }
        : { event: classifyFailedWrite(answer.error).event, refusal: serviceRefusalOf(answer.error) },
    // Null without a change if the operator has changed the wish since the hold was loaded.
    store: ({ returnInventoryId, wish }, { event, refusal = null }, at) =>
      store.transitionHold({ returnInventoryId, wish }, event, refusal, at),
    onTransition,
    sending: async () => (await store.openHolds()).filter(({ state }) => state === "sending"),
    appStopped: () => ({ event: "answer-lost" }),
    work: drain,
  });
  const { move, noteAnswer, isClosing } = sender;
  /** When the item of a lost answer is fetched again; milliseconds of the monotonic clock. */
  const waitUntilMs = new Map<string, number>();
  /** When this run first found a lost answer. `since` distinguishes it from the item's next lost answer. */
  const lost = new Map<string, { readonly since: string; readonly atMs: number }>();

  /** Null if the item could not be fetched. */
  async function fetchItem(returnInventoryId: string): Promise<{ readonly item: InventoryRecord | null } | null> {
    const askedAt = now().toISOString();
    const answer = await service.interactive.inventory.get(returnInventoryId);
    if (answer.ok) {
      await store.storeFetchedItems([answer.value], [], askedAt);
      return { item: answer.value };
    }
    if (answer.error.kind !== "refused") {
      noteAnswer(answer);
      return null;
    }
    await store.storeFetchedItems([], [returnInventoryId], askedAt);
    return { item: null };
  }

  /** Milliseconds until a lost answer counts as settled. A restart begins the wait anew. */
  function waitOf({ returnInventoryId, state, since }: StoredHold): number {
    if (state !== "unknown") return 0;
    const known = lost.get(returnInventoryId);
    const found = known?.since === since ? known : { since, atMs: elapsed() };
    lost.set(returnInventoryId, found);
    return found.atMs + settleMs - elapsed();
  }

  async function settle(hold: StoredHold): Promise<void> {
    const fetched = await fetchItem(hold.returnInventoryId);
    if (fetched === null) return;
    const comparison = compareHold(hold.wish, fetched.item);
    const waitMs = waitOf(hold);
    // The state that the lost request asked for is final. Any other state may still change.
    const isSettled =
      waitMs <= 0 || comparison === "impossible" || (comparison === "as-wished" && hold.sent === hold.wish);
    if (!isSettled) waitUntilMs.set(hold.returnInventoryId, elapsed() + waitMs);
    else if (comparison === "as-wished") await move(hold, { event: "read-as-wished" });
    else if (comparison === "impossible")
      await move(hold, { event: "read-impossible", refusal: refusalOf(fetched.item) });
    else await send(hold);
  }

  async function send(hold: StoredHold): Promise<void> {
    if (hold.state === "unknown" && !(await move(hold, { event: "read-otherwise" }))) return;
    if (!(await move(hold, { event: "take" }))) return;
    const { answer } = await sender.send(hold);
    // Fetch the item again: only the service knows its handling code after a release.
    if (answer.ok && hold.wish === "release") await fetchItem(hold.returnInventoryId);
  }

  async function drain(): Promise<void> {
    for (;;) {
      const open = await store.openHolds();
      const next = open.find(({ returnInventoryId }) => (waitUntilMs.get(returnInventoryId) ?? 0) <= elapsed());
      if (isClosing()) return;
      if (next === undefined) return wakeForNext(open);
      if (!(await sender.canSend())) return;
      waitUntilMs.delete(next.returnInventoryId);
      await settle(next);
    }
  }

  function wakeForNext(open: readonly StoredHold[]): void {
    const until = Math.min(...open.map(({ returnInventoryId }) => waitUntilMs.get(returnInventoryId) ?? Infinity));
    if (Number.isFinite(until)) sender.wakeIn(until - elapsed());
  }

  return { recover: sender.recover, wake: sender.wake, close: sender.close };
}

function serviceRefusalOf({ fields, message, errorCode, correlationId }: ServiceFailure): HoldRefusal {
  const text = (Object.values(fields).join(" ") || message).slice(0, MAX_MESSAGE_LENGTH);
  return { why: { kind: "service", message: text }, refusal: { fields: { [ITEMS]: text }, errorCode, correlationId } };
}

function refusalOf(item: InventoryRecord | null): HoldRefusal {
  const obstacle = item && resendObstacle(item);
  const problem =
    item === null ? "does not exist" : `cannot be put on hold: ${item.handlingCode} (${item.handlingStatusCode})`;
  return {
    why: obstacle === null ? { kind: "absent" } : { kind: "obstacle", obstacle },
    refusal: { fields: { [ITEMS]: `Return inventory ${problem}.` }, errorCode: null, correlationId: null },
  };
}
