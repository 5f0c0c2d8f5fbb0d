import { beginListing, type Listing } from "./listings.ts";
import type { Steps } from "./cooperative.ts";

/** Results that are kept: the one in sight, and those that somebody may come back to. */
const KEPT = 3;

interface Kept<Query> {
  readonly query: Query;
  readonly listing: Listing;
}

/**
 * The listings of one table: a search begins one, and every page of it comes from there. `overtakes`: whether nobody wants
 * the rest of a listing any more once the new one is asked for.
 */
export function createKeptListings<Query extends object>(
  ordered: (query: Query) => Steps,
  overtakes: (now: Query, before: Query) => boolean = () => true,
) {
  const kept = new Map<string, Kept<Query>>();
  let begun = 0;

  function begin(query: Query): string {
    for (const [snapshot, before] of kept) {
      if (before.listing.isWhole || !overtakes(query, before.query)) continue;
      before.listing.stop();
      kept.delete(snapshot);
    }
    begun += 1;
    const snapshot = String(begun);
    kept.set(snapshot, { query, listing: beginListing(ordered(query)) });
    for (const oldest of [...kept.keys()].slice(0, -KEPT)) kept.delete(oldest);
    return snapshot;
  }

  function held(snapshot: string | null, query: Query): string | null {
    const before = snapshot === null ? undefined : kept.get(snapshot)?.query;
    return JSON.stringify(before) === JSON.stringify(query) ? snapshot : null;
  }

  return {
    /** The wanted one where it is held and is of that query, otherwise a new one. */
    of(query: Query, wanted: string | null): { readonly snapshot: string; readonly listing: Listing } {
      const snapshot = held(wanted, query) ?? begin(query);
      return { snapshot, listing: (kept.get(snapshot) as Kept<Query>).listing };
    },

    /** All that a snapshot holds, once that is known; null where a newer search has overtaken it. */
    async count(snapshot: string): Promise<number | null> {
      const listing = kept.get(snapshot)?.listing;
      await listing?.reaches(Number.POSITIVE_INFINITY);
      return listing?.isWhole === true ? listing.places.length : null;
    },
  };
}
