export interface BackoffOptions {
  readonly initialMs: number;
  readonly maxMs: number;
}

export function backoffDelay(failures: number, { initialMs, maxMs }: BackoffOptions): number {
  return Math.min(maxMs, initialMs * 2 ** Math.max(0, failures - 1));
}
