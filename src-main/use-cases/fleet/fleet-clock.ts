import { MINUTE_MS, SECOND_MS } from "../../../src-domain/durations.ts";
import { isSkewNotable } from "../../../src-domain/health/clock-skew.ts";
import type { DeskContext } from "../context.ts";

const CHECK_MS = 10 * MINUTE_MS;
const RETRY_MS = 10 * SECOND_MS;

/**
 * Returns a function that reads how many milliseconds the fleet's clock is ahead of this computer's; 0 unless that is
 * notable. `readFleetTime`: null if no server answers; then the last known difference counts.
 */
export function createFleetClock(
  { store, now, elapsed }: Pick<DeskContext, "store" | "now" | "elapsed">,
  readFleetTime: () => Promise<number | null>,
) {
  // oxlint-disable-next-line waits/elapsed -- compares the clocks; the waits count elapsed time
  const readStart = (): number => now().getTime() - elapsed();
  let known = { offsetMs: 0, untilMs: elapsed(), startMs: readStart() };

  return async (): Promise<number> => {
    const wasClockSet = isSkewNotable(readStart() - known.startMs);
    if (elapsed() < known.untilMs && !wasClockSet) return known.offsetMs;
    const startMs = readStart();
    const fleetMs = await readFleetTime();
    // If the computer slept meanwhile, the answer is old.
    // oxlint-disable-next-line waits/elapsed -- measures the difference of the clocks
    const measuredMs = fleetMs === null || isSkewNotable(readStart() - startMs) ? null : fleetMs - now().getTime();
    const offsetMs = await store.setFleetClock(measuredMs);
    known = { offsetMs, untilMs: elapsed() + (measuredMs === null ? RETRY_MS : CHECK_MS), startMs };
    return offsetMs;
  };
}
