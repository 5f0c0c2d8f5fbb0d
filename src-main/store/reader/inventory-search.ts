import type { InventoryQuery } from "../../../src-domain/inventory-query.ts";
import type { Connection } from "../database.ts";
import type { ItemRow, ItemRows } from "./item-rows.ts";
import { beginListing, type Listing } from "./listings.ts";
import type { Steps } from "./turns.ts";

interface SearchOptions {
  readonly cache: Connection;
  readonly ordered: (query: InventoryQuery) => Steps;
  readonly rowsAt: ItemRows;
}

export interface SearchPage {
  readonly snapshot: string;
  readonly rows: readonly (ItemRow | null)[];
  readonly total: number | null;
  /** ISO 8601, UTC. */
  readonly asOf: string | null;
}

/** Results that are kept: the one in sight, and those that somebody may come back to. */
const KEPT = 3;

/** Answers the inventory table: a search begins a listing, and every page of it comes from there. */
export function createInventorySearch({ cache, ordered, rowsAt }: SearchOptions) {
  const asOf = cache.prepare<[], string>("SELECT as_of FROM fetched_list WHERE list_name = 'inventory'").pluck();
  const kept = new Map<string, Listing>();
  let begun = 0;

  /** Whoever types on is not interested in what the text of before finds. */
  function begin(query: InventoryQuery): string {
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

  function held(snapshot: string | null, query: InventoryQuery): string | null {
    const listing = snapshot === null ? undefined : kept.get(snapshot);
    return listing?.query === JSON.stringify(query) ? snapshot : null;
  }

  return {
    async searchInventory(
      query: InventoryQuery,
      wanted: string | null,
      offset: number,
      limit: number,
    ): Promise<SearchPage> {
      const snapshot = held(wanted, query) ?? begin(query);
      const listing = kept.get(snapshot) as Listing;
      await listing.reaches(offset + limit);
      const { places, isWhole } = listing;
      const rows = rowsAt(places.slice(offset, offset + limit));
      return { snapshot, rows, total: isWhole ? places.length : null, asOf: asOf.get() ?? null };
    },

    /** All that a snapshot holds, once that is known; null where a newer search has overtaken it. */
    async countInventory(snapshot: string): Promise<number | null> {
      const listing = kept.get(snapshot);
      await listing?.reaches(Number.POSITIVE_INFINITY);
      return listing?.isWhole === true ? listing.places.length : null;
    },
  };
}
