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

interface Plan {
  /** Number of records in each window, in request order; null if the service does not say. */
  readonly totals: readonly (number | null)[];
  readonly rowsBefore: number;
}

function createSyncProgress(elapsed: () => number) {
  const pace = createCopyPace(elapsed);
  let totals: (number | null)[] = [];
  let rowsBefore = 0;
  let rows = 0;
  let window = 0;

  const rowsLeft = (): number | null => {
    const left = totals.slice(window);
    return left.includes(null) ? null : left.reduce<number>((sum, total) => sum + (total ?? 0), 0);
  };

  return {
    begin(plan: Plan): void {
      totals = [...plan.totals];
      rowsBefore = plan.rowsBefore;
      rows = 0;
      window = 0;
      pace.clear();
      pace.addSample(0);
    },

    note(page: { window: number; rows: number; left: number | null }): void {
      rows += page.rows;
      window = page.window;
      totals[window] = page.left;
      pace.addSample(rows);
    },

    view(): Progress {
      const left = rowsLeft();
      const rowsDone = rowsBefore + rows;
      const byRows = left === null || rowsDone + left === 0 ? null : rowsDone / (rowsDone + left);
      return {
        rowsDone,
        rowsTotal: left === null ? null : rowsDone + left,
        rowsPerSecond: pace.rowsPerSecond(),
        windowsLeft: Math.max(0, totals.length - window),
        secondsLeft: pace.secondsLeft(left),
        progress: byRows ?? window / Math.max(1, totals.length),
      };
    },
  };
}

interface CopyRun extends Pick<ServiceOperations["inventory"], "list" | "get"> {
  readonly stopped: () => boolean;
  readonly onProgress: () => void;
}

interface FetchJob {
  readonly windows: readonly TimeRange[];
  /** Adds `covered` and `rows` to the copy's state. `covered` is null if a page covered nothing. */
  readonly advance: (covered: TimeRange | null, rows: number) => CopyState;
  /** `left`: remaining records of the window; null if the service does not say. */
  readonly onPage: (page: { window: number; rows: number; left: number | null }) => void;
}

/** Max items kept until a range is covered, to find missing ones. Above this limit no missing item is found. */
const MAX_PENDING = 20_000;

class OpenWindow {
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

