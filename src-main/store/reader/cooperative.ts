import { setImmediate } from "node:timers/promises";

/** Milliseconds of long work before the reader's thread answers other calls. */
const SLICE_MS = 4;

/** Work in small steps. Each step yields the row keys that it found, in order, or `YIELD`. */
export type CooperativeWork<Value = void> = Generator<readonly number[], Value>;
export const YIELD: readonly number[] = [];

export const isCooperativeWork = (value: unknown): value is CooperativeWork<unknown> =>
  typeof value === "object" && value !== null && "next" in value && typeof value.next === "function";

interface SliceOptions {
  readonly onFound?: (rowKeys: readonly number[]) => void;
  readonly isStopped?: () => boolean;
  /** Called after each step. The next step waits for the returned promise; null continues at once. */
  readonly pauseAfterStep?: () => Promise<unknown> | null;
}

/** Runs work in slices of a few milliseconds, the first one immediately. Null if it was stopped. */
export async function runCooperatively<Value>(
  work: CooperativeWork<Value>,
  { onFound, isStopped, pauseAfterStep }: SliceOptions = {},
): Promise<Value | null> {
  while (isStopped?.() !== true) {
    const sliceEndMs = performance.now() + SLICE_MS;
    let pause: Promise<unknown> | null = null;
    do {
      const step = work.next();
      if (step.done === true) return step.value;
      if (step.value.length > 0) onFound?.(step.value);
      pause = pauseAfterStep?.() ?? null;
    } while (pause === null && performance.now() < sliceEndMs);
    await (pause ?? setImmediate());
  }
  work.return(undefined as Value);
  return null;
}

export const runToCompletion = async <Value>(work: CooperativeWork<Value>): Promise<Value> =>
  (await runCooperatively(work)) as Value;
