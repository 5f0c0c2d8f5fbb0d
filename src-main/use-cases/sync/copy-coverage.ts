import { MINUTE_MS, DAY_MS } from "../../../src-domain/durations.ts";
import { gapsIn, joinRanges, type TimeRange } from "../../../src-domain/time-range.ts";
import type { Settings } from "../../../src-preload/contract/settings.ts";
import { createSerialQueue } from "../../base/serial-queue.ts";
import type { RefreshRun, CopyState } from "../../store/cache/sync-cursor.ts";
import type { DeskContext } from "../context.ts";

export type CopyRules = Settings["copy"];

/** Recent items still change. This many days and the day ahead fit into one window. */
const RECENT_DAYS = 60;
/** Windows end up to a day ahead, because this computer's clock may differ from the service's. */
const WINDOW_AHEAD_MS = DAY_MS;
/** New items are requested from this long before the newest known item, because items may appear late. */
const OVERLAP_MS = 5 * MINUTE_MS;
/** An interrupted refresh can be resumed within this time. Later a new one starts, so that "as of" stays true. */
const REFRESH_MAX_AGE_MS = DAY_MS;

/** Setting in the journal, which outlives the cache: a desk that has worked before stays open. */
const OPENED_SETTING = "filledBefore";

const createEmptyCopy = (startedAt: string): CopyState => ({
  covered: [],
  isFillingStopped: false,
  rowsDone: 0,
  refreshRun: null,
  refreshedAt: null,
  startedAt,
});

/** The creation times that the copy covers. The remaining work is derived from them, so it can stop at any point. */
export function createCopyCoverage({ store, now }: DeskContext, rules: () => CopyRules) {
  let state = createEmptyCopy(now().toISOString());
  let isOpen = false;
  // Queue loads and changes, so that loading does not undo a change that is being written.
  const { enqueue } = createSerialQueue();

  // oxlint-disable-next-line waits/elapsed -- periods of items by their dates; nothing waits for them
  const findNowMs = (): number => now().getTime();
  const msDaysAgo = (days: number): number => findNowMs() - days * DAY_MS;
  const findRecentStartMs = (): number => msDaysAgo(Math.min(rules().days, RECENT_DAYS));
  const findNewestMs = (): number | null => state.covered[0]?.to ?? null;

  function findNewestWindow(): TimeRange {
    const from = (findNewestMs() ?? findRecentStartMs()) - OVERLAP_MS;
    return { from, to: Math.max(from, findNowMs() + WINDOW_AHEAD_MS) };
  }

  return {
    rules,
    state: (): CopyState => state,

    /** Loads the stored state and drops a change that could not be stored. */
    async load(): Promise<void> {
      await enqueue(async () => {
        state = (await store.copyState()) ?? createEmptyCopy(now().toISOString());
      });
      isOpen = (await store.readSetting(OPENED_SETTING)) === true;
      if (!isOpen && (await store.listAsOf("inventory")) !== null) await this.markOpened();
    },

    isOpened: (): boolean => isOpen,

    async markOpened(): Promise<void> {
      if (!isOpen) await store.writeSettings({ [OPENED_SETTING]: true });
      isOpen = true;
    },

    changeState(changedPart: Partial<CopyState>): Promise<void> {
      return enqueue(async () => {
        state = { ...state, ...changedPart };
        await store.writeCopyState(state);
      });
    },

    /** Missing ranges of the chosen period, up to the newest known item. */
    findMissing(): TimeRange[] {
      const to = findNewestMs() ?? findNowMs();
      return gapsIn({ from: Math.min(msDaysAgo(rules().days), to), to }, state.covered);
    },

    /** Recent ranges that were never fetched, and everything after the newest known item. */
    findUnfetched(): TimeRange[] {
      const newestMs = findNewestMs();
      const coveredRanges = state.covered.map((range) =>
        range.to === newestMs ? { ...range, to: range.to - OVERLAP_MS } : range,
      );
      const from = Math.min(findRecentStartMs(), newestMs === null ? Number.POSITIVE_INFINITY : newestMs - OVERLAP_MS);
      return gapsIn({ from, to: findNowMs() + WINDOW_AHEAD_MS }, coveredRanges);
    },

    findNewSince: (): TimeRange[] => (findNewestMs() === null ? [] : [findNewestWindow()]),

    findNewestWindow,

    fraction(): number {
      const missingMs = this.findMissing().reduce((sum, { from, to }) => sum + to - from, 0);
      return Math.max(0, 1 - missingMs / (rules().days * DAY_MS));
    },

    isFilled(): boolean {
      return findNewestMs() !== null && this.findMissing().length === 0;
    },

    /** Returns true if the operator stopped the filling before the chosen period was complete. */
    isStopped(): boolean {
      return state.isFillingStopped && !this.isFilled();
    },

    cover(covered: TimeRange | null, rowsDone: number): CopyState {
      if (covered !== null) {
        state = { ...state, covered: joinRanges([...state.covered, covered]), rowsDone: state.rowsDone + rowsDone };
      }
      return state;
    },

    /** Returns the interrupted refresh of the recent items, or starts a new one. Null while no item is known. */
    currentRefresh(): RefreshRun | null {
      const to = findNewestMs();
      if (to === null) return null;
      const startedAt = now().toISOString();
      const storedRefresh = state.refreshRun;
      const canResume =
        storedRefresh !== null && Date.parse(storedRefresh.startedAt) > Date.parse(startedAt) - REFRESH_MAX_AGE_MS;
      const refreshRun = canResume
        ? storedRefresh
        : { startedAt, from: Math.min(findRecentStartMs(), to), to, covered: [] };
      state = { ...state, refreshRun };
      return refreshRun;
    },

    coverInRefresh(covered: TimeRange | null): CopyState {
      const { refreshRun } = state;
      if (covered !== null && refreshRun !== null) {
        state = { ...state, refreshRun: { ...refreshRun, covered: joinRanges([...refreshRun.covered, covered]) } };
      }
      return state;
    },

    async completeRefresh(refreshRun: RefreshRun): Promise<void> {
      const { startedAt: refreshedAt } = refreshRun;
      const covered = joinRanges([...state.covered, refreshRun]);
      await this.changeState({ covered, refreshRun: null, refreshedAt });
      await store.markInventoryAsOf(refreshedAt);
    },
  };
}

export type CopyCoverage = ReturnType<typeof createCopyCoverage>;
