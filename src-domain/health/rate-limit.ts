interface RateLimitOptions {
  readonly most: number;
  readonly perMs: number;
}

export type Permission = { readonly allowed: false } | { readonly allowed: true; readonly dropped: number };

/** Allows `most` calls per `perMs`; the next allowed call learns how many were dropped. `now` is monotonic. */
export function createRateLimit({ most, perMs }: RateLimitOptions): (now: number) => Permission {
  let taken: number[] = [];
  let dropped = 0;
  return (now) => {
    taken = taken.filter((at) => now - at < perMs);
    if (taken.length >= most) {
      dropped += 1;
      return { allowed: false };
    }
    taken.push(now);
    const before = dropped;
    dropped = 0;
    return { allowed: true, dropped: before };
  };
}
