/** Sets how often to poll orders that no event reports. Times are milliseconds of one clock that no one sets. */
export interface PolledOrder {
  readonly key: string;
  /** When the order was made, or when this desk first learned of it. */
  readonly since: number;
  /** Last news of it: an answered poll or an event. Null before the first. */
  readonly lastUpdateAtMs: number | null;
  readonly lastTryAtMs: number | null;
  readonly failures: number;
  /** Events report it: polling is only a fallback for lost events. */
  readonly reported: boolean;
  /** On screen until this time; null if it is not. */
  readonly shownUntil: number | null;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const PACE: readonly { readonly youngerThan: number; readonly every: number }[] = [
  { youngerThan: 30 * SECOND, every: 2 * SECOND },
  { youngerThan: 2 * MINUTE, every: 5 * SECOND },
  { youngerThan: HOUR, every: 30 * SECOND },
  { youngerThan: DAY, every: 5 * MINUTE },
  { youngerThan: 7 * DAY, every: HOUR },
];
const OLDEST_EVERY = 6 * HOUR;
/** Orders reported by events are polled no more often than this. */
const REPORTED_EVERY = 5 * MINUTE;
/** The order on screen is polled at least this often. */
const SHOWN_EVERY = 10 * SECOND;
/** The interval stops growing after this many failures in a row. */
const MOST_DOUBLINGS = 6;
/** Every nth poll goes to the order that has waited longest, so that none starves. */
const FAIR_TURN = 4;
/** Lateness beyond this many intervals adds no urgency: the order with the shorter interval goes first. */
const MOST_LATE = 1;

/** Milliseconds between two answered polls of an order. */
export function pollIntervalMs({ since, reported, shownUntil }: PolledOrder, now: number): number {
  const byAge = PACE.find(({ youngerThan }) => now - since < youngerThan)?.every ?? OLDEST_EVERY;
  const every = reported ? Math.max(byAge, REPORTED_EVERY) : byAge;
  return shownUntil !== null && shownUntil > now ? Math.min(every, SHOWN_EVERY) : every;
}

export function nextPollAtMs(order: PolledOrder, now: number): number {
  const last = Math.max(
    order.lastUpdateAtMs ?? Number.NEGATIVE_INFINITY,
    order.lastTryAtMs ?? Number.NEGATIVE_INFINITY,
  );
  if (last === Number.NEGATIVE_INFINITY) return order.since;
  const backedOff = pollIntervalMs(order, now) * 2 ** Math.min(order.failures, MOST_DOUBLINGS);
  // If the clock is set back, the next poll must not be delayed beyond its interval.
  return Math.min(last, now) + Math.min(backedOff, Math.max(OLDEST_EVERY, pollIntervalMs(order, now)));
}

export function mostUrgent(orders: Iterable<PolledOrder>, now: number, turn: number): PolledOrder | null {
  const isFair = turn % FAIR_TURN === FAIR_TURN - 1;
  let best: { readonly order: PolledOrder; readonly rank: readonly number[] } | null = null;
  for (const order of orders) {
    const late = now - nextPollAtMs(order, now);
    if (late < 0) continue;
    const every = pollIntervalMs(order, now);
    const rank = isFair ? [late] : [Math.min(MOST_LATE, late / every), -every, late];
    if (best === null || isHigher(rank, best.rank)) best = { order, rank };
  }
  return best?.order ?? null;
}

function isHigher(rank: readonly number[], than: readonly number[]): boolean {
  const first = rank.findIndex((value, index) => value !== than[index]);
  return first !== -1 && (rank[first] ?? 0) > (than[first] ?? 0);
}

export function earliestPollAtMs(orders: Iterable<PolledOrder>, now: number): number | null {
  let soonest: number | null = null;
  for (const order of orders) soonest = Math.min(soonest ?? Infinity, nextPollAtMs(order, now));
  return soonest;
}

export const MAX_REFRESHED_ORDERS = 200;
