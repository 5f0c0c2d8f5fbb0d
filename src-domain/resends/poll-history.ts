/** Consecutive polls of one order without a long gap; only the first and last time are stored. */
export interface PollRun {
  readonly from: string;
  readonly until: string;
  readonly checks: number;
}

/** A time without polls while the order was open; `until` is null if it still is. */
export interface PollGap {
  readonly from: string;
  readonly until: string | null;
}

/** Normal lateness in milliseconds: other orders were due, or the service was slow. */
const SLACK_MS = 60_000;

/** Largest gap between two polls of one run, in milliseconds, if the next was due after `intervalMs`. */
export const maxPollGapMs = (intervalMs: number): number => 2 * intervalMs + SLACK_MS;

/** Returns whether a poll continues the run; true if the clock has been set back. */
export const isSamePollRun = (run: Pick<PollRun, "until">, polledAt: string, maxGapMs: number): boolean =>
  Date.parse(polledAt) - Date.parse(run.until) <= maxGapMs;

interface OpenPeriod {
  /** The period in which the order was open; `until` is null while it still is. */
  readonly from: string;
  readonly until: string | null;
  readonly now: string;
  /** Milliseconds without a poll at either end that are no gap; every break between runs is a gap. */
  readonly maxGapMs: number;
}

export function pollGaps(runs: readonly PollRun[], { from, until, now, maxGapMs }: OpenPeriod): PollGap[] {
  const end = until ?? now;
  const gaps: PollGap[] = [];
  let coveredUntil = from;
  for (const [index, run] of runs.toSorted((a, b) => msBetween(b.from, a.from)).entries()) {
    const nextPollAt = msBetween(end, run.from) > 0 ? end : run.from;
    if (msBetween(coveredUntil, nextPollAt) > (index === 0 ? maxGapMs : 0))
      gaps.push({ from: coveredUntil, until: nextPollAt });
    if (msBetween(coveredUntil, run.until) > 0) coveredUntil = run.until;
  }
  if (msBetween(coveredUntil, end) > maxGapMs) gaps.push({ from: coveredUntil, until });
  return gaps;
}

const msBetween = (start: string, end: string): number => Date.parse(end) - Date.parse(start);
