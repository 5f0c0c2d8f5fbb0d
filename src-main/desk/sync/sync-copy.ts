import { questionOf, readingOf, windowsOf } from "../../../src-domain/inventory/inventory-reading.ts";
import { success } from "../../../src-domain/result.ts";
import { gapsIn, type TimeRange } from "../../../src-domain/time-range.ts";
import type { SyncStatus } from "../../../src-preload/contract/sync/sync.ts";
import type { InventoryOperations } from "../../service/index.ts";
import type { Store } from "../../store/thread/client.ts";
import type { CopyCoverage } from "./copy-coverage.ts";
import type { CopyRules } from "./copy-settings.ts";
import { createInventoryReader, type ReadingJob } from "./sync-inventory.ts";
import type { StepResult } from "./sync-lists.ts";
import { createSyncProgress, NO_PROGRESS } from "./sync-progress.ts";

const DAY_MS = 24 * 3_600_000;

interface InventoryCopyOptions {
  readonly store: Store;
  readonly coverage: CopyCoverage;
  readonly list: InventoryOperations["list"];
  readonly rules: () => CopyRules;
  readonly now: () => Date;
  /** Milliseconds of a clock that is never set. */
  readonly elapsed: () => number;
  readonly stopped: () => boolean;
  readonly onProgress: () => void;
}

/** The three ways in which the copy of the service's inventory comes to cover more, or is read again. */
export function createInventoryCopy(options: InventoryCopyOptions) {
  const { store, coverage, list, rules, now, elapsed, stopped, onProgress } = options;
  const readWindows = createInventoryReader({ store, list, now, stopped });
  const progress = createSyncProgress(elapsed);
  let reading: SyncStatus["reading"] = null;

  /** Learns how much there is to read; the first page of the first window tells its size itself. */
  async function begin(windows: readonly TimeRange[], rowsBefore: number): Promise<StepResult> {
    const totals: (number | null)[] = [null];
    for (const window of windows.slice(1)) {
      const answer = await list({ ...questionOf(readingOf(window)), pageSize: 1 });
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

  /** The first of all: the recent items, which the desk needs to begin. */
  async function readRecent(windows: readonly TimeRange[]): Promise<StepResult> {
    reading = "fill";
    const { rowsDone, begunAt } = coverage.state();
    const begun = await begin([...windows, ...windowsOf(olderThan(windows.at(-1)))], rowsDone);
    const done = begun.ok ? await read(windows, fillFrom) : begun;
    if (!done.ok || stopped()) return done;
    await coverage.change({ passedAt: begunAt });
    await store.markInventoryAsOf(begunAt);
    await coverage.open();
    return done;
  }

  /** What was never read of the recent items; on a desk that has them, or is to have no more of them, what is new. */
  function readNewest(): Promise<StepResult> {
    const { passedAt, stopped: fillingStopped } = coverage.state();
    if (passedAt === null && !fillingStopped) return readRecent(windowsOf(coverage.unread()));
    reading = "newest";
    const lacking = passedAt === null ? coverage.since() : coverage.unread();
    return read(windowsOf(lacking), (covered) => coverage.cover(covered, 0));
  }

  /** Reads the recent items again, because they change; an interrupted pass goes on. */
  async function refresh(): Promise<StepResult> {
    const pass = coverage.pass();
    if (pass === null) return success(null);
    reading = "refresh";
    const windows = windowsOf(gapsIn(pass, pass.covered));
    const begun = await begin(windows, 0);
    const done = begun.ok ? await read(windows, (covered) => coverage.coverAgain(covered)) : begun;
    if (done.ok && !stopped()) await coverage.passed(pass);
    return done;
  }

  /** What the chosen period lacks; once more when the period was made longer meanwhile. */
  async function fill(): Promise<StepResult> {
    for (let days = 0; days !== rules().days && !stopped();) {
      ({ days } = rules());
      const windows = windowsOf(coverage.missing());
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

    /** The newest items, as one question of somebody who waits for the answer. */
    async readNewestPage(ask: InventoryOperations["list"]): Promise<StepResult> {
      const askedAt = now().toISOString();
      const answer = await ask(questionOf(readingOf(coverage.newestWindow())));
      if (!answer.ok) return answer;
      await store.upsertItems(answer.value.items, askedAt);
      return success(null);
    },

    view() {
      const since = coverage.state().covered[0]?.from;
      return {
        ...(reading === null || reading === "newest"
          ? { ...NO_PROGRESS, progress: coverage.share() }
          : progress.view()),
        reading,
        completeSince: since === undefined ? null : new Date(since).toISOString(),
      };
    },
  };
}
