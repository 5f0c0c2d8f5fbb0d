import { setImmediate } from "node:timers/promises";

/** Milliseconds that long work may hold the reader's thread before what came meanwhile is answered. */
const TURN_MS = 4;

/** Work in small steps. Each gives the row keys that it found, in order; `PAUSE` if it found none. */
export type Steps<Value = void> = Generator<readonly number[], Value>;
export const PAUSE: readonly number[] = [];

interface Turns {
  readonly onFound?: (places: readonly number[]) => void;
  readonly isStopped?: () => boolean;
  /** Asked after each step: what to wait for before the next one, null to continue. */
  readonly rest?: () => Promise<unknown> | null;
}

/** Runs work to its end, a turn at a time, the first at once; null when it was stopped on the way. */
export async function runCooperatively<Value>(
  work: Steps<Value>,
  { onFound, isStopped, rest }: Turns = {},
): Promise<Value | null> {
  while (isStopped?.() !== true) {
    const end = performance.now() + TURN_MS;
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

/** The same for work that nobody stops. */
export const toTheEnd = async <Value>(work: Steps<Value>): Promise<Value> => (await runCooperatively(work)) as Value;
