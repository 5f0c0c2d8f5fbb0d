/** Looks at an order that came close enough to each other that nothing was missed for long; all it takes to keep them. */
export interface CheckStretch {
  /** ISO 8601, UTC; of the first and the last look. */
  readonly from: string;
  readonly until: string;
  /** Looks that were answered. */
  readonly checks: number;
}

/** A time in which nobody looked at an order though it was on its way. */
export interface Gap {
  readonly from: string;
  /** Null while it lasts. */
  readonly until: string | null;
}

/** Lateness that says nothing, in milliseconds: others had their turn, the service was slow. */
const SLACK_MS = 60_000;

/** Milliseconds that may lie between two looks of one stretch, where one was due after `intervalMs`. */
export const mostBetween = (intervalMs: number): number => 2 * intervalMs + SLACK_MS;

/** Whether a look continues the interval that ended before it. It does so even if the clock was set back. */
export const goesOn = (stretch: Pick<CheckStretch, "until">, at: string, mostMs: number): boolean =>
  Date.parse(at) - Date.parse(stretch.until) <= mostMs;

interface Open {
  /** Start and end of the time in which there is something to see; the end is null while the order has not ended. */
  readonly from: string;
  readonly until: string | null;
  readonly now: string;
  /** Milliseconds without a look that are no gap at the edges; between stretches, every break is one. */
  readonly mostMs: number;
}

/** The times between and around stretches, oldest first, that lie within the time in which the order was open. */
export function uncheckedGaps(stretches: readonly CheckStretch[], { from, until, now, mostMs }: Open): Gap[] {
  const end = until ?? now;
  const gaps: Gap[] = [];
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
