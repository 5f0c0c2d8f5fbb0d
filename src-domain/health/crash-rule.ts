/** So many ends within so long are no accident any more: bringing it back again would only go round and round. */
export const MOST_ENDS = 3;
export const WITHIN_MS = 600_000;

export interface EndJudgement {
  /** The ends that still count, this one included; to be given to the next judgement. */
  readonly ends: readonly number[];
  readonly deed: "bring-back" | "stop";
}

/**
 * What to do when a page or a thread of the store has ended by itself. `before` and `now` are milliseconds of a clock that is
 * never set.
 */
export function judgeEnd(before: readonly number[], now: number): EndJudgement {
  const ends = [...before.filter((at) => now - at < WITHIN_MS), now];
  return { ends, deed: ends.length < MOST_ENDS ? "bring-back" : "stop" };
}
