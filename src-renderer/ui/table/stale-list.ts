import { useEffect, useRef } from "react";
import { create } from "zustand";
import { limitWait } from "../../../src-domain/waits.ts";
import type { Unsubscribe } from "../../../src-preload/contract/index.ts";
import { useIsCurrentScreen, type ScreenName } from "../../shell/navigation.ts";
import type { PagedRows, PagePosition } from "./paged-rows.ts";

/** Watches a screen's list, and refreshes it when the operator returns to the screen. */
export function useStaleListRefresh(screen: ScreenName, listWatch: ListWatch, refreshList: () => Promise<void>): void {
  useEffect(() => listWatch.watch(), [listWatch]);
  const isShown = useIsCurrentScreen(screen);
  const hiddenState = useRef<{ readonly wasAtStart: boolean } | null>(null);
  useEffect(() => {
    // Store the position now, because a hidden table does not know its visible rows.
    if (!isShown) hiddenState.current = { wasAtStart: listWatch.isAtStart() };
    else if (hiddenState.current !== null) {
      const freshness = listWatch.getFreshness();
      if (freshness === "outdated" || (freshness === "uncertain" && hiddenState.current.wasAtStart)) void refreshList();
      hiddenState.current = null;
    }
  }, [isShown, listWatch, refreshList]);
}

export interface ListWatch {
  readonly watch: () => Unsubscribe;
  /** `uncertain`: rows were written after the list was created. */
  readonly getFreshness: () => "current" | "uncertain" | "outdated";
  /** The first page is visible, so a refresh moves few rows. */
  readonly isAtStart: () => boolean;
}

interface ComparisonList<Row, ListInfo> {
  readonly rows: readonly (Row | null)[];
  readonly listInfo: ListInfo;
  readonly total?: number | null;
}

interface ListWatchOptions<Query, Row, ListInfo extends { readonly snapshot: string }> {
  readonly rows: PagedRows<Query, Row, ListInfo>;
  /** Calls back with the keys of written rows, null for many rows. */
  readonly onChanged: (callback: (keys: readonly string[] | null) => void) => Unsubscribe;
  /** By default a new list of `rows`. */
  readonly createComparisonList?: (
    query: Query,
    position: PagePosition,
  ) => Promise<ComparisonList<Row, ListInfo> | null>;
  /** Counts a list without a total. Returns null if a newer search replaced it, or without an answer. */
  readonly countRows?: (snapshot: string) => Promise<number | null>;
}

/** Milliseconds between comparisons while rows change continuously, for example during item fetches. */
const MIN_COMPARE_INTERVAL_MS = 2000;
/** Fraction of the time that comparisons of a large list may take, because scrolling needs the processor. */
const MAX_COMPARE_FRACTION = 1 / 20;

function equalsShownRows<Query, Row, ListInfo>(
  pagedRows: PagedRows<Query, Row, ListInfo>,
  offset: number,
  rows: readonly (Row | null)[],
): boolean {
  return pagedRows.keysFrom(offset, rows.length).every((key, index) => {
    const row = rows[index] ?? null;
    return key === null || (row !== null && key === pagedRows.keyOf(row));
  });
}

/** Reloads visible rows that were written, and reports a list whose rows would move. */
export function createStaleListDetector<Query, Row, ListInfo extends { readonly snapshot: string }>(
  options: ListWatchOptions<Query, Row, ListInfo>,
) {
  const { rows: pagedRows, createComparisonList = pagedRows.fetchNewList } = options;
  const use = create(() => ({ isOutdated: false }));
  /** Number of writes after the list was created or last found unchanged. */
  let writeCount = 0;
  pagedRows.store.subscribe(({ listNumber }, previousState) => {
    if (listNumber === previousState.listNumber) return;
    writeCount = 0;
    use.setState({ isOutdated: false });
  });

  const determineTotal = async ({ total, listInfo }: ComparisonList<Row, ListInfo>): Promise<number | null> =>
    total ?? (await options.countRows?.(listInfo.snapshot)) ?? null;

  /** Checks whether the visible rows have the same positions in a new list. Returns false to retry later. */
  async function compare(): Promise<boolean> {
    const { query, listInfo, total } = pagedRows.store.getState();
    if (listInfo === null || use.getState().isOutdated) return true;
    // A new list for the comparison would cancel a pending list of the operator.
    if (total === null || pagedRows.isReplacing()) return false;
    const { offset, limit } = pagedRows.firstVisiblePage();
    const writeCountBefore = writeCount;
    const comparison = await createComparisonList(query, { offset, limit });
    if (comparison === null) return true;
    const newTotal = await determineTotal(comparison);
    const currentState = pagedRows.store.getState();
    if (newTotal === null || currentState.listInfo?.snapshot !== listInfo.snapshot) return false;
    const hasMoved = !equalsShownRows(pagedRows, offset, comparison.rows) || newTotal !== total;
    if (hasMoved && total > 0) {
      use.setState({ isOutdated: true });
      return true;
    }
    if (writeCount === writeCountBefore) writeCount = 0;
    // An empty list shows new rows immediately, because no row can move.
    if (hasMoved) pagedRows.setTotal(newTotal);
    pagedRows.continueWithList(comparison.listInfo);
    return true;
  }

  return {
    use,
    getFreshness: () => {
      if (use.getState().isOutdated) return "outdated";
      return writeCount > 0 ? "uncertain" : "current";
    },
    isAtStart: (): boolean => pagedRows.firstVisiblePage().offset === 0,
    watch(): Unsubscribe {
      const { scheduleCompare, cancelCompare } = createCompareTimer(compare);
      const stopListening = options.onChanged((keys) => {
        writeCount += 1;
        if (keys === null || keys.some((key) => pagedRows.hasRow(key))) void pagedRows.reload();
        scheduleCompare();
      });
      return () => {
        cancelCompare();
        stopListening();
      };
    },
  };
}

/** Compares after a pause, which is longer after a comparison that took long. Repeats one that decided nothing. */
function createCompareTimer(compare: () => Promise<boolean>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let compareDurationMs = 0;
  async function compareNow(): Promise<void> {
    timer = undefined;
    const startedAtMs = performance.now();
    const isDecided = await compare();
    if (isDecided) compareDurationMs = performance.now() - startedAtMs;
    else scheduleCompare();
  }
  function scheduleCompare(): void {
    timer ??= setTimeout(
      () => void compareNow(),
      limitWait(Math.max(MIN_COMPARE_INTERVAL_MS, compareDurationMs / MAX_COMPARE_FRACTION)),
    );
  }
  return { scheduleCompare, cancelCompare: (): void => clearTimeout(timer) };
}
