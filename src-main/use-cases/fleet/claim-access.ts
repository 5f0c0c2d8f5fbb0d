import type { ClaimKey } from "../../../src-domain/fleet/claim-key.ts";
import {
  holderOfClaim,
  isExpiredClaim,
  nextClaimStep,
  findOwnClaim,
  type Claim,
  type ClaimStep,
} from "../../../src-domain/fleet/claim.ts";
import type { LostClaim } from "../../store/fleet/claim-journal.ts";
import type { DeskContext } from "../context.ts";
import type { Floor, FloorChange } from "./fleet-port.ts";

/** Calls from batches that concern claims. */
export interface ClaimHooks {
  readonly onLost: (lost: LostClaim) => Promise<void>;
  /** Returns whether the desk has the batch on the floor, but not in its journal yet. */
  readonly isBatchExpected: (batchId: string) => boolean;
  /** Returns the batch's part in its order's fence. `taken`: another desk took the batch over. */
  readonly fenceBatch: (batchId: string) => readonly FloorChange[] | "taken";
  readonly closeTaken: (batchId: string) => Promise<void>;
  /** Returns whether this desk has read all order messages that the fleet had when it connected. */
  readonly hasReadOrders: () => boolean;
  /** Closes the item's batch if another desk took it over. Returns false if no server answers. */
  readonly closeIfTaken: (key: ClaimKey) => Promise<boolean>;
}

/** Finds the step for a claim; null if the fleet's claim changed since. */
export type ClaimJudge = (key: ClaimKey, wanted: Claim | null) => ClaimStep | null;

/** Reads and writes the fleet's claims, for claim intents and the submit fence. */
export function createClaimAccess(
  { store, isoNow, elapsed, reportSubmission }: DeskContext,
  desk: string,
  floor: Floor,
  { onLost, isBatchExpected, fenceBatch, closeTaken, closeIfTaken, hasReadOrders }: ClaimHooks,
) {
  let unreachableSinceMs: number | null = elapsed();

  function setReachable(isReachable: boolean): void {
    unreachableSinceMs = isReachable ? null : (unreachableSinceMs ?? elapsed());
  }

  return {
    setReachable,
    /** Returns null while the fleet answers. */
    unreachableSinceMs: (): number | null => unreachableSinceMs,
    findOwn: (key: ClaimKey): Claim | null => findOwnClaim(floor.find(key), desk),
    isBatchExpected,
    fenceBatch,
    closeTaken,
    hasReadOrders,
    assumeLineSent: store.assumeLineSent,

    createJudge: async (keys: readonly ClaimKey[]): Promise<ClaimJudge> => {
      const foundClaims = new Map(keys.map((key) => [key, floor.find(key)]));
      const ownClaims = [...foundClaims].flatMap(([key, found]) => {
        const own = findOwnClaim(found, desk);
        return own === null ? [] : [[key, own] as const];
      });
      const forgottenKeys = new Set(ownClaims.length === 0 ? [] : await store.forgottenClaims(ownClaims));
      return (key, wanted) => {
        const found = floor.find(key);
        if (found !== foundClaims.get(key)) return null;
        if (isExpiredClaim(wanted, found, isoNow())) return "none";
        return nextClaimStep(wanted, found, desk, { hasForgotten: forgottenKeys.has(key) });
      };
    },

    /** The servers may have no quorum, although one is connected. */
    write: async (changes: Parameters<Floor["write"]>[0]): ReturnType<Floor["write"]> => {
      const outcome = await floor.write(changes);
      setReachable(outcome !== "unreachable");
      return outcome;
    },

    /** Returns false if no server answers. */
    lose: async (key: ClaimKey): Promise<boolean> => {
      if (!(await closeIfTaken(key))) return false;
      const found = floor.find(key);
      if (found === null) return true;
      for (const lost of await store.loseClaim(key, holderOfClaim(found), isoNow())) {
        if (lost.submission !== null) reportSubmission(lost.submission);
        await onLost(lost);
      }
      return true;
    },
  };
}

export type ClaimAccess = ReturnType<typeof createClaimAccess>;
