import { create } from "zustand";
import type { Unsubscribe } from "../../../src-preload/contract/index.ts";
import type { PagedRows } from "./paged-rows.ts";

interface ListWatchState {
  /** The list that is shown would be another one if it were made now. */
  readonly outdated: boolean;
}

export interface ListWatch {
  readonly watch: () => Unsubscribe;
  /** No: outdated. Perhaps: rows were written since. Yes: none was. */
  readonly isCurrent: () => "yes" | "perhaps" | "no";
  /** Nobody has scrolled in it, so that making it again moves nothing. */
  readonly isAtStart: () => boolean;
}

interface Place {
  readonly offset: number;
  readonly limit: number;
}

interface ListWatchOptions<Query, Row, Facts extends { readonly snapshot: string }> {
  readonly rows: PagedRows<Query, Row, Facts>;
  /** Calls with the keys of rows that were written, null where they are many. */
  readonly onChanged: (reported: (keys: readonly string[] | null) => void) => Unsubscribe;
  /** Makes the list in main once more; null where that failed. */
  readonly makeNew: (
    query: Query,
    place: Place,
  ) => Promise<{ readonly rows: readonly (Row | null)[]; readonly facts: Facts } | null>;
  /** Null where a newer search has overtaken it, or nobody answered. */
  readonly count: (snapshot: string) => Promise<number | null>;
}

/** While rows change without end, as while details are read, the list is compared so often, in milliseconds ... */
const COMPARE_EVERY_MS = 2000;
/** ... but a large list rarely enough that comparing takes at most this part of the time: scrolling needs the processors. */
const COMPARING_SHARE = 1 / 20;

/** Rows that were written are read again where they are; that the list is outdated is only reported. */
export function createListWatch<Query, Row, Facts extends { readonly snapshot: string }>(
  options: ListWatchOptions<Query, Row, Facts>,
) {
  const { rows: paged } = options;
  const use = create<ListWatchState>(() => ({ outdated: false }));
  /** How often rows were written since the list was made, or found the same. */
  let written = 0;
  paged.store.subscribe(({ list }, before) => {
    if (list === before.list) return;
    written = 0;
    use.setState({ outdated: false });
  });

  /**
   * Looks whether the rows in sight are at their places in the list as it would be made now. False where that is to be tried
   * again: a list was still being counted, or a search came between.
   */
  async function compare(): Promise<boolean> {
    const { query, facts, total } = paged.store.getState();
    if (facts === null || use.getState().outdated) return true;
    // A list that is made to be compared would end the one that the operator waits for.
    if (total === null || paged.isReplacing()) return false;
    const { offset, limit } = paged.placeInSight();
    const writtenBefore = written;
    const made = await options.makeNew(query, { offset, limit });
    if (made === null) return true;
    const counted = await options.count(made.facts.snapshot);
    const now = paged.store.getState();
    if (counted === null || now.facts?.snapshot !== facts.snapshot) return false;
    const shown = paged.keysFrom(offset, made.rows.length);
    const isSame = shown.every((key, index) => {
      const row = made.rows[index] ?? null;
      return key === null || (row !== null && key === paged.keyOf(row));
    });
    const isOther = !isSame || counted !== total;
    if (isOther && total > 0) {
      use.setState({ outdated: true });
      return true;
    }
    if (written === writtenBefore) written = 0;
    // An empty list, which has nothing that could move from under anybody, takes what came at once.
    if (isOther) paged.setTotal(counted);
    paged.continueWith(made.facts);
    return true;
  }

  return {
    use,
    isCurrent: () => (use.getState().outdated ? "no" : written > 0 ? "perhaps" : "yes"),
    isAtStart: (): boolean => paged.placeInSight().offset === 0,
    watch(): Unsubscribe {
      let waiting: ReturnType<typeof setTimeout> | undefined;
      let tookMs = 0;
      async function compareNow(): Promise<void> {
        waiting = undefined;
        const began = performance.now();
        const decided = await compare();
        if (decided) tookMs = performance.now() - began;
        else compareSoon();
      }
      function compareSoon(): void {
        waiting ??= setTimeout(() => void compareNow(), Math.max(COMPARE_EVERY_MS, tookMs / COMPARING_SHARE));
      }
      const end = options.onChanged((keys) => {
        written += 1;
        if (keys === null || keys.some((key) => paged.holds(key))) void paged.reload();
        compareSoon();
      });
      return () => {
        clearTimeout(waiting);
        end();
      };
    },
  };
}
