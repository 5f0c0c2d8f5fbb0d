import { isOrderKey, type ClaimKey } from "../../../src-domain/fleet/claim-key.ts";
import type { Claim, FoundClaim } from "../../../src-domain/fleet/claim.ts";
import { createSerialQueue } from "../../base/serial-queue.ts";
import { throttle } from "../../base/throttle.ts";
import { createWorkLoop } from "../../base/work-loop.ts";
import type { ClaimIntent } from "../../store/fleet/claim-journal.ts";
import type { DeskContext } from "../context.ts";
import type { SubmitFence } from "../resends/outbox.ts";
import { createClaimAccess, type ClaimAccess, type ClaimHooks, type ClaimJudge } from "./claim-access.ts";
import type { Floor, FloorHooks } from "./fleet-port.ts";
import { createSubmitFence } from "./submit-fence.ts";

/** Claims of one store call and of one round of writes. */
const MAX_INTENTS = 100;
/**
 * Milliseconds between two updates of the store's copy, so that scans do not wait for the claims of a busy warehouse.
 */
const UPDATE_INTERVAL_MS = 50;
const MAX_UPDATES = 1000;
/** Milliseconds between two updates of the list of orders, because each reads it again. */
const LIST_INTERVAL_MS = 1000;
const RETRY_MS = 1000;

/**
 * `conflict`: another desk wrote at the same time. `waiting`: no server answers, or another desk is sending the item.
 */
type SettleOutcome = "settled" | "conflict" | "waiting";

/** Brings one claim of the fleet in line with the journal. */
function createSettling({ findOwn, isBatchExpected, lose, assumeLineSent, write }: ClaimAccess) {
  async function writeOne(key: ClaimKey, claim: Claim | null): Promise<SettleOutcome> {
    const outcome = await write([{ key, claim }]);
    if (outcome === "written") return "settled";
    return outcome === "conflict" ? "conflict" : "waiting";
  }

  /** The report comes before the claim, because nobody else knows of the order once the claim says `sent`. */
  async function assumeSent(key: ClaimKey): Promise<SettleOutcome> {
    const own = findOwn(key);
    if (own === null) return "conflict";
    if (!(await lose(key))) return "waiting";
    await assumeLineSent(key, own);
    const outcome = await writeOne(key, { ...own, state: "sent" });
    // The next round compares the new claim with the journal.
    return outcome === "waiting" ? outcome : "conflict";
  }

  return async ({ key, wanted }: ClaimIntent, judge: ClaimJudge): Promise<SettleOutcome> => {
    if (wanted === null && isBatchExpected(findOwn(key)?.batchId ?? "")) return "waiting";
    const step = judge(key, wanted);
    switch (step) {
      case null:
        return "conflict";
      case "none":
        return "settled";
      case "wait":
        return "waiting";
      case "lost":
        return (await lose(key)) ? "settled" : "waiting";
      case "write":
        return writeOne(key, wanted);
      case "assume-sent":
        return assumeSent(key);
    }
  };
}

interface FloorListeners {
  /** The copy of the floor is complete. */
  readonly onComplete: () => void;
  /** Batches of the floor changed. */
  readonly onBatchesChanged: (batchIds: readonly string[]) => void;
  /** Called before the journal is compared with the floor. */
  readonly beforeSettling: () => Promise<void>;
}

/** Brings the fleet's claims in line with the journal, and the store's copy of the claims in line with the fleet. */
export function createClaims(
  context: DeskContext,
  desk: string,
  openFloor: (hooks: FloorHooks) => Floor,
  hooks: ClaimHooks & FloorListeners,
) {
  const { store, isoNow, publish } = context;
  const loop = createWorkLoop({ work: settleAll, retryMs: RETRY_MS, name: "fleet-claims" });
  const writes = createSerialQueue();
  const changed = new Map<ClaimKey, FoundClaim>();
  const copying = createWorkLoop({ work: update, retryMs: RETRY_MS, name: "fleet-copy" });
  const updates = throttle(UPDATE_INTERVAL_MS, copying.run);
  const listUpdates = throttle(LIST_INTERVAL_MS, () => publish("orderBook", "changed", { orderIds: null }));
  const floor = openFloor({
    onChanged({ claims, batchIds }) {
      for (const [key, claim] of claims) changed.set(key, claim);
      if (claims.size > 0) updates.trigger();
      if (batchIds.length > 0) hooks.onBatchesChanged(batchIds);
    },
    onConnectionLost: () => access.setReachable(false),
    onComplete() {
      access.setReachable(true);
      hooks.onComplete();
      loop.run();
    },
  });
  const access = createClaimAccess(context, desk, floor, hooks);
  const settle = createSettling(access);
  const raiseFence = createSubmitFence(context, floor, access);

  async function update(): Promise<void> {
    const changes = [...changed].slice(0, MAX_UPDATES);
    await store.updateFloor(changes, isoNow());
    for (const [key, claim] of changes) if (changed.get(key) === claim) changed.delete(key);
    if (changes.some(([key]) => isOrderKey(key))) listUpdates.trigger();
    if (changed.size > 0) updates.trigger();
    loop.run();
  }

  async function settleAll(): Promise<void> {
    if (floor.isComplete()) await hooks.beforeSettling();
    let lastKey: string | undefined = "";
    while (lastKey !== undefined && floor.isComplete() && !loop.isClosing()) {
      const afterKey: string = lastKey;
      lastKey = await writes.enqueue(() => settleAfter(afterKey));
    }
  }

  /** Reads the journal in the queue of the writes, because the fence changes what it says. Returns the last key. */
  async function settleAfter(afterKey: string): Promise<ClaimKey | undefined> {
    const intents = await store.claimIntents(afterKey, MAX_INTENTS);
    const judge = await access.createJudge(intents.map(({ key }) => key));
    const outcomes = await Promise.all(intents.map((intent) => settle(intent, judge)));
    await store.settleClaims(intents.filter((_intent, index) => outcomes[index] === "settled"));
    if (outcomes.includes("conflict")) loop.run();
    if (outcomes.includes("waiting")) loop.wakeIn(RETRY_MS);
    return intents.at(-1)?.key;
  }

  return {
    /** Must be called when the journal has new intents. */
    run: loop.run,
    floor,
    enqueue: writes.enqueue,

    /** Blocks other writes until the journal has the order as `sending`, so that no claim is given up. */
    fence: ((submission, take) => writes.enqueue(() => raiseFence(submission, take))) satisfies SubmitFence,

    async close(): Promise<void> {
      updates.stop();
      listUpdates.stop();
      await copying.close();
      await loop.close();
      await floor.close();
    },
  };
}
