import { MINUTE_MS } from "../../../src-domain/durations.ts";
import type { ClaimKey } from "../../../src-domain/fleet/claim-key.ts";
import { holderOfClaim, nextClaimStep, type Claim, type FoundClaim } from "../../../src-domain/fleet/claim.ts";
import { createSerialQueue } from "../../base/serial-queue.ts";
import { throttle } from "../../base/throttle.ts";
import { warnAbout } from "../../base/warn.ts";
import { createWorkLoop } from "../../base/work-loop.ts";
import type { ClaimIntent, LostClaim } from "../../store/fleet/claim-journal.ts";
import type { StoredSubmission } from "../../store/resends/outbox-journal.ts";
import type { DeskContext } from "../context.ts";
import type { SubmitFence } from "../resends/outbox.ts";
import type { Floor, FloorChange, FloorHooks } from "./fleet-port.ts";

/** Claims of one store call and of one round of writes. */
const MAX_INTENTS = 100;
/** Milliseconds between two updates of the store's copy, so that scans do not wait for the claims of a busy warehouse. */
const UPDATE_INTERVAL_MS = 50;
const MAX_UPDATES = 1000;
const RETRY_MS = 1000;
/** Attempts to put an order's items into `sending`; each conflict shows the other desk's claim. */
const MAX_FENCE_ATTEMPTS = 5;
/** How long the fleet must be unreachable before the operator may send an order without it. */
export const ALONE_AFTER_MS = 2 * MINUTE_MS;

interface ClaimHooks {
  readonly onLost: (lost: LostClaim) => Promise<void>;
  /** The copy of the floor is complete. */
  readonly onComplete: () => void;
  /** Batches of the floor changed. */
  readonly onBatchesChanged: (batchIds: readonly string[]) => void;
  /** Whether the desk has the batch on the floor, but not in its journal yet. */
  readonly isBatchExpected: (batchId: string) => boolean;
  /** Called before the journal is compared with the floor. */
  readonly beforeSettling: () => Promise<unknown>;
  /** Returns the batch's part in its order's fence. `taken`: another desk took the batch over. */
  readonly fenceBatch: (batchId: string) => Promise<FloorChange[] | "taken">;
  /** Closes the item's batch if another desk took it over. Returns false if no server answers. */
  readonly closeIfTaken: (key: ClaimKey) => Promise<boolean>;
}

type FenceAnswer = Awaited<ReturnType<SubmitFence>>;

