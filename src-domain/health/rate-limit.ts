interface RateLimitOptions {
  readonly max: number;
  readonly perMs: number;
}

export type Permission = { readonly allowed: false } | { readonly allowed: true; readonly dropped: number };

/**
 * Allows `most` calls per `perMs` milliseconds and tells the next allowed call how many were dropped. `now`: monotonic.
 */
export function createRateLimit({ max, perMs }: RateLimitOptions): (now: number) => Permission {
  let allowedAt: number[] = [];
  let dropped = 0;
  return (now) => {
    allowedAt = allowedAt.filter((at) => now - at < perMs);
    if (allowedAt.length >= max) {
      dropped += 1;
      return { allowed: false };
    }
    allowedAt.push(now);
    const droppedBefore = dropped;
    dropped = 0;
    return { allowed: true, dropped: droppedBefore };
  };
}
