import { MINUTE_MS } from "../../../src-domain/durations.ts";
import { isOrderKey, type ClaimKey } from "../../../src-domain/fleet/claim-key.ts";
import {
  holderOfClaim,
  isForgotten,
  nextClaimStep,
  ownClaim,
  type Claim,
  type FoundClaim,
} from "../../../src-domain/fleet/claim.ts";
import { createSerialQueue } from "../../base/serial-queue.ts";
import { throttle } from "../../base/throttle.ts";
import { warnAbout } from "../../base/warn.ts";
import { createWorkLoop } from "../../base/work-loop.ts";
import type { ClaimIntent, LostClaim } from "../../store/fleet/claim-journal.ts";
import type { StoredSubmission } from "../../store/resends/outbox-journal.ts";
import type { DeskContext } from "../context.ts";
import type { FenceAnswer, TakeOrder } from "../resends/outbox.ts";
import type { Floor, FloorHooks } from "./fleet-port.ts";

/** Claims of one store call and of one round of writes. */
const MAX_INTENTS = 100;
/** Milliseconds between two updates of the store's copy, so that scans do not wait for the claims of a busy warehouse. */
const UPDATE_INTERVAL_MS = 50;
const MAX_UPDATES = 1000;
const RETRY_MS = 1000;
/** Attempts to put an order's items and lines into `sending`; each conflict shows the other desk's claim. */
const MAX_FENCE_ATTEMPTS = 5;
/** How long the fleet must be unreachable before the operator may send an order without it. */
const ALONE_AFTER_MS = 2 * MINUTE_MS;

type KeyedClaim = readonly [key: ClaimKey, claim: Claim];

/**
 * What an order waits for that the fleet cannot confirm now. `sinceMs`: since when; null if the fleet answers. Nobody but
 * the fleet prevents a second order for a line of a channel's order, so that such an order never leaves without it.
 */
