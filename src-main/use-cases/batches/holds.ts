import { compareHold, type HoldEvent } from "../../../src-domain/batches/hold.ts";
import { findResendObstacle } from "../../../src-domain/inventory/inventory.ts";
import type { InventoryRecord, ServiceFailure } from "../../service/index.ts";
import type { StoredHold } from "../../store/batches/hold-journal.ts";
import type { HoldRefusal, HoldTransition } from "../../store/batches/hold-operations.ts";
import type { DeskContext } from "../context.ts";
import { fetchItem } from "../inventory/fetch-item.ts";
import { createWriteSender, classifyFailedWrite } from "../sending/write-sender.ts";

/** Key under which the service lists items when it refuses an order. */
const ITEM_IDS_FIELD = "returnInventoryIdList";
const MAX_MESSAGE_LENGTH = 500;

interface HoldTransitionEvent {
  readonly event: HoldEvent;
  /** Set only with an event that refuses the hold. */
  readonly refusal?: HoldRefusal;
}

/** Fetches each item first: the request depends on the item's state, and the fetch settles a lost answer. */
export function createHolds(context: DeskContext, onTransition: (transition: HoldTransition) => void) {
  const { store, service, elapsed } = context;
  const { settleMs } = context.timing;
  const sender = createHoldSender(context, onTransition, drain);
  const { transition, handleAnswer, isClosing } = sender;
  /** When an item is fetched again after a lost or unreadable answer; milliseconds of the monotonic clock. */
  const nextFetchAtMs = new Map<string, number>();
  const remainingSettleMs = createSettleTimes(elapsed, settleMs);

  /** Returns null if the item could not be fetched. A failure of this item only lets the other holds proceed. */
  async function fetchHeldItem(returnInventoryId: string): Promise<{ readonly item: InventoryRecord | null } | null> {
    const answer = await fetchItem(context, service.interactive.inventory.get, returnInventoryId);
    if (answer.ok) return { item: answer.value };
    if (answer.error.kind === "unreadable") nextFetchAtMs.set(returnInventoryId, elapsed() + settleMs);
    else handleAnswer(answer);
    return null;
  }

  async function settleOrSend(hold: StoredHold): Promise<void> {
    const fetchResult = await fetchHeldItem(hold.returnInventoryId);
    if (fetchResult === null) return;
    const comparison = compareHold(hold.target, fetchResult.item);
    const waitMs = remainingSettleMs(hold);
    // The state that the lost request requested is final. Any other state can still change.
    const isSettled =
      waitMs <= 0 || comparison === "impossible" || (comparison === "as-chosen" && hold.sent === hold.target);
    if (!isSettled) nextFetchAtMs.set(hold.returnInventoryId, elapsed() + waitMs);
    else if (comparison === "as-chosen") await transition(hold, { event: "read-as-chosen" });
    else if (comparison === "impossible")
      await transition(hold, { event: "read-impossible", refusal: buildItemRefusal(fetchResult.item) });
    else await send(hold);
  }

  async function send(hold: StoredHold): Promise<void> {
    if (hold.state === "unknown" && !(await transition(hold, { event: "read-otherwise" }))) return;
    if (!(await transition(hold, { event: "take" }))) return;
    const { answer } = await sender.send(hold);
    // Fetch the item again: only the service knows its handling code after a release.
    if (answer.ok && hold.target === "release") await fetchHeldItem(hold.returnInventoryId);
  }

  async function drain(): Promise<void> {
    for (;;) {
      const openHolds = await store.openHolds();
      const dueHold = openHolds.find(
        ({ returnInventoryId }) => (nextFetchAtMs.get(returnInventoryId) ?? 0) <= elapsed(),
      );
      if (isClosing()) return;
      if (dueHold === undefined) return wakeForNextFetch(openHolds);
      if (!(await sender.canSend())) return;
      nextFetchAtMs.delete(dueHold.returnInventoryId);
      await settleOrSend(dueHold);
    }
  }

  function wakeForNextFetch(openHolds: readonly StoredHold[]): void {
    const nextAtMs = Math.min(
      ...openHolds.map(({ returnInventoryId }) => nextFetchAtMs.get(returnInventoryId) ?? Infinity),
    );
    if (Number.isFinite(nextAtMs)) sender.wakeIn(nextAtMs - elapsed());
  }

  return { recover: sender.recover, wake: sender.wake, close: sender.close };
}

/** Milliseconds until a lost answer counts as settled. A restart starts the wait again. */
function createSettleTimes(elapsed: () => number, settleMs: number) {
  /** When this run first found a lost answer. `since` distinguishes it from the item's next lost answer. */
  const lostAnswers = new Map<string, { readonly since: string; readonly atMs: number }>();
  return ({ returnInventoryId, state, since }: StoredHold): number => {
    if (state !== "unknown") return 0;
    const previousLoss = lostAnswers.get(returnInventoryId);
    const loss = previousLoss?.since === since ? previousLoss : { since, atMs: elapsed() };
    lostAnswers.set(returnInventoryId, loss);
    return loss.atMs + settleMs - elapsed();
  };
}

function buildServiceRefusal({ fields, message, errorCode, correlationId }: ServiceFailure): HoldRefusal {
  const text = (Object.values(fields).join(" ") || message).slice(0, MAX_MESSAGE_LENGTH);
  return {
    why: { kind: "service", message: text },
    refusal: { fields: { [ITEM_IDS_FIELD]: text }, errorCode, correlationId },
  };
}

function buildItemRefusal(item: InventoryRecord | null): HoldRefusal {
  const obstacle = item && findResendObstacle(item);
  const problem =
    item === null ? "does not exist" : `cannot be put on hold: ${item.handlingCode} (${item.handlingStatusCode})`;
  return {
    why: obstacle === null ? { kind: "absent" } : { kind: "obstacle", obstacle },
    refusal: { fields: { [ITEM_IDS_FIELD]: `Return inventory ${problem}.` }, errorCode: null, correlationId: null },
  };
}

function createHoldSender(
  context: DeskContext,
  onTransition: (transition: HoldTransition) => void,
  work: () => Promise<void>,
) {
  const { store, service } = context;
  return createWriteSender<StoredHold, null, HoldTransitionEvent, HoldTransition>(context, {
    name: "holds",
    getId: ({ returnInventoryId }) => returnInventoryId,
    request: ({ returnInventoryId, target }) =>
      target === "hold" ? service.inventory.hold(returnInventoryId) : service.inventory.release(returnInventoryId),
    judgeAnswer: (answer) =>
      answer.ok
        ? { event: "answered-done" }
        : { event: classifyFailedWrite(answer.error).event, refusal: buildServiceRefusal(answer.error) },
    // Returns null and stores nothing if the operator has changed the target since the hold was loaded.
    storeTransition: ({ returnInventoryId, target }, { event, refusal = null }, at) =>
      store.transitionHold({ returnInventoryId, target }, event, refusal, at),
    onTransition,
    loadSending: async () => (await store.openHolds()).filter(({ state }) => state === "sending"),
    transitionAfterStop: () => ({ event: "answer-lost" }),
    work,
  });
}
