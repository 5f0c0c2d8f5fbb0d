/** After this many crashes within `WITHIN_MS`, a restart would only loop. */
export const MAX_CRASHES = 3;
export const WITHIN_MS = 600_000;

export interface RestartDecision {
  readonly ends: readonly number[];
  readonly action: "bring-back" | "stop";
}

/** Times are milliseconds of a monotonic clock. */
export function decideRestart(earlier: readonly number[], now: number): RestartDecision {
  const ends = [...earlier.filter((at) => now - at < WITHIN_MS), now];
  return { ends, action: ends.length < MAX_CRASHES ? "bring-back" : "stop" };
}