/** Brings the fleet's claims in line with the journal, and the store's copy of the claims in line with the fleet. */
export function createClaims(
  { store, isoNow, elapsed, reportSubmission }: DeskContext,
  desk: string,
  openFloor: (hooks: FloorHooks) => Floor,
  hooks: ClaimHooks,
) {
  const loop = createWorkLoop({ work: settleAll, retryMs: RETRY_MS, name: "fleet-claims" });
  const writes = createSerialQueue();
  const changed = new Map<ClaimKey, FoundClaim>();
  let unreachableSinceMs: number | null = elapsed();
  const updates = throttle(UPDATE_INTERVAL_MS, () => void update().catch(warnAbout("fleet-copy")));
  const floor = openFloor({
    onChanged({ claims, batchIds }) {
      for (const [key, claim] of claims) changed.set(key, claim);
      if (claims.size > 0) updates.trigger();
      if (batchIds.length > 0) hooks.onBatchesChanged(batchIds);
    },
    onComplete(isComplete) {
      setReachable(isComplete);
      if (!isComplete) return;
      hooks.onComplete();
      loop.run();
    },
  });

  async function update(): Promise<void> {
    const changes = [...changed].slice(0, MAX_UPDATES);
    for (const [key] of changes) changed.delete(key);
    await store.updateFloor(changes);
    if (changed.size > 0) updates.trigger();
    loop.run();
  }

  async function settleAll(): Promise<void> {
    if (floor.isComplete()) await hooks.beforeSettling();
    let hasMore = true;
    while (hasMore && floor.isComplete() && !loop.isClosing()) hasMore = await writes.enqueue(settleSome);
  }

  /** Reads the journal within the queue: an older state must not overwrite the fence of an order that is being sent. */
  async function settleSome(): Promise<boolean> {
    const intents = await store.claimIntents(MAX_INTENTS);
    const outcomes = await Promise.all(intents.map(settle));
    await store.settleClaims(intents.filter((_intent, index) => outcomes[index] === "settled"));
    if (outcomes.includes("waiting")) loop.wakeIn(RETRY_MS);
    return outcomes.some((outcome) => outcome !== "waiting");
  }

  /** `conflict`: another desk wrote at the same time. `waiting`: no server answers, or another desk is sending the item. */
  async function settle({ key, wanted }: ClaimIntent): Promise<"settled" | "conflict" | "waiting"> {
    const found = floor.find(key);
    const batchId = found === null || found === "unreadable" ? null : found.batchId;
    if (wanted === null && batchId !== null && hooks.isBatchExpected(batchId)) return "waiting";
    switch (nextClaimStep(wanted, found, desk)) {
      case "none":
        return "settled";
      case "wait":
        return "waiting";
      case "lost":
        if (!(await hooks.closeIfTaken(key))) return "waiting";
        await lose(key);
        return "settled";
      case "write": {
        const outcome = await write([{ key, claim: wanted }]);
        if (outcome === "written") return "settled";
        return outcome === "conflict" ? "conflict" : "waiting";
      }
    }
  }

  /** The servers may have no quorum, although one is connected. */
  async function write(changes: Parameters<Floor["write"]>[0]): ReturnType<Floor["write"]> {
    const outcome = await floor.write(changes);
    setReachable(outcome !== "unreachable");
    return outcome;
  }

  function setReachable(isReachable: boolean): void {
    unreachableSinceMs = isReachable ? null : (unreachableSinceMs ?? elapsed());
  }

  async function lose(key: ClaimKey): Promise<void> {
    const found = floor.find(key);
    if (found === null) return;
    for (const lost of await store.loseClaim(key, holderOfClaim(found), isoNow())) {
      if (lost.submission !== null) reportSubmission(lost.submission);
      await hooks.onLost(lost);
    }
  }

  async function raiseFence(
    batchId: string,
    claims: readonly (readonly [key: ClaimKey, claim: Claim])[],
  ): Promise<FenceAnswer> {
    for (let attempt = 0; attempt < MAX_FENCE_ATTEMPTS; attempt += 1) {
      if (!floor.isComplete()) break;
      const batchChanges = await hooks.fenceBatch(batchId);
      if (batchChanges === "taken") return "lost";
      const taken = claims.filter(([key, claim]) => nextClaimStep(claim, floor.find(key), desk) === "lost");
      for (const [key] of taken) await lose(key);
      if (taken.length > 0) return "lost";
      const outcome = await write([...batchChanges, ...claims.map(([key, claim]) => ({ key, claim }))]);
      if (outcome === "written") return "open";
      if (outcome === "unreachable") break;
    }
    const isLong = unreachableSinceMs !== null && elapsed() - unreachableSinceMs >= ALONE_AFTER_MS;
    return isLong ? "skippable" : "unreachable";
  }

  return {
    /** Must be called when the journal has new intents. */
    run: loop.run,
    floor,
    enqueue: writes.enqueue,

    /**
     * Claims all items of an order as `sending` at once, before its first byte leaves. An order's line of the order book
     * belongs here, too: it is sent only under a confirmed claim.
     */
    async fence({ batchId, items }: StoredSubmission): Promise<FenceAnswer> {
      const claims = await store.claimsToSend(
        batchId,
        items.map(({ returnInventoryId }) => returnInventoryId),
      );
      const answer = await writes.enqueue(() => raiseFence(batchId, claims));
      if (answer !== "open") await store.endFence(batchId);
      return answer;
    },

    async close(): Promise<void> {
      updates.stop();
      await loop.close();
      await floor.close();
    },
  };
}

export type Claims = ReturnType<typeof createClaims>;
