import type { InventoryQuery } from "../../../src-domain/inventory-query.ts";
import { PlaceList } from "./place-list.ts";
import { inTurns, type Steps } from "./turns.ts";

/** All places that a query finds, in its order; they can be read while there are still more to come. */
export interface Listing {
  readonly query: string;
  readonly places: PlaceList;
  isWhole: boolean;
  isStopped: boolean;
  /** Resolves once there are so many, or no more will come. */
  reaches(length: number): Promise<void>;
  stop(): void;
}

const isAtRest = ({ isWhole, isStopped }: Listing): boolean => isWhole || isStopped;

/** Begins to list what the work finds. */
export function beginListing(query: InventoryQuery, work: Steps): Listing {
  const waiting = new Set<{
    readonly length: number;
    readonly go: () => void;
    readonly fail: (error: Error) => void;
  }>();
  let failure: Error | null = null;
  const listing: Listing = {
    query: JSON.stringify(query),
    places: new PlaceList(),
    isWhole: false,
    isStopped: false,
    reaches: (length) =>
      new Promise((go, fail) => {
        waiting.add({ length, go, fail });
        settle();
      }),
    stop() {
      listing.isStopped = !listing.isWhole;
      settle();
    },
  };

  function settle(): void {
    for (const one of waiting) {
      if (failure === null && !isAtRest(listing) && listing.places.length < one.length) continue;
      waiting.delete(one);
      if (failure === null) one.go();
      else one.fail(failure);
    }
  }

  const onFound = (places: readonly number[]): void => {
    listing.places.add(places);
    if (waiting.size > 0) settle();
  };
  void inTurns(work, { onFound, isStopped: () => listing.isStopped }).then(
    () => {
      listing.isWhole = !listing.isStopped;
      settle();
    },
    (error: unknown) => {
      failure = error instanceof Error ? error : new Error(String(error));
      listing.isStopped = true;
      settle();
    },
  );
  return listing;
}
