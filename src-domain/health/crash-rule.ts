/** This many crashes within this time are no coincidence: another restart would only loop. */
export const MOST_ENDS = 3;
export const WITHIN_MS = 600_000;

export interface EndJudgement {
  readonly ends: readonly number[];
  readonly action: "bring-back" | "stop";
}

/** `before` and `now` are milliseconds of a monotonic clock. */
export function judgeEnd(before: readonly number[], now: number): EndJudgement {
  const ends = [...before.filter((at) => now - at < WITHIN_MS), now];
  return { ends, action: ends.length < MOST_ENDS ? "bring-back" : "stop" };
}
