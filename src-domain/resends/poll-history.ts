/** A run of polls of one order, close enough together to miss nothing for long; only its ends are stored. */
export interface PollRun {
  /** First and last poll; ISO 8601, UTC. */
  readonly from: string;
  readonly until: string;
  readonly checks: number;
}

/** No polls while the order was still in progress. */
export interface PollGap {
  readonly from: string;
  readonly until: string | null;
}

/** Milliseconds of normal lateness: other orders were due, or the service was slow. */
const SLACK_MS = 60_000;

/** Largest gap between two polls of one stretch, in milliseconds, if the next was due after `intervalMs`. */
export const maxPollGapMs = (intervalMs: number): number => 2 * intervalMs + SLACK_MS;

/** Whether a poll continues the stretch, even if the clock has been set back. */
export const isSamePollRun = (stretch: Pick<PollRun, "until">, at: string, mostMs: number): boolean =>
  Date.parse(at) - Date.parse(stretch.until) <= mostMs;

interface Open {
  /** The period in which the order was open; `until` is null while it still is. */
  readonly from: string;
  readonly until: string | null;
  readonly now: string;
  /** Milliseconds without a poll that do not count as a gap at the edges; between stretches, every break does. */
  readonly mostMs: number;
}

/** The times before, between and after stretches while the order was open, oldest first. */
export function pollGaps(stretches: readonly PollRun[], { from, until, now, mostMs }: Open): PollGap[] {
  const end = until ?? now;
  const gaps: PollGap[] = [];
  let seenUntil = from;
  for (const [index, stretch] of stretches.toSorted((a, b) => passed(b.from, a.from)).entries()) {
    const next = passed(end, stretch.from) > 0 ? end : stretch.from;
    if (passed(seenUntil, next) > (index === 0 ? mostMs : 0)) gaps.push({ from: seenUntil, until: next });
    if (passed(seenUntil, stretch.until) > 0) seenUntil = stretch.until;
  }
  if (passed(seenUntil, end) > mostMs) gaps.push({ from: seenUntil, until });
  return gaps;
}

const passed = (from: string, to: string): number => Date.parse(to) - Date.parse(from);
