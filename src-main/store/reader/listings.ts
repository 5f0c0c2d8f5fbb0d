import { setImmediate } from "node:timers/promises";
import { RowKeyList } from "./inventory/row-key-list.ts";
import { runCooperatively, type Steps } from "./cooperative.ts";

/** All row keys that a query finds, in its order; the caller can read them while more are still coming. */
export interface Listing {
  readonly places: RowKeyList;
  isWhole: boolean;
  isStopped: boolean;
  /** Resolves once there are this many, or no more will come. */
  reaches(length: number): Promise<void>;
  stop(): void;
}

/**
 * Milliseconds that a listing pauses after delivering the requested rows: an operator who keeps typing has searched again by
 * then, and finds the thread free.
 */
const REST_MS = 40;

const isAtRest = ({ isWhole, isStopped }: Listing): boolean => isWhole || isStopped;

/** Lists what the work finds. Starts with the first request for rows, and pauses as soon as it has delivered them. */
export function beginListing(work: Steps): Listing {
  const waiting = new Set<{
    readonly length: number;
    readonly go: () => void;
    readonly fail: (error: Error) => void;
  }>();
  let failure: Error | null = null;
  let served = false;
  let wake = begin;
  const listing: Listing = {
    places: new RowKeyList(),
    isWhole: false,
    isStopped: false,
    reaches: (length) =>
      new Promise((go, fail) => {
        waiting.add({ length, go, fail });
        settle();
        if (waiting.size > 0) wake();
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
      served = true;
      if (failure === null) one.go();
      else one.fail(failure);
    }
  }

  const rest = (): Promise<unknown> | null => {
    if (!served) return null;
    served = false;
    if (waiting.size > 0) return setImmediate();
    return new Promise<void>((resolve) => {
      wake = resolve;
      setTimeout(resolve, REST_MS);
    });
  };

  const onFound = (places: readonly number[]): void => {
    listing.places.add(places);
    if (waiting.size > 0) settle();
  };
  function begin(): void {
    wake = () => undefined;
    void runCooperatively(work, { onFound, isStopped: () => listing.isStopped, rest }).then(
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
  }
  return listing;
}

/** Number of kept results: the one on screen, and those the operator may return to. */
const KEPT = 3;

interface Kept<Query> {
  readonly query: Query;
  readonly listing: Listing;
}

/**
 * The listings of one table: a search starts one, and all its pages come from it. `overtakes`: whether a new listing makes
 * the rest of an earlier one obsolete.
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
    of(query: Query, wanted: string | null): { readonly snapshot: string; readonly listing: Listing } {
      const snapshot = held(wanted, query) ?? begin(query);
      return { snapshot, listing: (kept.get(snapshot) as Kept<Query>).listing };
    },

    /** The total of a snapshot, once known; null if a newer search has replaced it. */
    async count(snapshot: string): Promise<number | null> {
      const listing = kept.get(snapshot)?.listing;
      await listing?.reaches(Number.POSITIVE_INFINITY);
      return listing?.isWhole === true ? listing.places.length : null;
    },
  };
}
