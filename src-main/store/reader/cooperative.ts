import { setImmediate } from "node:timers/promises";

/** Milliseconds of long work before the reader's thread answers other calls. */
const SLICE_MS = 4;

/** Work in small steps. Each step yields the row keys it found, in order, or `PAUSE`. */
export type CooperativeWork<Value = void> = Generator<readonly number[], Value>;
export const YIELD: readonly number[] = [];

interface SliceOptions {
  readonly onFound?: (places: readonly number[]) => void;
  readonly isStopped?: () => boolean;
  /** Called after each step: what to wait for before the next one, or null to continue. */
  readonly rest?: () => Promise<unknown> | null;
}

/** Runs work to its end, one turn at a time, the first at once; null if it was stopped. */
export async function runCooperatively<Value>(
  work: CooperativeWork<Value>,
  { onFound, isStopped, rest }: SliceOptions = {},
): Promise<Value | null> {
  while (isStopped?.() !== true) {
    const end = performance.now() + SLICE_MS;
    let resting: Promise<unknown> | null = null;
    do {
      const step = work.next();
      if (step.done === true) return step.value;
      if (step.value.length > 0) onFound?.(step.value);
      resting = rest?.() ?? null;
    } while (resting === null && performance.now() < end);
    await (resting ?? setImmediate());
  }
  work.return(undefined as Value);
  return null;
}

export const runToCompletion = async <Value>(work: CooperativeWork<Value>): Promise<Value> =>
  (await runCooperatively(work)) as Value;
