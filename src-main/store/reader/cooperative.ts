import { setImmediate } from "node:timers/promises";

/** Milliseconds of long work before the reader's thread answers other calls. */
const SLICE_MS = 4;

/** Work in small steps. Each step yields the row keys it found, in order, or `YIELD`. */
export type CooperativeWork<Value = void> = Generator<readonly number[], Value>;
export const YIELD: readonly number[] = [];

interface SliceOptions {
  readonly onFound?: (rowKeys: readonly number[]) => void;
  readonly isStopped?: () => boolean;
  /** Called after each step. Returns what to wait for before the next step, or null to continue. */
  readonly rest?: () => Promise<unknown> | null;
}

/** Runs work in slices of a few milliseconds, the first one immediately. Null if it was stopped. */
export async function runCooperatively<Value>(
  work: CooperativeWork<Value>,
  { onFound, isStopped, rest }: SliceOptions = {},
): Promise<Value | null> {
  while (isStopped?.() !== true) {
    const end = performance.now() + SLICE_MS;
    let pending: Promise<unknown> | null = null;
    do {
      const step = work.next();
      if (step.done === true) return step.value;
      if (step.value.length > 0) onFound?.(step.value);
      pending = rest?.() ?? null;
    } while (pending === null && performance.now() < end);
    await (pending ?? setImmediate());
  }
  work.return(undefined as Value);
  return null;
}

export const runToCompletion = async <Value>(work: CooperativeWork<Value>): Promise<Value> =>
  (await runCooperatively(work)) as Value;
