export interface BackoffOptions {
  readonly firstMs: number;
  readonly longestMs: number;
}

export function backoffDelay(failures: number, { firstMs, longestMs }: BackoffOptions): number {
  return Math.min(longestMs, firstMs * 2 ** Math.max(0, failures - 1));
}
