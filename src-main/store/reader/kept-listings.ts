import { beginListing, type Listing } from "./listings.ts";
import type { Steps } from "./turns.ts";

/** Results that are kept: the one in sight, and those that somebody may come back to. */
const KEPT = 3;

/** The listings of one table: a search begins one, and every page of it comes from there. */
export function createKeptListings<Query extends object>(ordered: (query: Query) => Steps) {
  const kept = new Map<string, Listing>();
  let begun = 0;

  /** Whoever types on is not interested in what the text of before finds. */
  function begin(query: Query): string {
    for (const [snapshot, listing] of kept) {
      if (listing.isWhole) continue;
      listing.stop();
      kept.delete(snapshot);
    }
    begun += 1;
    const snapshot = String(begun);
    kept.set(snapshot, beginListing(query, ordered(query)));
    for (const oldest of [...kept.keys()].slice(0, -KEPT)) kept.delete(oldest);
    return snapshot;
  }

  function held(snapshot: string | null, query: Query): string | null {
    const listing = snapshot === null ? undefined : kept.get(snapshot);
    return listing?.query === JSON.stringify(query) ? snapshot : null;
  }

  return {
    /** The wanted one where it is held and is of that query, otherwise a new one. */
    of(query: Query, wanted: string | null): { readonly snapshot: string; readonly listing: Listing } {
      const snapshot = held(wanted, query) ?? begin(query);
      return { snapshot, listing: kept.get(snapshot) as Listing };
    },

    /** All that a snapshot holds, once that is known; null where a newer search has overtaken it. */
    async count(snapshot: string): Promise<number | null> {
      const listing = kept.get(snapshot);
      await listing?.reaches(Number.POSITIVE_INFINITY);
      return listing?.isWhole === true ? listing.places.length : null;
    },
  };
}
