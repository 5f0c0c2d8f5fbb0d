/** More crashes than this within this time are not a coincidence: another restart would only loop. */
export const MOST_ENDS = 3;
export const WITHIN_MS = 600_000;

export interface EndJudgement {
  /** The ends that still count, this one included; to be given to the next judgement. */
  readonly ends: readonly number[];
  readonly action: "bring-back" | "stop";
}

/**
 * What to do when a page or a thread of the store has crashed. `before` and `now` are milliseconds of a monotonic
 * clock.
 */
export function judgeEnd(before: readonly number[], now: number): EndJudgement {
  const ends = [...before.filter((at) => now - at < WITHIN_MS), now];
  return { ends, action: ends.length < MOST_ENDS ? "bring-back" : "stop" };
}
