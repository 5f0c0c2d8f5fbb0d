import { create } from "zustand";
import { useEffect, useRef } from "react";
import type { Unsubscribe } from "../../../src-preload/contract/index.ts";
import type { PagedRows } from "./paged-rows.ts";
import { useIsCurrentScreen, type ScreenName } from "../../shell/navigation.ts";
import { boundedWait } from "../../../src-domain/waits.ts";

/** Keeps a screen's list up to date. A hidden list is refreshed when the operator returns to it. */
export function useStaleListRefresh(screen: ScreenName, list: ListWatch, refreshList: () => Promise<void>): void {
  useEffect(() => list.watch(), [list]);
  const here = useIsCurrentScreen(screen);
  const left = useRef<{ readonly atStart: boolean } | null>(null);
  useEffect(() => {
    // A hidden table no longer knows which rows were visible.
    if (!here) left.current = { atStart: list.isAtStart() };
    else if (left.current !== null) {
      const current = list.isCurrent();
      if (current === "no" || (current === "perhaps" && left.current.atStart)) void refreshList();
      left.current = null;
    }
  }, [here, list, refreshList]);
}

interface ListWatchState {
  readonly outdated: boolean;
}

export interface ListWatch {
  readonly watch: () => Unsubscribe;
  /** `no`: outdated. `perhaps`: rows were written since. `yes`: no row was. */
  readonly isCurrent: () => "yes" | "perhaps" | "no";
  /** The first page is in view, so a refresh hardly moves rows. */
  readonly isAtStart: () => boolean;
}

interface Place {
  readonly offset: number;
  readonly limit: number;
}

interface MadeList<Row, Facts> {
  readonly rows: readonly (Row | null)[];
  readonly facts: Facts;
  readonly total?: number | null;
}

interface ListWatchOptions<Query, Row, Facts extends { readonly snapshot: string }> {
  readonly rows: PagedRows<Query, Row, Facts>;
  /** Null for many rows. */
  readonly onChanged: (reported: (keys: readonly string[] | null) => void) => Unsubscribe;
  readonly makeNew: (query: Query, place: Place) => Promise<MadeList<Row, Facts> | null>;
  /** For a list that comes before it is counted. Null if a newer search replaced it, or without an answer. */
  readonly count?: (snapshot: string) => Promise<number | null>;
}

/** Shortest time between comparisons while rows keep changing, for example while details are read. Milliseconds. */
const COMPARE_EVERY_MS = 2000;
/** Largest share of the time spent comparing, for large lists: scrolling needs the processor. */
const COMPARING_SHARE = 1 / 20;

/** Reads written rows again at their positions; an outdated list is only reported. */
export function createStaleListDetector<Query, Row, Facts extends { readonly snapshot: string }>(
  options: ListWatchOptions<Query, Row, Facts>,
) {
  const { rows: paged } = options;
  const use = create<ListWatchState>(() => ({ outdated: false }));
  /** Writes since the list was made or last found unchanged. */
  let written = 0;
  paged.store.subscribe(({ list }, before) => {
    if (list === before.list) return;
    written = 0;
    use.setState({ outdated: false });
  });

  /** Whether the rows shown from `offset` are these. */
  function isShownFrom(offset: number, rows: readonly (Row | null)[]): boolean {
    return paged.keysFrom(offset, rows.length).every((key, index) => {
      const row = rows[index] ?? null;
      return key === null || (row !== null && key === paged.keyOf(row));
    });
  }

  const totalOf = async ({ total, facts }: MadeList<Row, Facts>): Promise<number | null> =>
    total ?? (await options.count?.(facts.snapshot)) ?? null;

  /** Checks whether the visible rows keep their positions in a new list. False to retry. */
  async function compare(): Promise<boolean> {
    const { query, facts, total } = paged.store.getState();
    if (facts === null || use.getState().outdated) return true;
    // A list made for comparison would cancel the one that the operator waits for.
    if (total === null || paged.isReplacing()) return false;
    const { offset, limit } = paged.placeInSight();
    const writtenBefore = written;
    const made = await options.makeNew(query, { offset, limit });
    if (made === null) return true;
    const counted = await totalOf(made);
    const now = paged.store.getState();
    if (counted === null || now.facts?.snapshot !== facts.snapshot) return false;
    const isOther = !isShownFrom(offset, made.rows) || counted !== total;
    if (isOther && total > 0) {
      use.setState({ outdated: true });
      return true;
    }
    if (written === writtenBefore) written = 0;
    // In an empty list no row can move, so it takes new rows at once.
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
        waiting ??= setTimeout(
          () => void compareNow(),
          boundedWait(Math.max(COMPARE_EVERY_MS, tookMs / COMPARING_SHARE)),
        );
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
