import { setImmediate } from "node:timers/promises";
import { PlaceList } from "./inventory/place-list.ts";
import { runCooperatively, type Steps } from "./cooperative.ts";

/** All places that a query finds, in its order; they can be read while there are still more to come. */
export interface Listing {
  readonly places: PlaceList;
  isWhole: boolean;
  isStopped: boolean;
  /** Resolves once there are so many, or no more will come. */
  reaches(length: number): Promise<void>;
  stop(): void;
}

/**
 * Milliseconds for which nobody goes on listing after somebody got the rows asked for: whoever types on has asked again by
 * then, and finds the thread free.
 */
const REST_MS = 40;

const isAtRest = ({ isWhole, isStopped }: Listing): boolean => isWhole || isStopped;

/** A list of what the work finds. It begins when it is first asked for rows, and so stops for them as soon as they are there. */
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
    places: new PlaceList(),
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
