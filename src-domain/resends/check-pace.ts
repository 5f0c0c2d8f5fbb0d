/** How often orders are polled that no event reports. Times are milliseconds since 1970. */
export interface WatchedOrder {
  readonly key: string;
  /** When the order was made, or when this desk first heard of it. */
  readonly since: number;
  /** When something was last heard of it: a look that was answered, or an event. Null before the first. */
  readonly heardAt: number | null;
  /** When it was last looked at, answered or not. */
  readonly triedAt: number | null;
  /** Looks in a row that the service did not answer. */
  readonly failures: number;
  /** Events have reported it: polling is only a fallback for events that get lost. */
  readonly reported: boolean;
  /** It is on screen until then; null when it is not. */
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
/** The one on screen is looked at so often at least. */
const SHOWN_EVERY = 10 * SECOND;
/** After so many failures in a row the interval grows no more. */
const MOST_DOUBLINGS = 6;
/** Every so many looks, one goes to the order that has waited longest, so that none starves. */
const FAIR_TURN = 4;
/** Lateness beyond so many intervals makes nothing more urgent: of those the one with the shorter interval goes first. */
const MOST_LATE = 1;

/** Milliseconds between two looks at an order, as long as they are answered. */
export function checkInterval({ since, reported, shownUntil }: WatchedOrder, now: number): number {
  const byAge = PACE.find(({ youngerThan }) => now - since < youngerThan)?.every ?? OLDEST_EVERY;
  const every = reported ? Math.max(byAge, REPORTED_EVERY) : byAge;
  return shownUntil !== null && shownUntil > now ? Math.min(every, SHOWN_EVERY) : every;
}

/** When an order is to be looked at next; in the past where that is overdue. */
export function nextCheckAt(order: WatchedOrder, now: number): number {
  const last = Math.max(order.heardAt ?? Number.NEGATIVE_INFINITY, order.triedAt ?? Number.NEGATIVE_INFINITY);
  if (last === Number.NEGATIVE_INFINITY) return order.since;
  const backedOff = checkInterval(order, now) * 2 ** Math.min(order.failures, MOST_DOUBLINGS);
  // A clock that was set back must not put a look off for longer than its interval.
  return Math.min(last, now) + Math.min(backedOff, Math.max(OLDEST_EVERY, checkInterval(order, now)));
}

/** The order to look at now, null where none is due. `turn` counts the looks. */
export function mostUrgent(orders: Iterable<WatchedOrder>, now: number, turn: number): WatchedOrder | null {
  const isFair = turn % FAIR_TURN === FAIR_TURN - 1;
  let best: { readonly order: WatchedOrder; readonly rank: readonly number[] } | null = null;
  for (const order of orders) {
    const late = now - nextCheckAt(order, now);
    if (late < 0) continue;
    const every = checkInterval(order, now);
    const rank = isFair ? [late] : [Math.min(MOST_LATE, late / every), -every, late];
    if (best === null || isHigher(rank, best.rank)) best = { order, rank };
  }
  return best?.order ?? null;
}

function isHigher(rank: readonly number[], than: readonly number[]): boolean {
  const first = rank.findIndex((value, index) => value !== than[index]);
  return first !== -1 && (rank[first] ?? 0) > (than[first] ?? 0);
}

/** When the first of them is due; null for an empty list. */
export function soonestCheckAt(orders: Iterable<WatchedOrder>, now: number): number | null {
  let soonest: number | null = null;
  for (const order of orders) soonest = Math.min(soonest ?? Infinity, nextCheckAt(order, now));
  return soonest;
}

/** Orders that can be refreshed together. */
export const MOST_REFRESHED = 200;
