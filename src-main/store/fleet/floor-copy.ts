import type { ClaimKey } from "../../../src-domain/fleet/claim-key.ts";
import { holderOfClaim, type ClaimHolder, type FoundClaim } from "../../../src-domain/fleet/claim.ts";

/** The fleet's claims as this desk knows them, in memory, for the judgement of scans and matches. */
export function createFloorCopy() {
  const claims = new Map<ClaimKey, FoundClaim>();
  /** Batches whose order is about to be sent, since its fence was raised. */
  const fenced = new Set<string>();
  let desk: string | null = null;
  return {
    join: (name: string): void => void (desk = name),
    desk: (): string | null => desk,
    set: (key: ClaimKey, claim: FoundClaim): void =>
      void (claim === null ? claims.delete(key) : claims.set(key, claim)),
    setFenced: (batchId: string, isFenced: boolean): void =>
      void (isFenced ? fenced.add(batchId) : fenced.delete(batchId)),
    isFenced: (batchId: string): boolean => fenced.has(batchId),
    /** Returns who has the item or order line, other than this desk; null if it is free. */
    holderOf: (key: ClaimKey): ClaimHolder | null => {
      const claim = claims.get(key);
      if (claim === undefined || claim === null) return null;
      const holder = holderOfClaim(claim);
      return holder.desk === desk ? null : holder;
    },
  };
}
