import type { InventoryQuery } from "../../../../src-domain/inventory/inventory-query.ts";
import type { Connection } from "../../files/database.ts";
import type { ItemRow, ItemRows } from "./item-rows.ts";
import { createKeptListings } from "../kept-listings.ts";
import type { Steps } from "../cooperative.ts";

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

/** Answers the inventory table: a search begins a listing, and every page of it comes from there. */
export function createInventorySearch({ cache, ordered, rowsAt }: SearchOptions) {
  const asOf = cache.prepare<[], string>("SELECT as_of FROM fetched_list WHERE list_name = 'inventory'").pluck();
  const listings = createKeptListings(ordered);

  return {
    async searchInventory(
      query: InventoryQuery,
      wanted: string | null,
      offset: number,
      limit: number,
    ): Promise<SearchPage> {
      const { snapshot, listing } = listings.of(query, wanted);
      await listing.reaches(offset + limit);
      const { places, isWhole } = listing;
      const rows = rowsAt(places.slice(offset, offset + limit));
      return { snapshot, rows, total: isWhole ? places.length : null, asOf: asOf.get() ?? null };
    },

    /** All that a snapshot holds, once that is known; null where a newer search has overtaken it. */
    countInventory: (snapshot: string) => listings.count(snapshot),
  };
}