  /** Not null if fewer rows came than announced: then the list is not in order of creation. */
  get shortfall(): { readonly received: number } | null {
    const complete = this.#announced === null || this.#unreadable || this.#received >= this.#announced;
    return complete ? null : { received: this.#received };
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
    const settled = covered === null ? null : this.#settle(covered);
    this.#cursor = next;
    const left = next === null ? 0 : total === null ? null : Math.max(0, total - (settled?.rows ?? 0));
    const newest = rows.reduce<number | null>(
      (latest, { createdOn }) => Math.max(latest ?? createdOn, createdOn),
      null,
    );
    return { covered, settled, newest, left };
  }

  #settle(covered: TimeRange) {
    const extended = {
      from: covered.from === this.window.from ? Number.NEGATIVE_INFINITY : covered.from,
      to: covered.to === this.window.to ? Number.POSITIVE_INFINITY : covered.to,
    };
    const within = ({ from, to }: TimeRange) =>
      [...this.#pending].filter(([, at]) => from <= at && at <= to).map(([id]) => id);
    this.#received += within(extended).length;
    const ids = within(covered);
    const isKnown = this.#pending.size < MAX_PENDING;
    this.#pending.clear();
    return { rows: ids.length, slice: isKnown ? { ...covered, ids } : null };
  }
}

/** Requests the next page while the last one is stored. */
function createInventoryReader({ store, now }: DeskContext, { list, stopped }: CopyRun) {
  async function fetchPages(open: OpenWindow, index: number, job: FetchJob): Promise<StepResult> {
    let stored: Promise<void> = Promise.resolve();
    for (let { pageRequest } = open; pageRequest !== null && !stopped(); { pageRequest } = open) {
      const askedAt = now().toISOString();
      const answer = await list(pageRequest);
      await stored;
      if (!answer.ok) return stopped() ? success(null) : answer;
      const { covered, settled, newest, left } = open.add(answer.value);
      const rows = settled?.rows ?? 0;
      const state = job.advance(covered === null ? null : limitToNewest(covered, newest, open, now()), rows);
      stored = store.storeCopyPage({
        items: answer.value.items,
        requestedAt: askedAt,
        state,
        completeRange: settled?.slice ?? null,
      });
      // Awaited above or below. Prevents an unhandled rejection if the store closes first.
      stored.catch(() => undefined);
      job.onPage({ window: index, rows, left });
    }
    await stored;
    return success(null);
  }

  /** Fetches a list in another order by offsets. Does nothing if deleted items explain the missing rows. */
  async function fetchUnordered(open: OpenWindow, index: number, job: FetchJob): Promise<StepResult> {
    const { shortfall, window } = open;
    if (shortfall === null || stopped()) return success(null);
    const answer: Result<InventoryPage, ServiceFailure> = await list(pageRequestOf(startWindow(window)));
    if (!answer.ok) return answer;
    if (answer.value.total === null || answer.value.total <= shortfall.received) return success(null);
    const unordered = new OpenWindow(window, { ...startWindow(window), unordered: true });
    return fetchPages(unordered, index, { ...job, onPage: () => undefined });
  }

  return async function fetchWindows(job: FetchJob): Promise<StepResult> {
    for (const [index, window] of job.windows.entries()) {
      const open = new OpenWindow(window);
      const fetched = await fetchPages(open, index, job);
      const result = fetched.ok ? await fetchUnordered(open, index, job) : fetched;
      if (!result.ok || stopped()) return result;
    }
    return success(null);
  };
}

/** Ends coverage at the newest item if the window ends in the future, because new items still appear there. */
function limitToNewest(covered: TimeRange, newest: number | null, { window }: OpenWindow, now: Date): TimeRange {
  const isOpenEnd = covered.to === window.to && window.to > now.getTime();
  return isOpenEnd ? { from: covered.from, to: Math.max(covered.from, newest ?? covered.from) } : covered;
}

/** Fetches items missing in lists. An item unknown to the service is marked but stays: a batch may contain it. */
export async function checkVanished(context: DeskContext, { get, stopped }: CopyRun): Promise<StepResult> {
  for (const id of await context.store.missingItems()) {
    if (stopped()) break;
    const fetched = await fetchItem(context, get, id);
    if (!fetched.ok && fetched.error.kind !== "unreadable") return fetched;
  }
  return success(null);
}

export function createInventoryCopy(context: DeskContext, run: CopyRun, coverage: CopyCoverage) {
  const { store, now, elapsed } = context;
  const { list, stopped, onProgress } = run;
  const { rules } = coverage;
  const fetchWindows = createInventoryReader(context, run);
  const progress = createSyncProgress(elapsed);
  let reading: SyncStatus["fetchPurpose"] = null;

  /** Requests the totals of all windows except the first, whose first page contains it. */
  async function begin(windows: readonly TimeRange[], rowsBefore: number): Promise<StepResult> {
    const totals: (number | null)[] = [null];
    for (const window of windows.slice(1)) {
      const answer = await list({ ...pageRequestOf(startWindow(window)), pageSize: 1 });
      if (!answer.ok) return answer;
      totals.push(answer.value.total);
    }
    progress.begin({ totals, rowsBefore });
    return success(null);
  }

  const fetchWithProgress = (windows: readonly TimeRange[], advance: FetchJob["advance"]): Promise<StepResult> =>
    fetchWindows({
      windows,
      advance,
      onPage: (page) => {
        if (reading !== "newest") progress.note(page);
        onProgress();
      },
    });

  const fillFrom: FetchJob["advance"] = (covered, rows) => coverage.cover(covered, rows);

  const olderThan = (window: TimeRange | undefined): TimeRange[] => {
    const at = now().getTime();
    return gapsIn({ from: at - rules().days * DAY_MS, to: (window?.from ?? at) - 1 }, coverage.state().covered);
  };

  async function fillRecent(windows: readonly TimeRange[]): Promise<StepResult> {
    reading = "fill";
    const { rowsDone, begunAt } = coverage.state();
    const planned = await begin([...windows, ...splitIntoWindows(olderThan(windows.at(-1)))], rowsDone);
    const done = planned.ok ? await fetchWithProgress(windows, fillFrom) : planned;
    if (!done.ok || stopped()) return done;
    await coverage.change({ passedAt: begunAt });
    await store.markInventoryAsOf(begunAt);
    await coverage.open();
    return done;
  }

  /** Fetches recent items that were never fetched; only new items if there are none or the filling was stopped. */
  function readNewest(): Promise<StepResult> {
    const { passedAt, stopped: fillingStopped } = coverage.state();
    if (passedAt === null && !fillingStopped) return fillRecent(splitIntoWindows(coverage.unread()));
    reading = "newest";
    const missing = passedAt === null ? coverage.since() : coverage.unread();
    return fetchWithProgress(splitIntoWindows(missing), (covered) => coverage.cover(covered, 0));
  }

  async function refresh(): Promise<StepResult> {
    const pass = coverage.pass();
    if (pass === null) return success(null);
    reading = "refresh";
    const windows = splitIntoWindows(gapsIn(pass, pass.covered));
    const planned = await begin(windows, 0);
    const done = planned.ok ? await fetchWithProgress(windows, (covered) => coverage.coverInPass(covered)) : planned;
    if (done.ok && !stopped()) await coverage.completePass(pass);
    return done;
  }

  /** Starts again if the operator changes the period meanwhile. */
  async function fill(): Promise<StepResult> {
    for (let days = 0; days !== rules().days && !stopped();) {
      ({ days } = rules());
      const windows = splitIntoWindows(coverage.missing());
      if (windows.length === 0) break;
      reading = "fill";
      const planned = await begin(windows, coverage.state().rowsDone);
      const done = planned.ok ? await fetchWithProgress(windows, fillFrom) : planned;
      if (!done.ok) return done;
    }
    return success(null);
  }

  const clearWhenDone = async (work: Promise<StepResult>): Promise<StepResult> => {
    const result = await work;
    reading = null;
    return result;
  };

  return {
    readNewest: () => clearWhenDone(readNewest()),
    refresh: () => clearWhenDone(refresh()),
    fill: () => clearWhenDone(fill()),

    async readNewestPage(ask: ServiceOperations["inventory"]["list"]): Promise<StepResult> {
      const askedAt = now().toISOString();
      const answer = await ask(pageRequestOf(startWindow(coverage.newestWindow())));
      if (!answer.ok) return answer;
      await store.upsertItems(answer.value.items, askedAt);
      return success(null);
    },

    view() {
      const since = coverage.state().covered[0]?.from;
      return {
        ...(reading === null || reading === "newest"
          ? { ...NO_PROGRESS, progress: coverage.fraction() }
          : progress.view()),
        fetchPurpose: reading,
        completeSince: since === undefined ? null : new Date(since).toISOString(),
      };
    },
  };
}
