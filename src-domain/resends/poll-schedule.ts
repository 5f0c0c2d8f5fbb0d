/** Times are milliseconds of a monotonic clock. */
export interface PolledOrder {
  readonly key: string;
  /** When the order was created, or when this desk first knew of it. */
  readonly since: number;
  readonly lastUpdateAtMs: number | null;
  readonly lastTryAtMs: number | null;
  readonly failures: number;
  /** Events report the order; polling is only a fallback for lost events. */
  readonly reported: boolean;
  /** End of its time on screen; null if it is not on screen. */
  readonly shownUntil: number | null;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const INTERVALS: readonly { readonly youngerThan: number; readonly every: number }[] = [
  { youngerThan: 30 * SECOND, every: 2 * SECOND },
  { youngerThan: 2 * MINUTE, every: 5 * SECOND },
  { youngerThan: HOUR, every: 30 * SECOND },
  { youngerThan: DAY, every: 5 * MINUTE },
  { youngerThan: 7 * DAY, every: HOUR },
];
const MAX_INTERVAL = 6 * HOUR;
const MIN_REPORTED_INTERVAL = 5 * MINUTE;
const MAX_SHOWN_INTERVAL = 10 * SECOND;
const MAX_DOUBLINGS = 6;
/** Every nth poll goes to the order that is most overdue, so that none starves. */
const FAIR_POLL_EVERY = 4;
/** Lateness beyond this many intervals adds no urgency: the order with the shorter interval goes first. */
const MAX_LATE_INTERVALS = 1;

export function pollIntervalMs({ since, reported, shownUntil }: PolledOrder, now: number): number {
  const byAge = INTERVALS.find(({ youngerThan }) => now - since < youngerThan)?.every ?? MAX_INTERVAL;
  const every = reported ? Math.max(byAge, MIN_REPORTED_INTERVAL) : byAge;
  return shownUntil !== null && shownUntil > now ? Math.min(every, MAX_SHOWN_INTERVAL) : every;
}

export function nextPollAtMs(order: PolledOrder, now: number): number {
  const last = Math.max(
    order.lastUpdateAtMs ?? Number.NEGATIVE_INFINITY,
    order.lastTryAtMs ?? Number.NEGATIVE_INFINITY,
  );
  if (last === Number.NEGATIVE_INFINITY) return order.since;
  const backedOff = pollIntervalMs(order, now) * 2 ** Math.min(order.failures, MAX_DOUBLINGS);
  // A clock that was set back must not delay the next poll.
  return Math.min(last, now) + Math.min(backedOff, Math.max(MAX_INTERVAL, pollIntervalMs(order, now)));
}

export function mostUrgent(orders: Iterable<PolledOrder>, now: number, turn: number): PolledOrder | null {
  const isFair = turn % FAIR_POLL_EVERY === FAIR_POLL_EVERY - 1;
  let best: { readonly order: PolledOrder; readonly rank: readonly number[] } | null = null;
  for (const order of orders) {
    const lateMs = now - nextPollAtMs(order, now);
    if (lateMs < 0) continue;
    const every = pollIntervalMs(order, now);
    const rank = isFair ? [lateMs] : [Math.min(MAX_LATE_INTERVALS, lateMs / every), -every, lateMs];
    if (best === null || isHigher(rank, best.rank)) best = { order, rank };
  }
  return best?.order ?? null;
}

function isHigher(rank: readonly number[], other: readonly number[]): boolean {
  const first = rank.findIndex((value, index) => value !== other[index]);
  return first !== -1 && (rank[first] ?? 0) > (other[first] ?? 0);
}

export function earliestPollAtMs(orders: Iterable<PolledOrder>, now: number): number | null {
  let soonest: number | null = null;
  for (const order of orders) soonest = Math.min(soonest ?? Infinity, nextPollAtMs(order, now));
  return soonest;
}

export const MAX_REFRESHED_ORDERS = 200;
