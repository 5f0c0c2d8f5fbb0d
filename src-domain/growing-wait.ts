export interface GrowingWait {
  readonly firstMs: number;
  readonly longestMs: number;
}

/** Milliseconds to wait after this many failures in a row: doubles each time, up to the longest. */
export function growingWait(failures: number, { firstMs, longestMs }: GrowingWait): number {
  return Math.min(longestMs, firstMs * 2 ** Math.max(0, failures - 1));
}
