import { holderOfClaim, type ClaimHolder, type FoundClaim } from "../../../src-domain/fleet/claim.ts";

/** The fleet's claims as this desk knows them, in memory, for the judgement of scans. */
export function createFloorCopy() {
  const claims = new Map<string, FoundClaim>();
  let desk: string | null = null;
  return {
    join: (name: string): void => void (desk = name),
    desk: (): string | null => desk,
    set: (itemId: string, claim: FoundClaim): void =>
      void (claim === null ? claims.delete(itemId) : claims.set(itemId, claim)),
    /** Returns who has the item, other than this desk; null if it is free. */
    holderOf: (itemId: string): ClaimHolder | null => {
      const claim = claims.get(itemId);
      if (claim === undefined || claim === null) return null;
      const holder = holderOfClaim(claim);
      return holder.desk === desk ? null : holder;
    },
  };
}
