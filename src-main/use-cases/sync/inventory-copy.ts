import { DAY_MS } from "../../../src-domain/durations.ts";
import {
  pageRequestOf,
  startWindow,
  advanceWindow,
  splitIntoWindows,
  type PageResult,
  type WindowCursor,
} from "../../../src-domain/inventory/window-paging.ts";
import { success, type Result } from "../../../src-domain/result.ts";
import { createCopyPace } from "../../../src-domain/sync/copy-pace.ts";
import { gapsIn, type TimeRange } from "../../../src-domain/time-range.ts";
import type { SyncStatus } from "../../../src-preload/contract/sync/sync.ts";
import type { InventoryPage, ServiceFailure, ServiceOperations } from "../../service/index.ts";
import type { CopyState } from "../../store/cache/sync-cursor.ts";
import type { DeskContext } from "../context.ts";
import { fetchItem } from "../inventory/fetch-item.ts";
import type { CopyCoverage } from "./copy-coverage.ts";
import type { StepResult } from "./sync-lists.ts";

type Progress = Pick<
  SyncStatus,
  "rowsDone" | "rowsTotal" | "rowsPerSecond" | "windowsLeft" | "secondsLeft" | "progress"
>;

const NO_PROGRESS: Progress = {
  rowsDone: 0,
  rowsTotal: null,
  rowsPerSecond: null,
  windowsLeft: 0,
  secondsLeft: null,
  progress: 0,
};

interface FetchPlan {
  /** Number of records in each window, in request order; null if the service does not say. */
  readonly totals: readonly (number | null)[];
  readonly rowsBeforePlan: number;
}

function createSyncProgress(elapsed: () => number) {
  const pace = createCopyPace(elapsed);
  let totals: (number | null)[] = [];
  let rowsBeforePlan = 0;
  let rows = 0;
  let windowIndex = 0;

  const rowsLeft = (): number | null => {
    const remaining = totals.slice(windowIndex);
    return remaining.includes(null) ? null : remaining.reduce<number>((sum, total) => sum + (total ?? 0), 0);
  };

  return {
    begin(plan: FetchPlan): void {
      totals = [...plan.totals];
      rowsBeforePlan = plan.rowsBeforePlan;
      rows = 0;
      windowIndex = 0;
      pace.clear();
      pace.addSample(0);
    },

    recordPage(page: { windowIndex: number; rows: number; rowsLeft: number | null }): void {
      rows += page.rows;
      windowIndex = page.windowIndex;
      totals[windowIndex] = page.rowsLeft;
      pace.addSample(rows);
    },

    view(): Progress {
      const remaining = rowsLeft();
      const rowsDone = rowsBeforePlan + rows;
      const rowProgress = remaining === null || rowsDone + remaining === 0 ? null : rowsDone / (rowsDone + remaining);
      return {
        rowsDone,
        rowsTotal: remaining === null ? null : rowsDone + remaining,
        rowsPerSecond: pace.rowsPerSecond(),
        windowsLeft: Math.max(0, totals.length - windowIndex),
        secondsLeft: pace.secondsLeft(remaining),
        progress: rowProgress ?? windowIndex / Math.max(1, totals.length),
      };
    },
  };
}

interface CopyRunOptions extends Pick<ServiceOperations["inventory"], "list" | "get"> {
  readonly isStopped: () => boolean;
  readonly onProgress: () => void;
}

interface FetchJob {
  readonly windows: readonly TimeRange[];
  /** Adds `covered` and `rows` to the copy's state. `covered` is null if a page covered nothing. */
  readonly advance: (covered: TimeRange | null, rows: number) => CopyState;
  /** `rowsLeft`: remaining records of the window; null if the service does not say. */
  readonly onPage: (page: { windowIndex: number; rows: number; rowsLeft: number | null }) => void;
}

/** Max ids collected until a range is covered, to find missing items. Above this limit no missing item is found. */
const MAX_PENDING = 20_000;

class WindowFetch {
  readonly window: TimeRange;
  readonly #pending = new Map<string, number>();
  #cursor: WindowCursor | null;
  #announced: number | null = null;
  #received = 0;
  #unreadable = false;

  constructor(window: TimeRange, cursor: WindowCursor = startWindow(window)) {
    this.window = window;
    this.#cursor = cursor;
  }

  get pageRequest() {
    return this.#cursor === null ? null : pageRequestOf(this.#cursor);
  }

