import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../durations.ts";

/** Times are milliseconds of a monotonic clock. */
export interface PolledOrder {
  readonly key: string;
  /** When the order was created, or when this desk first knew of it. */
  readonly sinceMs: number;
  readonly lastUpdateAtMs: number | null;
  readonly lastTryAtMs: number | null;
  readonly failures: number;
  /** Whether events report the order; polling is then only a fallback for lost events. */
  readonly isReported: boolean;
  /** End of the order's time on screen; null if it is not on screen. */
  readonly shownUntilMs: number | null;
}

/** Budget of order polls; the sync has another one. The burst is small, because many orders may be open at a start. */
export const POLL_BUDGET = { perMinute: () => 120, burst: () => 6 } as const;

/** Intervals by the order's age; an older order is polled every `MAX_INTERVAL_MS`. */
const INTERVALS: readonly { readonly maxAgeMs: number; readonly intervalMs: number }[] = [
  { maxAgeMs: 30 * SECOND_MS, intervalMs: 2 * SECOND_MS },
  { maxAgeMs: 2 * MINUTE_MS, intervalMs: 5 * SECOND_MS },
  { maxAgeMs: HOUR_MS, intervalMs: 30 * SECOND_MS },
  { maxAgeMs: DAY_MS, intervalMs: 5 * MINUTE_MS },
  { maxAgeMs: 7 * DAY_MS, intervalMs: HOUR_MS },
];
const MAX_INTERVAL_MS = 6 * HOUR_MS;
const MIN_REPORTED_INTERVAL_MS = 5 * MINUTE_MS;
const MAX_SHOWN_INTERVAL_MS = 10 * SECOND_MS;
const MAX_DOUBLINGS = 6;
/** Every fourth poll goes to the most overdue order, so that each order is polled at some time. */
const FAIR_POLL_EVERY = 4;
/** A delay beyond this many intervals adds no urgency: the order with the shorter interval goes first. */
const MAX_LATE_INTERVALS = 1;

export function pollIntervalMs({ sinceMs, isReported, shownUntilMs }: PolledOrder, nowMs: number): number {
  const intervalByAgeMs = INTERVALS.find(({ maxAgeMs }) => nowMs - sinceMs < maxAgeMs)?.intervalMs ?? MAX_INTERVAL_MS;
  const intervalMs = isReported ? Math.max(intervalByAgeMs, MIN_REPORTED_INTERVAL_MS) : intervalByAgeMs;
  return shownUntilMs !== null && shownUntilMs > nowMs ? Math.min(intervalMs, MAX_SHOWN_INTERVAL_MS) : intervalMs;
}

export function findNextPollAtMs(order: PolledOrder, nowMs: number): number {
  const lastAtMs = Math.max(
    order.lastUpdateAtMs ?? Number.NEGATIVE_INFINITY,
    order.lastTryAtMs ?? Number.NEGATIVE_INFINITY,
  );
  if (lastAtMs === Number.NEGATIVE_INFINITY) return order.sinceMs;
  const delayMs = pollIntervalMs(order, nowMs) * 2 ** Math.min(order.failures, MAX_DOUBLINGS);
  // A clock that was set back must not delay the next poll.
  return Math.min(lastAtMs, nowMs) + Math.min(delayMs, Math.max(MAX_INTERVAL_MS, pollIntervalMs(order, nowMs)));
}

export function findMostUrgent(orders: Iterable<PolledOrder>, nowMs: number, pollNumber: number): PolledOrder | null {
  const isFairPoll = pollNumber % FAIR_POLL_EVERY === FAIR_POLL_EVERY - 1;
  let mostUrgentOrder: { readonly order: PolledOrder; readonly rank: readonly number[] } | null = null;
  for (const order of orders) {
    const lateMs = nowMs - findNextPollAtMs(order, nowMs);
    if (lateMs < 0) continue;
    const intervalMs = pollIntervalMs(order, nowMs);
    const rank = isFairPoll ? [lateMs] : [Math.min(MAX_LATE_INTERVALS, lateMs / intervalMs), -intervalMs, lateMs];
    if (mostUrgentOrder === null || isHigher(rank, mostUrgentOrder.rank)) mostUrgentOrder = { order, rank };
  }
  return mostUrgentOrder?.order ?? null;
}

function isHigher(rank: readonly number[], other: readonly number[]): boolean {
  const firstDifference = rank.findIndex((value, index) => value !== other[index]);
  return firstDifference !== -1 && (rank[firstDifference] ?? 0) > (other[firstDifference] ?? 0);
}

export function findEarliestPollAtMs(orders: Iterable<PolledOrder>, nowMs: number): number | null {
  let earliestMs: number | null = null;
  for (const order of orders) earliestMs = Math.min(earliestMs ?? Infinity, findNextPollAtMs(order, nowMs));
  return earliestMs;
}

export const MAX_REFRESHED_ORDERS = 200;
