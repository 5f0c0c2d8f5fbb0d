/** Crashes within `CRASH_WINDOW_MS` after which another restart would probably crash too. */
const MAX_CRASHES = 3;
const CRASH_WINDOW_MS = 600_000;

export interface RestartDecision {
  readonly crashTimes: readonly number[];
  readonly action: "bring-back" | "stop";
}

/** Times are milliseconds of a monotonic clock. */
export function decideRestart(earlierCrashTimes: readonly number[], now: number): RestartDecision {
  const crashTimes = [...earlierCrashTimes.filter((time) => now - time < CRASH_WINDOW_MS), now];
  return { crashTimes, action: crashTimes.length < MAX_CRASHES ? "bring-back" : "stop" };
}
