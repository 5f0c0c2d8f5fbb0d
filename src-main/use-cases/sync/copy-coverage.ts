import { MINUTE_MS, DAY_MS } from "../../../src-domain/durations.ts";
import { gapsIn, joinRanges, type TimeRange } from "../../../src-domain/time-range.ts";
import type { Settings } from "../../../src-preload/contract/settings.ts";
import { createSerialQueue } from "../../base/serial-queue.ts";
import type { CopyRun, CopyState } from "../../store/cache/sync-cursor.ts";
import type { DeskContext } from "../context.ts";

export type CopyRules = Settings["copy"];

/** Recent items still change. This many days and the day ahead fit into one window. */
const RECENT_DAYS = 60;
/** Windows end up to a day ahead, because this computer's clock may differ from the service's. */
const AHEAD_MS = DAY_MS;
/** New items are requested from this long before the newest known item, because items may appear late. */
const OVERLAP_MS = 5 * MINUTE_MS;
/** An interrupted pass can be resumed within this time. Later a new one starts, so that "as of" stays true. */
const PASS_MAX_AGE_MS = DAY_MS;

/** Setting in the journal, which outlives the cache: a desk that has worked before stays open. */
const OPENED = "filledBefore";

const emptyCopy = (begunAt: string): CopyState => ({
  covered: [],
  stopped: false,
  rowsDone: 0,
  pass: null,
  passedAt: null,
  begunAt,
});

/** The creation times that the copy covers. The remaining work is derived from them, so it can stop at any point. */
export function createCopyCoverage({ store, now }: DeskContext, rules: () => CopyRules) {
  let state = emptyCopy(now().toISOString());
  let opened = false;
  // In a queue, so that loading does not undo a change that is being written.
  const { enqueue } = createSerialQueue();

  const daysAgo = (days: number): number => now().getTime() - days * DAY_MS;
  const recentFrom = (): number => daysAgo(Math.min(rules().days, RECENT_DAYS));
  const newest = (): number | null => state.covered[0]?.to ?? null;

  function newestWindow(): TimeRange {
    const from = (newest() ?? recentFrom()) - OVERLAP_MS;
    return { from, to: Math.max(from, now().getTime() + AHEAD_MS) };
  }

  return {
    rules,
    state: (): CopyState => state,

    /** Loads the stored state and drops one that could not be stored. */
    async load(): Promise<void> {
      await enqueue(async () => {
        state = (await store.copyState()) ?? emptyCopy(now().toISOString());
      });
      opened = (await store.readSetting(OPENED)) === true;
      if (!opened && (await store.listAsOf("inventory")) !== null) await this.open();
    },

    isOpened: (): boolean => opened,

    async open(): Promise<void> {
      if (!opened) await store.writeSettings({ [OPENED]: true });
      opened = true;
    },

    change(part: Partial<CopyState>): Promise<void> {
      return enqueue(async () => {
        state = { ...state, ...part };
        await store.writeCopyState(state);
      });
    },

    /** Missing ranges of the chosen period, up to the newest known item. */
    missing(): TimeRange[] {
      const to = newest() ?? now().getTime();
      return gapsIn({ from: Math.min(daysAgo(rules().days), to), to }, state.covered);
    },

    /** Recent ranges that were never fetched, and everything after the newest known item. */
    unread(): TimeRange[] {
      const top = newest();
      const known = state.covered.map((range) => (range.to === top ? { ...range, to: range.to - OVERLAP_MS } : range));
      const from = Math.min(recentFrom(), top === null ? Number.POSITIVE_INFINITY : top - OVERLAP_MS);
      return gapsIn({ from, to: now().getTime() + AHEAD_MS }, known);
    },

    since: (): TimeRange[] => (newest() === null ? [] : [newestWindow()]),

    newestWindow,

    fraction(): number {
      const missingMs = this.missing().reduce((sum, { from, to }) => sum + to - from, 0);
      return Math.max(0, 1 - missingMs / (rules().days * DAY_MS));
    },

    isFilled(): boolean {
      return newest() !== null && this.missing().length === 0;
    },

    /** True if the operator stopped the filling before the chosen period was complete. */
    isStopped(): boolean {
      return state.stopped && !this.isFilled();
    },

    cover(covered: TimeRange | null, rowsDone: number): CopyState {
      if (covered !== null) {
        state = { ...state, covered: joinRanges([...state.covered, covered]), rowsDone: state.rowsDone + rowsDone };
      }
      return state;
    },

    /** Returns the interrupted pass over the recent items, or starts a new one. Null while no item is known. */
    pass(): CopyRun | null {
      const to = newest();
      if (to === null) return null;
      const startedAt = now().toISOString();
      const known = state.pass;
      const isSamePass = known !== null && Date.parse(known.startedAt) > Date.parse(startedAt) - PASS_MAX_AGE_MS;
      const pass = isSamePass ? known : { startedAt, from: Math.min(recentFrom(), to), to, covered: [] };
      state = { ...state, pass };
      return pass;
    },

    coverInPass(covered: TimeRange | null): CopyState {
      const { pass } = state;
      if (covered !== null && pass !== null) {
        state = { ...state, pass: { ...pass, covered: joinRanges([...pass.covered, covered]) } };
      }
      return state;
    },

    async completePass(pass: CopyRun): Promise<void> {
      const covered = joinRanges([...state.covered, pass]);
      await this.change({ covered, pass: null, passedAt: pass.startedAt });
      await store.markInventoryAsOf(pass.startedAt);
    },
  };
}

export type CopyCoverage = ReturnType<typeof createCopyCoverage>;
