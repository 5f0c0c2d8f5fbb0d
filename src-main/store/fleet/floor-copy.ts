import type { ClaimKey } from "../../../src-domain/fleet/claim-key.ts";
import { holderOfClaim, type ClaimHolder, type FoundClaim } from "../../../src-domain/fleet/claim.ts";

export type FloorCopy = ReturnType<typeof createFloorCopy>;

/**
 * Claims of the fleet that this desk must respect, in memory, for the judgement of scans and the matching of orders.
 */
export function createFloorCopy() {
  const otherClaims = new Map<ClaimKey, FoundClaim>();
  let desk: string | null = null;
  let desksAtWork: ReadonlySet<string> | null = null;
  const otherClaim = (key: ClaimKey): FoundClaim => otherClaims.get(key) ?? null;
  return {
    join: (name: string): void => void (desk = name),
    /** Returns the desk's name in the fleet; null without a fleet. */
    desk: (): string | null => desk,
    /** `claim`: null if the item or line is free for this desk. */
    setOther: (key: ClaimKey, claim: FoundClaim): void =>
      void (claim === null ? otherClaims.delete(key) : otherClaims.set(key, claim)),
    /** The claim of another desk, or of this desk before its journal was restored; null if it is free for this desk. */
    otherClaim,
    findOtherKeys: (isWanted: (key: ClaimKey, claim: Exclude<FoundClaim, null>) => boolean): ClaimKey[] =>
      [...otherClaims].flatMap(([key, claim]) => (claim !== null && isWanted(key, claim) ? key : [])),
    /** `names`: null if nobody knows. */
    setDesksAtWork: (names: readonly string[] | null): void => void (desksAtWork = names && new Set(names)),
    /**
     * Returns the batch with the item or line at a desk that is not at work; null if its desk is at work or nobody
     * knows.
     */
    leftBatchOf: (key: ClaimKey): string | null => {
      const claim = otherClaim(key);
      if (claim === null || claim === "unreadable" || claim.state === "sent" || claim.desk === desk) return null;
      return desksAtWork === null || desksAtWork.has(claim.desk) ? null : claim.batchId;
    },
    holderOf: (key: ClaimKey): ClaimHolder | null => {
      const claim = otherClaim(key);
      return claim === null ? null : holderOfClaim(claim);
    },
  };
}
