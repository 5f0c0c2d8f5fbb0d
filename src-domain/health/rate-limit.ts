interface RateLimitOptions {
  readonly maxCalls: number;
  readonly periodMs: number;
}

export type Permission = { readonly isAllowed: false } | { readonly isAllowed: true; readonly dropped: number };

/**
 * Allows `maxCalls` calls per `periodMs` milliseconds and reports to the next allowed call how many were dropped.
 * `now`: milliseconds of a monotonic clock.
 */
export function createRateLimit({ maxCalls, periodMs }: RateLimitOptions): (now: number) => Permission {
  let allowedTimes: number[] = [];
  let dropped = 0;
  return (now) => {
    allowedTimes = allowedTimes.filter((time) => now - time < periodMs);
    if (allowedTimes.length >= maxCalls) {
      dropped += 1;
      return { isAllowed: false };
    }
    allowedTimes.push(now);
    const droppedCalls = dropped;
    dropped = 0;
    return { isAllowed: true, dropped: droppedCalls };
  };
}
