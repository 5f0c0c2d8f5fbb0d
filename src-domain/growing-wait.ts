export interface GrowingWait {
  readonly firstMs: number;
  readonly longestMs: number;
}

export function growingWait(failures: number, { firstMs, longestMs }: GrowingWait): number {
  return Math.min(longestMs, firstMs * 2 ** Math.max(0, failures - 1));
}
