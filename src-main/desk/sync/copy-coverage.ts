import type { Settings } from "../../../src-preload/contract/settings.ts";
import { gapsIn, joinRanges, type TimeRange } from "../../../src-domain/time-range.ts";
import type { CopyPass, CopyState } from "../../store/cache/sync-cursor.ts";
import { createSerialQueue } from "../kit/serial-queue.ts";
import type { DeskContext } from "../context.ts";

export type CopyRules = Settings["copy"];

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** The recent items are those that still change, and those that one window holds together with the day to come. */
const RECENT_DAYS = 60;
/** Items are asked for up to a day ahead, because this computer's clock is not the service's. */
const AHEAD_MS = DAY_MS;
/** What is new is asked for from a little before the newest item that is known: one may come to light late. */
const OVERLAP_MS = 5 * MINUTE_MS;
/** An interrupted pass can be continued for this long; a later one begins again, so that "as of" stays true. */
const PASS_LASTS_MS = DAY_MS;

/** In the journal, which outlives the cache: the screens of a desk that has been at work do not close again. */
const OPENED = "filledBefore";

const emptyCopy = (begunAt: string): CopyState => ({
  covered: [],
  stopped: false,
  rowsDone: 0,
  pass: null,
  passedAt: null,
  begunAt,
});

/**
 * Which moments of creation the copy of the inventory covers, and what it lacks. What is to be read is always derived
 * from what is covered, so that copying resumes where it stopped, however it ended.
 */
export function createCopyCoverage({ store, now }: DeskContext, rules: () => CopyRules) {
  let state = emptyCopy(now().toISOString());
  let opened = false;
  // What is read of the store must not undo a change that is on its way there.
  const { inTurn } = createSerialQueue();

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

    /** Takes over what is stored: a state that could not be stored has not come about. */
    async load(): Promise<void> {
      await inTurn(async () => {
        state = (await store.copyState()) ?? emptyCopy(now().toISOString());
      });
      opened = (await store.readSetting(OPENED)) === true;
      if (!opened && (await store.listAsOf("inventory")) !== null) await this.open();
    },

    /** Whether the desk may work with what is there. */
    isOpened: (): boolean => opened,

    async open(): Promise<void> {
      if (!opened) await store.writeSettings({ [OPENED]: true });
      opened = true;
    },

    change(part: Partial<CopyState>): Promise<void> {
      return inTurn(async () => {
        state = { ...state, ...part };
        await store.writeCopyState(state);
      });
    },

    /** What the chosen period lacks up to the newest item that is known. */
    missing(): TimeRange[] {
      const to = newest() ?? now().getTime();
      return gapsIn({ from: Math.min(daysAgo(rules().days), to), to }, state.covered);
    },

    /** What of the recent moments was never read, and what came after the newest item that is known. */
    unread(): TimeRange[] {
      const top = newest();
      const known = state.covered.map((range) => (range.to === top ? { ...range, to: range.to - OVERLAP_MS } : range));
      const from = Math.min(recentFrom(), top === null ? Number.POSITIVE_INFINITY : top - OVERLAP_MS);
      return gapsIn({ from, to: now().getTime() + AHEAD_MS }, known);
    },

    /** What came after the newest item that is known; nothing while none is. */
    since: (): TimeRange[] => (newest() === null ? [] : [newestWindow()]),

    /** The newest items, where news shows first. */
    newestWindow,

    /** How much of the chosen period is covered, 0 to 1. */
    share(): number {
      const lacking = this.missing().reduce((sum, { from, to }) => sum + to - from, 0);
      return Math.max(0, 1 - lacking / (rules().days * DAY_MS));
    },

    isFilled(): boolean {
      return newest() !== null && this.missing().length === 0;
    },

    /** By the operator, with some of the chosen period still to come. */
    isStopped(): boolean {
      return state.stopped && !this.isFilled();
    },

    cover(covered: TimeRange | null, rowsDone: number): CopyState {
      if (covered !== null) {
        state = { ...state, covered: joinRanges([...state.covered, covered]), rowsDone: state.rowsDone + rowsDone };
      }
      return state;
    },

    /** The pass over the recent items that was interrupted, or a new one; null while no item is known. */
    pass(): CopyPass | null {
      const to = newest();
      if (to === null) return null;
      const startedAt = now().toISOString();
      const known = state.pass;
      const goesOn = known !== null && Date.parse(known.startedAt) > Date.parse(startedAt) - PASS_LASTS_MS;
      const pass = goesOn ? known : { startedAt, from: Math.min(recentFrom(), to), to, covered: [] };
      state = { ...state, pass };
      return pass;
    },

    coverAgain(covered: TimeRange | null): CopyState {
      const { pass } = state;
      if (covered !== null && pass !== null) {
        state = { ...state, pass: { ...pass, covered: joinRanges([...pass.covered, covered]) } };
      }
      return state;
    },

    /** A pass went to its end. */
    async passed(pass: CopyPass): Promise<void> {
      const covered = joinRanges([...state.covered, pass]);
      await this.change({ covered, pass: null, passedAt: pass.startedAt });
      await store.markInventoryAsOf(pass.startedAt);
    },
  };
}

export type CopyCoverage = ReturnType<typeof createCopyCoverage>;
