import { createCopyPace } from "../../../src-domain/sync/copy-pace.ts";
import type { SyncStatus } from "../../../src-preload/contract/sync/sync.ts";
import {
  pageRequestOf,
  startWindow,
  advanceWindow,
  splitIntoWindows,
  type PageResult,
  type WindowCursor,
} from "../../../src-domain/inventory/window-paging.ts";
import { success, type Result } from "../../../src-domain/result.ts";
import { gapsIn, type TimeRange } from "../../../src-domain/time-range.ts";
import type { InventoryPage, ServiceFailure, ServiceOperations, InventoryRecord } from "../../service/index.ts";
import type { CopyState } from "../../store/cache/sync-cursor.ts";
import type { StepResult } from "./sync-lists.ts";
import type { CopyCoverage } from "./copy-coverage.ts";
import type { DeskContext } from "../context.ts";

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
  /** Number of records in each window, in reading order; null if the service does not say. */
  readonly totals: readonly (number | null)[];
  /** Rows of the same copy that were stored before. */
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
      pace.note(0);
    },

    note(page: { window: number; rows: number; left: number | null }): void {
      rows += page.rows;
      window = page.window;
      totals[window] = page.left;
      pace.note(rows);
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

/** The calls of one run, which can be stopped at any time. */
interface CopyRun extends Pick<ServiceOperations["inventory"], "list" | "get"> {
  readonly stopped: () => boolean;
  readonly onProgress: () => void;
}

interface ReadingJob {
  readonly windows: readonly TimeRange[];
  /** The copy's state with `covered` and `rows` added; `covered` is null if a page covered nothing. */
  readonly advance: (covered: TimeRange | null, rows: number) => CopyState;
  /** `left`: remaining records of the window; null if the service does not say. */
  readonly onPage: (page: { window: number; rows: number; left: number | null }) => void;
}

/** Items remembered until a range is covered, to find missing ones; above this limit none is found. */
const MOST_HELD = 20_000;

class OpenWindow {
  readonly window: TimeRange;
  readonly #held = new Map<string, number>();
  #reading: WindowCursor | null;
  #promised: number | null = null;
  #came = 0;
  #unreadable = false;

  constructor(window: TimeRange, reading: WindowCursor = startWindow(window)) {
    this.window = window;
    this.#reading = reading;
  }

  get question() {
    return this.#reading === null ? null : pageRequestOf(this.#reading);
  }

  /** Set if a complete reading returned fewer rows than announced: the list is then not in order of creation. */
  get fell(): { readonly came: number } | null {
    const complete = this.#promised === null || this.#unreadable || this.#came >= this.#promised;
    return complete ? null : { came: this.#came };
  }

  take({ items, unreadable, total }: InventoryPage) {
    const reading = this.#reading ?? startWindow(this.window);
    const rows: PageResult["rows"] = items.map(({ returnInventoryId, createdOn }) => ({
      id: returnInventoryId,
      createdOn: Date.parse(createdOn),
    }));
    const received = items.length + unreadable.length;
    if (reading.offset === 0 && reading.left === this.window) this.#promised = total;
    this.#unreadable ||= unreadable.length > 0;
    for (const { id, createdOn } of rows) if (this.#held.size < MOST_HELD) this.#held.set(id, createdOn);
    const { covered, next } = advanceWindow(reading, { rows, received, total });
    const whole = covered === null ? null : this.#settle(covered);
    this.#reading = next;
    const left = next === null ? 0 : total === null ? null : Math.max(0, total - (whole?.rows ?? 0));
    const newest = rows.reduce<number | null>(
      (latest, { createdOn }) => Math.max(latest ?? createdOn, createdOn),
      null,
    );
    return { covered, whole, newest, left };
  }

  #settle(covered: TimeRange) {
    const reaches = {
      from: covered.from === this.window.from ? Number.NEGATIVE_INFINITY : covered.from,
      to: covered.to === this.window.to ? Number.POSITIVE_INFINITY : covered.to,
    };
    const within = ({ from, to }: TimeRange) =>
      [...this.#held].filter(([, at]) => from <= at && at <= to).map(([id]) => id);
    this.#came += within(reaches).length;
    const ids = within(covered);
    const isKnown = this.#held.size < MOST_HELD;
    this.#held.clear();
    return { rows: ids.length, slice: isKnown ? { ...covered, ids } : null };
  }
}

/** Requests the next page while one is stored. */
function createInventoryReader({ store, now }: DeskContext, { list, stopped }: CopyRun) {
  async function readPages(open: OpenWindow, place: number, job: ReadingJob): Promise<StepResult> {
    let stored: Promise<void> = Promise.resolve();
    for (let { question } = open; question !== null && !stopped(); { question } = open) {
      const askedAt = now().toISOString();
      const answer = await list(question);
      await stored;
      if (!answer.ok) return stopped() ? success(null) : answer;
      const { covered, whole, newest, left } = open.take(answer.value);
      const rows = whole?.rows ?? 0;
      const state = job.advance(covered === null ? null : upToNewest(covered, newest, open, now()), rows);
      stored = store.storeCopyPage({ items: answer.value.items, askedAt, state, whole: whole?.slice ?? null });
      // Awaited above or below; this prevents an unhandled rejection if the store closes first.
      stored.catch(() => undefined);
      job.onPage({ window: place, rows, left });
    }
    await stored;
    return success(null);
  }

  /** By offsets, for a list in another order. Items deleted meanwhile also explain a short list. */
  async function readFallen(open: OpenWindow, place: number, job: ReadingJob): Promise<StepResult> {
    const { fell, window } = open;
    if (fell === null || stopped()) return success(null);
    const answer: Result<InventoryPage, ServiceFailure> = await list(pageRequestOf(startWindow(window)));
    if (!answer.ok) return answer;
    if (answer.value.total === null || answer.value.total <= fell.came) return success(null);
    const again = new OpenWindow(window, { ...startWindow(window), unordered: true });
    return readPages(again, place, { ...job, onPage: () => undefined });
  }

  return async function readWindows(job: ReadingJob): Promise<StepResult> {
    for (const [place, window] of job.windows.entries()) {
      const open = new OpenWindow(window);
      const read = await readPages(open, place, job);
      const reread = read.ok ? await readFallen(open, place, job) : read;
      if (!reread.ok || stopped()) return reread;
    }
    return success(null);
  };
}

/** The open end still grows, and this computer's clock may be wrong, so coverage there ends with the newest item seen. */
function upToNewest(covered: TimeRange, newest: number | null, { window }: OpenWindow, now: Date): TimeRange {
  const isOpenEnd = covered.to === window.to && window.to > now.getTime();
  return isOpenEnd ? { from: covered.from, to: Math.max(covered.from, newest ?? covered.from) } : covered;
}

/** An item that the service no longer knows is marked and stays in the cache, because a batch may contain it. */
export function createVanishedCheck({ store, now }: DeskContext, { get, stopped }: CopyRun) {
  async function check(id: string): Promise<StepResult> {
    const askedAt = now().toISOString();
    const answer = await get(id);
    if (answer.ok) {
      const found: InventoryRecord[] = answer.value.returnInventoryId === id ? [answer.value] : [];
      await store.storeFetchedItems(found, [], askedAt);
    } else if (answer.error.kind === "refused") {
      await store.storeFetchedItems([], [id], askedAt);
    } else if (answer.error.kind !== "unreadable") {
      return answer;
    }
    return success(null);
  }

  return async function checkVanished(): Promise<StepResult> {
    for (const id of await store.missingItems()) {
      if (stopped()) break;
      const checked = await check(id);
      if (!checked.ok) return checked;
    }
    return success(null);
  };
}

const DAY_MS = 24 * 3_600_000;

export function createInventoryCopy(context: DeskContext, run: CopyRun, coverage: CopyCoverage) {
  const { store, now, elapsed } = context;
  const { list, stopped, onProgress } = run;
  const { rules } = coverage;
  const readWindows = createInventoryReader(context, run);
  const progress = createSyncProgress(elapsed);
  let reading: SyncStatus["reading"] = null;

  /** Determines how much there is to read; the first page of the first window contains its own total. */
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

  const read = (windows: readonly TimeRange[], advance: ReadingJob["advance"]): Promise<StepResult> =>
    readWindows({
      windows,
      advance,
      onPage: (page) => {
        if (reading !== "newest") progress.note(page);
        onProgress();
      },
    });

  const fillFrom: ReadingJob["advance"] = (covered, rows) => coverage.cover(covered, rows);

  const olderThan = (window: TimeRange | undefined): TimeRange[] => {
    const at = now().getTime();
    return gapsIn({ from: at - rules().days * DAY_MS, to: (window?.from ?? at) - 1 }, coverage.state().covered);
  };

  async function readRecent(windows: readonly TimeRange[]): Promise<StepResult> {
    reading = "fill";
    const { rowsDone, begunAt } = coverage.state();
    const begun = await begin([...windows, ...splitIntoWindows(olderThan(windows.at(-1)))], rowsDone);
    const done = begun.ok ? await read(windows, fillFrom) : begun;
    if (!done.ok || stopped()) return done;
    await coverage.change({ passedAt: begunAt });
    await store.markInventoryAsOf(begunAt);
    await coverage.open();
    return done;
  }

  /** Reads recent items that were never read; if the desk has them, or filling was stopped, only new items. */
  function readNewest(): Promise<StepResult> {
    const { passedAt, stopped: fillingStopped } = coverage.state();
    if (passedAt === null && !fillingStopped) return readRecent(splitIntoWindows(coverage.unread()));
    reading = "newest";
    const lacking = passedAt === null ? coverage.since() : coverage.unread();
    return read(splitIntoWindows(lacking), (covered) => coverage.cover(covered, 0));
  }

  async function refresh(): Promise<StepResult> {
    const pass = coverage.pass();
    if (pass === null) return success(null);
    reading = "refresh";
    const windows = splitIntoWindows(gapsIn(pass, pass.covered));
    const begun = await begin(windows, 0);
    const done = begun.ok ? await read(windows, (covered) => coverage.coverAgain(covered)) : begun;
    if (done.ok && !stopped()) await coverage.passed(pass);
    return done;
  }

  /** Repeats if the period changes meanwhile. */
  async function fill(): Promise<StepResult> {
    for (let days = 0; days !== rules().days && !stopped();) {
      ({ days } = rules());
      const windows = splitIntoWindows(coverage.missing());
      if (windows.length === 0) break;
      reading = "fill";
      const begun = await begin(windows, coverage.state().rowsDone);
      const done = begun.ok ? await read(windows, fillFrom) : begun;
      if (!done.ok) return done;
    }
    return success(null);
  }

  const ended = async (work: Promise<StepResult>): Promise<StepResult> => {
    const result = await work;
    reading = null;
    return result;
  };

  return {
    readNewest: () => ended(readNewest()),
    refresh: () => ended(refresh()),
    fill: () => ended(fill()),

    /** One request, for a waiting operator. */
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
        reading,
        completeSince: since === undefined ? null : new Date(since).toISOString(),
      };
    },
  };
}
