/** This many crashes within this time are no coincidence: another restart would only loop. */
export const MAX_CRASHES = 3;
export const WITHIN_MS = 600_000;

export interface RestartDecision {
  readonly ends: readonly number[];
  readonly action: "bring-back" | "stop";
}

/** `before` and `now` are milliseconds of a monotonic clock. */
export function decideRestart(before: readonly number[], now: number): RestartDecision {
  const ends = [...before.filter((at) => now - at < WITHIN_MS), now];
  return { ends, action: ends.length < MAX_CRASHES ? "bring-back" : "stop" };
}
