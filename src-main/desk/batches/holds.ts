import { readingOfHold, type HoldEvent } from "../../../src-domain/batches/hold.ts";
import { resendObstacle } from "../../../src-domain/inventory/inventory.ts";
import type { InventoryRecord, ServiceFailure } from "../../service/index.ts";
import type { StoredHold } from "../../store/batches/hold-journal.ts";
import type { HoldRefusal, MovedHold } from "../../store/batches/hold-operations.ts";
import { createSendingPermit } from "../sending/sending-permit.ts";
import { judgeFailure } from "../sending/write-sender.ts";
import { createWorkLoop } from "../kit/work-loop.ts";
import type { DeskContext } from "../context.ts";

/** Key under which the service lists items when it refuses an order. */
const ITEMS = "returnInventoryIdList";
const LONGEST_MESSAGE = 500;

/**
 * One at a time in the requested order. Each item is read first: what is possible depends on its current state, even after a
 * day without network. A lost answer is resolved in the same way.
 */
export function createHolds(context: DeskContext, onMoved: (moved: MovedHold) => void) {
  const { store, service, now, elapsed } = context;
  const { retryMs, settleMs } = context.timing;
  const loop = createWorkLoop({ work: drain, retryMs, name: "Putting items on hold" });
  const permit = createSendingPermit(context, { showWaiting: () => Promise.resolve(), wakeIn: loop.wakeIn });
  /** Until when a lost answer may still take effect, by item. */
  const resting = new Map<string, number>();

  /** False, without a change, if the operator has changed the wish since `hold` was read. */
  async function move(
    { returnInventoryId, wish }: StoredHold,
    event: HoldEvent,
    refusal: HoldRefusal | null = null,
  ): Promise<boolean> {
    const moved = await store.moveHold({ returnInventoryId, wish }, event, refusal, now().toISOString());
    if (moved !== null) onMoved(moved);
    return moved !== null;
  }

  /** A row in `sending` without a running call is left over from an app that stopped, or from a fault. */
  async function recover(): Promise<void> {
    for (const hold of await store.openHolds()) if (hold.state === "sending") await move(hold, "answer-lost");
  }

  async function read(returnInventoryId: string): Promise<{ readonly item: InventoryRecord | null } | null> {
    const askedAt = now().toISOString();
    const answer = await service.interactive.inventory.get(returnInventoryId);
    if (answer.ok) {
      await store.storeItemReadings([answer.value], [], askedAt);
      return { item: answer.value };
    }
    if (answer.error.kind !== "refused") {
      permit.noteAnswer(answer);
      return null;
    }
    await store.storeItemReadings([], [returnInventoryId], askedAt);
    return { item: null };
  }

  async function settle(hold: StoredHold): Promise<void> {
    const seen = await read(hold.returnInventoryId);
    if (seen === null) return;
    const reading = readingOfHold(hold.wish, seen.item);
    const restsMs = hold.state === "unknown" ? Date.parse(hold.since) + settleMs - now().getTime() : 0;
    // The result that the lost request itself asked for is final; any other state may still change.
    const isSettled = restsMs <= 0 || reading === "impossible" || (reading === "as-wished" && hold.sent === hold.wish);
    if (!isSettled) resting.set(hold.returnInventoryId, elapsed() + Math.min(restsMs, settleMs));
    else if (reading === "as-wished") await move(hold, "read-as-wished");
    else if (reading === "impossible") await move(hold, "read-impossible", refusalOf(seen.item));
    else await send(hold);
  }

  async function send(hold: StoredHold): Promise<void> {
    const { returnInventoryId, wish } = hold;
    if (hold.state === "unknown" && !(await move(hold, "read-otherwise"))) return;
    if (!(await move(hold, "take"))) return;
    const answer = await (wish === "hold"
      ? service.inventory.hold(returnInventoryId)
      : service.inventory.release(returnInventoryId));
    const event = answer.ok ? "answered-done" : judgeFailure(answer.error).event;
    await loop.keepAnswer(() => move(hold, event, answer.ok ? null : saidOf(answer.error)));
    permit.noteAnswer(answer);
    // Only the service knows the state of an item after its release.
    if (answer.ok && wish === "release") await read(returnInventoryId);
  }

  async function drain(): Promise<void> {
    await recover();
    for (;;) {
      const open = await store.openHolds();
      const next = open.find(({ returnInventoryId }) => (resting.get(returnInventoryId) ?? 0) <= elapsed());
      if (loop.isClosing()) return;
      if (next === undefined) return rest(open);
      if (!(await permit.mayGo())) return;
      resting.delete(next.returnInventoryId);
      await settle(next);
    }
  }

  function rest(open: readonly StoredHold[]): void {
    const until = Math.min(...open.map(({ returnInventoryId }) => resting.get(returnInventoryId) ?? Infinity));
    if (Number.isFinite(until)) loop.wakeIn(Math.max(0, until - elapsed()));
  }

  return {
    recover,
    /** Harmless while already running. Retries immediately after a network failure. */
    wake(): void {
      permit.resume();
      loop.run();
    },
    close: loop.close,
  };
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