  /** Not null if fewer rows came than the service announced: the list may be out of order, or items were deleted. */
  get shortfall(): { readonly received: number } | null {
    const isComplete = this.#announced === null || this.#unreadable || this.#received >= this.#announced;
    return isComplete ? null : { received: this.#received };
  }

  add({ items, unreadable, total }: InventoryPage) {
    const cursor = this.#cursor ?? startWindow(this.window);
    const rows: PageResult["rows"] = items.map(({ returnInventoryId, createdOn }) => ({
      id: returnInventoryId,
      createdOn: Date.parse(createdOn),
    }));
    const received = items.length + unreadable.length;
    if (cursor.offset === 0 && cursor.remaining === this.window) this.#announced = total;
    this.#unreadable ||= unreadable.length > 0;
    for (const { id, createdOn } of rows) if (this.#pending.size < MAX_PENDING) this.#pending.set(id, createdOn);
    const { covered, next } = advanceWindow(cursor, { rows, received, total });
    const settledItems = covered === null ? null : this.#settle(covered);
    this.#cursor = next;
    const remaining = total === null ? null : Math.max(0, total - (settledItems?.rows ?? 0));
    const rowsLeft = next === null ? 0 : remaining;
    const newestMs = rows.length === 0 ? null : Math.max(...rows.map(({ createdOn }) => createdOn));
    return { covered, settledItems, newestMs, rowsLeft };
  }

  #settle(covered: TimeRange) {
    const openEndedRange = {
      from: covered.from === this.window.from ? Number.NEGATIVE_INFINITY : covered.from,
      to: covered.to === this.window.to ? Number.POSITIVE_INFINITY : covered.to,
    };
    const findIdsWithin = ({ from, to }: TimeRange) =>
      [...this.#pending].filter(([, createdOn]) => from <= createdOn && createdOn <= to).map(([id]) => id);
    this.#received += findIdsWithin(openEndedRange).length;
    const ids = findIdsWithin(covered);
    const isKnown = this.#pending.size < MAX_PENDING;
    this.#pending.clear();
    return { rows: ids.length, slice: isKnown ? { ...covered, ids } : null };
  }
}

/** Requests the next page while the last one is stored. */
function createWindowFetcher({ store, now }: DeskContext, { list, isStopped }: CopyRunOptions) {
  async function fetchPages(windowFetch: WindowFetch, index: number, job: FetchJob): Promise<StepResult> {
    let pageStore: Promise<void> = Promise.resolve();
    for (let { pageRequest } = windowFetch; pageRequest !== null && !isStopped(); { pageRequest } = windowFetch) {
      const requestedAt = now().toISOString();
      const answer = await list(pageRequest);
      await pageStore;
      if (!answer.ok) return isStopped() ? success(null) : answer;
      const { covered, settledItems, newestMs, rowsLeft } = windowFetch.add(answer.value);
      const rows = settledItems?.rows ?? 0;
      const copyState = job.advance(
        covered === null ? null : limitToNewest(covered, newestMs, windowFetch, now()),
        rows,
      );
      pageStore = store.storeCopyPage({
        items: answer.value.items,
        requestedAt,
        state: copyState,
        completeRange: settledItems?.slice ?? null,
      });
      // Awaited above or below. Prevents an unhandled rejection if the store closes first.
      pageStore.catch(() => undefined);
      job.onPage({ windowIndex: index, rows, rowsLeft });
    }
    await pageStore;
    return success(null);
  }

  /**
   * Fetches by offsets a list that is not in order of creation. Does nothing if deleted items explain the shortfall.
   */
  async function fetchUnordered(windowFetch: WindowFetch, index: number, job: FetchJob): Promise<StepResult> {
    const { shortfall, window } = windowFetch;
    if (shortfall === null || isStopped()) return success(null);
    const answer: Result<InventoryPage, ServiceFailure> = await list(pageRequestOf(startWindow(window)));
    if (!answer.ok) return answer;
    if (answer.value.total === null || answer.value.total <= shortfall.received) return success(null);
    const unordered = new WindowFetch(window, { ...startWindow(window), isUnordered: true });
    return fetchPages(unordered, index, { ...job, onPage: () => undefined });
  }

  return async function fetchWindows(job: FetchJob): Promise<StepResult> {
    for (const [index, window] of job.windows.entries()) {
      const windowFetch = new WindowFetch(window);
      const pagesResult = await fetchPages(windowFetch, index, job);
      const result = pagesResult.ok ? await fetchUnordered(windowFetch, index, job) : pagesResult;
      if (!result.ok || isStopped()) return result;
    }
    return success(null);
  };
}

/** Ends coverage at the newest item if the window ends in the future, because new items still appear there. */
function limitToNewest(covered: TimeRange, newest: number | null, { window }: WindowFetch, now: Date): TimeRange {
  const isOpenEnd = covered.to === window.to && window.to > now.getTime();
  return isOpenEnd ? { from: covered.from, to: Math.max(covered.from, newest ?? covered.from) } : covered;
}

/** Fetches items missing in lists. An item unknown to the service is marked but stays: a batch may contain it. */
export async function checkMissingItems(context: DeskContext, { get, isStopped }: CopyRunOptions): Promise<StepResult> {
  for (const id of await context.store.missingItems()) {
    if (isStopped()) break;
    const itemResult = await fetchItem(context, get, id);
    if (!itemResult.ok && itemResult.error.kind !== "unreadable") return itemResult;
  }
  return success(null);
}

export function createInventoryCopy(context: DeskContext, run: CopyRunOptions, coverage: CopyCoverage) {
  const { store, now, elapsed } = context;
  const { list, isStopped, onProgress } = run;
  const { rules } = coverage;
  const fetchWindows = createWindowFetcher(context, run);
  const progress = createSyncProgress(elapsed);
  let fetchPurpose: SyncStatus["fetchPurpose"] = null;

  /** Requests the totals of all windows except the first, whose first page contains it. */
  async function beginProgress(windows: readonly TimeRange[], rowsBeforePlan: number): Promise<StepResult> {
    const totals: (number | null)[] = [null];
    for (const window of windows.slice(1)) {
      const answer = await list({ ...pageRequestOf(startWindow(window)), pageSize: 1 });
      if (!answer.ok) return answer;
      totals.push(answer.value.total);
    }
    progress.begin({ totals, rowsBeforePlan });
    return success(null);
  }

  const fetchWithProgress = (windows: readonly TimeRange[], advance: FetchJob["advance"]): Promise<StepResult> =>
    fetchWindows({
      windows,
      advance,
      onPage: (page) => {
        if (fetchPurpose !== "newest") progress.recordPage(page);
        onProgress();
      },
    });

  const advanceFill: FetchJob["advance"] = (covered, rows) => coverage.cover(covered, rows);

  const findOlderGaps = (window: TimeRange | undefined): TimeRange[] => {
    // oxlint-disable-next-line waits/elapsed -- a period of items by their dates; nothing waits for it
    const nowMs = now().getTime();
    return gapsIn({ from: nowMs - rules().days * DAY_MS, to: (window?.from ?? nowMs) - 1 }, coverage.state().covered);
  };

  async function fillRecent(windows: readonly TimeRange[]): Promise<StepResult> {
    fetchPurpose = "fill";
    const { rowsDone, startedAt } = coverage.state();
    const beginResult = await beginProgress([...windows, ...splitIntoWindows(findOlderGaps(windows.at(-1)))], rowsDone);
    const fetchResult = beginResult.ok ? await fetchWithProgress(windows, advanceFill) : beginResult;
    if (!fetchResult.ok || isStopped()) return fetchResult;
    await coverage.changeState({ refreshedAt: startedAt });
    await store.markInventoryAsOf(startedAt);
    await coverage.markOpened();
    return fetchResult;
  }

  /** Fetches recent items never fetched; only new items if the operator stopped the first filling. */
  function fetchNewest(): Promise<StepResult> {
    const { refreshedAt, isFillingStopped } = coverage.state();
    if (refreshedAt === null && !isFillingStopped) return fillRecent(splitIntoWindows(coverage.findUnfetched()));
    fetchPurpose = "newest";
    const missingRanges = refreshedAt === null ? coverage.findNewSince() : coverage.findUnfetched();
    return fetchWithProgress(splitIntoWindows(missingRanges), (covered) => coverage.cover(covered, 0));
  }

  async function refreshRecent(): Promise<StepResult> {
    const refreshRun = coverage.currentRefresh();
    if (refreshRun === null) return success(null);
    fetchPurpose = "refresh";
    const windows = splitIntoWindows(gapsIn(refreshRun, refreshRun.covered));
    const beginResult = await beginProgress(windows, 0);
    const advance: FetchJob["advance"] = (covered) => coverage.coverInRefresh(covered);
    const fetchResult = beginResult.ok ? await fetchWithProgress(windows, advance) : beginResult;
    if (fetchResult.ok && !isStopped()) await coverage.completeRefresh(refreshRun);
    return fetchResult;
  }

  /** Starts again if the operator changes the period meanwhile. */
  async function fillPeriod(): Promise<StepResult> {
    for (let days = 0; days !== rules().days && !isStopped();) {
      ({ days } = rules());
      const windows = splitIntoWindows(coverage.findMissing());
      if (windows.length === 0) break;
      fetchPurpose = "fill";
      const beginResult = await beginProgress(windows, coverage.state().rowsDone);
      const fetchResult = beginResult.ok ? await fetchWithProgress(windows, advanceFill) : beginResult;
      if (!fetchResult.ok) return fetchResult;
    }
    return success(null);
  }

  const clearKindAfter = async (copyRun: Promise<StepResult>): Promise<StepResult> => {
    const result = await copyRun;
    fetchPurpose = null;
    return result;
  };

  return {
    fetchNewest: () => clearKindAfter(fetchNewest()),
    refresh: () => clearKindAfter(refreshRecent()),
    fill: () => clearKindAfter(fillPeriod()),

    async fetchNewestPage(listItems: ServiceOperations["inventory"]["list"]): Promise<StepResult> {
      const requestedAt = now().toISOString();
      const answer = await listItems(pageRequestOf(startWindow(coverage.findNewestWindow())));
      if (!answer.ok) return answer;
      await store.upsertItems(answer.value.items, requestedAt);
      return success(null);
    },

    view() {
      const completeSinceMs = coverage.state().covered[0]?.from;
      return {
        ...(fetchPurpose === null || fetchPurpose === "newest"
          ? { ...NO_PROGRESS, progress: coverage.fraction() }
          : progress.view()),
        fetchPurpose: fetchPurpose,
        completeSince: completeSinceMs === undefined ? null : new Date(completeSinceMs).toISOString(),
      };
    },
  };
}
