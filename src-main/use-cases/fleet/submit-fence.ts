import { MINUTE_MS } from "../../../src-domain/durations.ts";
import { isOrderKey, type ClaimKey } from "../../../src-domain/fleet/claim-key.ts";
import type { Claim, ClaimStep } from "../../../src-domain/fleet/claim.ts";
import type { StoredSubmission } from "../../store/resends/stored-submission.ts";
import type { DeskContext } from "../context.ts";
import type { FenceAnswer, SubmitFence, TakeOrder } from "../resends/outbox.ts";
import type { ClaimAccess } from "./claim-access.ts";
import type { Floor } from "./fleet-port.ts";

/** Attempts to put an order's items and lines into `sending`; each conflict shows the other desk's claim. */
const MAX_ATTEMPTS = 5;
/** How long the fleet must be unreachable before the operator may send an order without it. */
const ALONE_AFTER_MS = 2 * MINUTE_MS;

type KeyedClaim = readonly [key: ClaimKey, claim: Claim];

/**
 * Answers for an order whose claims the fleet does not confirm now. `sinceMs`: when the fleet became unreachable; null
 * if it answers. Only the fleet prevents a second order for a line of a channel's order, so such an order never leaves.
 */
export function answerWithoutFleet(keys: readonly ClaimKey[], sinceMs: number | null, nowMs: number): FenceAnswer {
  const isLong = sinceMs !== null && nowMs - sinceMs >= ALONE_AFTER_MS;
  return isLong && !keys.some(isOrderKey) ? "skippable" : "unreachable";
}

const isLost = (step: ClaimStep | null | undefined): boolean => step === "lost" || step === "assume-sent";

/** Claims all items and order lines of an order as `sending` at once, before its first byte leaves. */
export function createSubmitFence(
  { store, isoNow, elapsed, reportSubmission }: DeskContext,
  floor: Floor,
  { createJudge, lose, write, fenceBatch, closeTaken, hasReadOrders, unreachableSinceMs }: ClaimAccess,
): SubmitFence {
  /** Returns null if the fleet did not confirm the claims. */
  async function claimAll(batchId: string, claims: readonly KeyedClaim[]): Promise<"written" | "lost" | null> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const judge = await createJudge(claims.map(([key]) => key));
      if (!floor.isComplete()) return null;
      const batchChanges = fenceBatch(batchId);
      if (batchChanges === "taken") {
        await closeTaken(batchId);
        return "lost";
      }
      const steps = claims.map(([key, claim]) => judge(key, claim));
      const lostClaims = claims.filter((_claim, index) => isLost(steps[index]));
      for (const [key] of lostClaims) await lose(key);
      if (lostClaims.length > 0) return "lost";
      const changes = [...batchChanges, ...claims.map(([key, claim]) => ({ key, claim }))];
      const outcome = steps.includes(null) ? "conflict" : await write(changes);
      if (outcome !== "conflict") return outcome === "written" ? outcome : null;
    }
    return null;
  }

  /**
   * Refuses the submission, because another batch or order of this desk has an item, or another desk sent an order
   * line.
   */
  async function refuse(submissionId: string): Promise<FenceAnswer> {
    const refused = await store.transition(submissionId, { type: "claim-lost" }, {}, isoNow());
    if (refused !== null) reportSubmission(refused);
    return "lost";
  }

  return async ({ submissionId, batchId, items }: StoredSubmission, take: TakeOrder) => {
    const itemIds = items.map(({ returnInventoryId }) => returnInventoryId);
    // Asked before the journal is read, which has all reports of sent lines then.
    const isOrderBookRead = hasReadOrders();
    const claims = await store.claimsToSend(batchId, itemIds);
    if (claims === null) return refuse(submissionId);
    const keys = claims.map(([key]) => key);
    // A line may have been sent so long ago that only a report says so.
    if (!isOrderBookRead && keys.some(isOrderKey)) return "unreachable";
    const outcome = await claimAll(
      batchId,
      claims.map(([key, claim]) => [key, { ...claim, state: "sending", submissionId, resendId: null }]),
    );
    if (outcome === "lost") return "lost";
    if (outcome === "written") return take();
    return answerWithoutFleet(keys, unreachableSinceMs(), elapsed());
  };
}
