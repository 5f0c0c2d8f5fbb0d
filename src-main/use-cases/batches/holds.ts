import { compareHold, type HoldEvent } from "../../../src-domain/batches/hold.ts";
import { resendObstacle } from "../../../src-domain/inventory/inventory.ts";
import type { InventoryRecord, ServiceFailure } from "../../service/index.ts";
import type { StoredHold } from "../../store/batches/hold-journal.ts";
import type { HoldRefusal, HoldTransition } from "../../store/batches/hold-operations.ts";
import { createWriteSender, classifyFailedWrite } from "../sending/write-sender.ts";
import type { DeskContext } from "../context.ts";

/** Key under which the service lists items when it refuses an order. */
const ITEMS = "returnInventoryIdList";
const LONGEST_MESSAGE = 500;

interface Move {
  readonly event: HoldEvent;
  /** Of an event that refuses. */
  readonly refusal?: HoldRefusal;
}

/** Each item is read first, because what is possible depends on its state now; so a lost answer is settled, too. */
export function createHolds(context: DeskContext, onTransition: (moved: HoldTransition) => void) {
  const { store, service, now, elapsed } = context;
  const { settleMs } = context.timing;
  const sender = createWriteSender<StoredHold, null, Move, HoldTransition>(context, {
    name: "Putting items on hold",
    ask: ({ returnInventoryId, wish }) =>
      wish === "hold" ? service.inventory.hold(returnInventoryId) : service.inventory.release(returnInventoryId),
    judge: (answer) =>
      answer.ok
        ? { event: "answered-done" }
        : { event: classifyFailedWrite(answer.error).event, refusal: saidOf(answer.error) },
    // Null, and nothing done, where the operator has changed the wish since the hold was read.
    store: ({ returnInventoryId, wish }, { event, refusal = null }, at) =>
      store.transitionHold({ returnInventoryId, wish }, event, refusal, at),
    onTransition,
    sending: async () => (await store.openHolds()).filter(({ state }) => state === "sending"),
    appStopped: () => ({ event: "answer-lost" }),
    work: drain,
  });
  const { move, noteAnswer, isClosing } = sender;
  /** How long a lost answer is left to settle. Milliseconds of the monotonic clock, as all times here. */
  const resting = new Map<string, number>();
  /** When this run of the app first met a lost answer; `since` distinguishes it from an item's next one. */
  const lost = new Map<string, { readonly since: string; readonly atMs: number }>();

  /** Null where the service could not be asked. */
  async function read(returnInventoryId: string): Promise<{ readonly item: InventoryRecord | null } | null> {
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

  /** Nothing is known of the time before a start, so that a lost answer of an earlier run is waited for once in full. */
  function restOf({ returnInventoryId, state, since }: StoredHold): number {
    if (state !== "unknown") return 0;
    const known = lost.get(returnInventoryId);
    const met = known?.since === since ? known : { since, atMs: elapsed() };
    lost.set(returnInventoryId, met);
    return met.atMs + settleMs - elapsed();
  }

  async function settle(hold: StoredHold): Promise<void> {
    const seen = await read(hold.returnInventoryId);
    if (seen === null) return;
    const reading = compareHold(hold.wish, seen.item);
    const restsMs = restOf(hold);
    // The result that the lost request itself asked for is final; any other state may still change.
    const isSettled = restsMs <= 0 || reading === "impossible" || (reading === "as-wished" && hold.sent === hold.wish);
    if (!isSettled) resting.set(hold.returnInventoryId, elapsed() + restsMs);
    else if (reading === "as-wished") await move(hold, { event: "read-as-wished" });
    else if (reading === "impossible") await move(hold, { event: "read-impossible", refusal: refusalOf(seen.item) });
    else await send(hold);
  }

  async function send(hold: StoredHold): Promise<void> {
    if (hold.state === "unknown" && !(await move(hold, { event: "read-otherwise" }))) return;
    if (!(await move(hold, { event: "take" }))) return;
    const { answer } = await sender.send(hold);
    // What became of an item that is off hold, the service alone can say.
    if (answer.ok && hold.wish === "release") await read(hold.returnInventoryId);
  }

  async function drain(): Promise<void> {
    for (;;) {
      const open = await store.openHolds();
      const next = open.find(({ returnInventoryId }) => (resting.get(returnInventoryId) ?? 0) <= elapsed());
      if (isClosing()) return;
      if (next === undefined) return rest(open);
      if (!(await sender.canSend())) return;
      resting.delete(next.returnInventoryId);
      await settle(next);
    }
  }

  function rest(open: readonly StoredHold[]): void {
    const until = Math.min(...open.map(({ returnInventoryId }) => resting.get(returnInventoryId) ?? Infinity));
    if (Number.isFinite(until)) sender.wakeIn(until - elapsed());
  }

  return { recover: sender.recover, wake: sender.wake, close: sender.close };
}

function saidOf({ fields, message, errorCode, correlationId }: ServiceFailure): HoldRefusal {
  const said = (Object.values(fields).join(" ") || message).slice(0, LONGEST_MESSAGE);
  return { why: { kind: "service", message: said }, refusal: { fields: { [ITEMS]: said }, errorCode, correlationId } };
}

function refusalOf(item: InventoryRecord | null): HoldRefusal {
  const obstacle = item && resendObstacle(item);
  const said =
    item === null ? "does not exist" : `cannot be put on hold: ${item.handlingCode} (${item.handlingStatusCode})`;
  return {
    why: obstacle === null ? { kind: "absent" } : { kind: "obstacle", obstacle },
    refusal: { fields: { [ITEMS]: `Return inventory ${said}.` }, errorCode: null, correlationId: null },
  };
}