export function answerWithoutFleet(keys: readonly ClaimKey[], sinceMs: number | null, nowMs: number): FenceAnswer {
  const isLong = sinceMs !== null && nowMs - sinceMs >= ALONE_AFTER_MS;
  return isLong && !keys.some(isOrderKey) ? "skippable" : "unreachable";
}

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
    await store.updateFloor(changes, isoNow());
    if (changed.size > 0) updates.trigger();
    loop.run();
  }

  async function settleAll(): Promise<void> {
    let lastKey: string | undefined = "";
    while (lastKey !== undefined && floor.isComplete() && !loop.isClosing()) {
      const afterKey: string = lastKey;
      lastKey = await writes.enqueue(() => settleAfter(afterKey));
    }
  }

  /** Reads the journal in the queue of the writes, because the fence changes what it says. Returns the last key. */
  async function settleAfter(afterKey: string): Promise<ClaimKey | undefined> {
    const intents = await store.claimIntents(afterKey, MAX_INTENTS);
    const judge = await createJudge(intents.map(({ key }) => key));
    const outcomes = await Promise.all(intents.map((intent) => settle(intent, judge)));
    await store.settleClaims(intents.filter((_intent, index) => outcomes[index] === "settled"));
    if (outcomes.includes("conflict")) loop.run();
    if (outcomes.includes("waiting")) loop.wakeIn(RETRY_MS);
    return intents.at(-1)?.key;
  }

  /** Returns a function that finds the step for a claim; null if the claim changed since. */
  async function createJudge(keys: readonly ClaimKey[]) {
    const foundClaims = new Map(keys.map((key) => [key, floor.find(key)]));
    const ownIds = [...foundClaims.values()].flatMap((found) => ownClaim(found, desk)?.submissionId ?? []);
    const unknownIds = new Set(ownIds.length === 0 ? [] : await store.unknownSubmissions(ownIds));
    return (key: ClaimKey, wanted: Claim | null) => {
      const found = floor.find(key);
      if (found !== foundClaims.get(key)) return null;
      const own = ownClaim(found, desk);
      const hasForgotten = own !== null && isForgotten(key, own, (id) => !unknownIds.has(id));
      return nextClaimStep(wanted, found, desk, hasForgotten);
    };
  }

  /** `conflict`: another desk wrote at the same time. `waiting`: no server answers, or another desk is sending the item. */
  async function settle(
    { key, wanted }: ClaimIntent,
    judge: Awaited<ReturnType<typeof createJudge>>,
  ): Promise<"settled" | "conflict" | "waiting"> {
    const step = judge(key, wanted);
    switch (step) {
      case null:
        return "conflict";
      case "none":
        return "settled";
      case "wait":
        return "waiting";
      case "lost":
        if (!(await hooks.closeIfTaken(key))) return "waiting";
        await lose(key);
        return "settled";
      case "write":
        return writeOne(key, wanted);
      case "assume-sent": {
        const own = ownClaim(floor.find(key), desk);
        // The next round sees that it is lost.
        return own === null || (await writeOne(key, { ...own, state: "sent" })) === "waiting" ? "waiting" : "conflict";
      }
    }
  }

  async function writeOne(key: ClaimKey, claim: Claim | null): Promise<"settled" | "conflict" | "waiting"> {
    const outcome = await write([{ key, claim }]);
    if (outcome === "written") return "settled";
    return outcome === "conflict" ? "conflict" : "waiting";
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

  /** Null if the fleet did not confirm the claims. */
  async function raiseFence(claims: readonly KeyedClaim[]): Promise<"written" | "lost" | null> {
    for (let attempt = 0; attempt < MAX_FENCE_ATTEMPTS; attempt += 1) {
      const judge = await createJudge(claims.map(([key]) => key));
      if (!floor.isComplete()) return null;
      const steps = claims.map(([key, claim]) => judge(key, claim));
      const lostKeys = claims.flatMap(([key], index) => (isLost(steps[index] ?? null) ? [key] : []));
      for (const key of lostKeys) await lose(key);
      if (lostKeys.length > 0) return "lost";
      if (steps.includes(null)) continue;
      const outcome = await write(claims.map(([key, claim]) => ({ key, claim })));
      if (outcome !== "conflict") return outcome === "written" ? outcome : null;
    }
    return null;
  }

  /** Runs in the queue of the writes until the journal says that the order is being sent, so that no claim falls back. */
  async function sendUnderClaims(
    { submissionId, batchId, items }: StoredSubmission,
    take: TakeOrder,
  ): Promise<FenceAnswer> {
    const itemIds = items.map(({ returnInventoryId }) => returnInventoryId);
    const claims = await store.claimsToSend(batchId, itemIds);
    if (claims === null) return refuse(submissionId);
    const sending = claims.map(([key, claim]): KeyedClaim => [
      key,
      { ...claim, state: "sending", submissionId, resendId: null },
    ]);
    const outcome = await raiseFence(sending);
    if (outcome === "lost") return "lost";
    if (outcome === "written") return take();
    return answerWithoutFleet(
      claims.map(([key]) => key),
      unreachableSinceMs,
      elapsed(),
    );
  }

  /** Another batch or order of this desk has an item of the order. */
  async function refuse(submissionId: string): Promise<FenceAnswer> {
    const refused = await store.transition(submissionId, { type: "claim-lost" }, {}, isoNow());
    if (refused !== null) reportSubmission(refused);
    return "lost";
  }

  return {
    /** Must be called when the journal has new intents. */
    run: loop.run,
    floor,
    enqueue: writes.enqueue,

    /** Claims all items and order lines of an order as `sending` at once, before its first byte leaves. */
    fence: (submission: StoredSubmission, take: TakeOrder): Promise<FenceAnswer> =>
      writes.enqueue(() => sendUnderClaims(submission, take)),

    async close(): Promise<void> {
      updates.stop();
      await loop.close();
      await floor.close();
    },
  };
}

const isLost = (step: ReturnType<typeof nextClaimStep> | null): boolean => step === "lost" || step === "assume-sent";

export type Claims = ReturnType<typeof createClaims>;
