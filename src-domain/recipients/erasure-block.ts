import { DAY_MS } from "../durations.ts";

export const ERASURE_BLOCKS = ["period-unreadable", "clock-wrong", "clock-unknown"] as const;
export type ErasureBlock = (typeof ERASURE_BLOCKS)[number];

interface ClockEvidence {
  readonly nowMs: number;
  /** The service's clock minus this one; null while unknown. */
  readonly skewMs: number | null;
  /** The service is unreachable, so its clock will not be known soon. */
  readonly isOffline: boolean;
  /** Likely time: the journal's newest entry plus the monotonic time since then; null for an empty journal. */
  readonly likelyMs: number | null;
}

/** Maximum deviation from the likely time; after a longer one the desk waits for the service's clock. */
const WEEK_MS = 7 * DAY_MS;

/** Requires a clock within a day of the service's or, offline, within a week of the likely time. */
export function judgeClock({ nowMs, skewMs, isOffline, likelyMs }: ClockEvidence): ErasureBlock | null {
  if (skewMs !== null) return Math.abs(skewMs) <= DAY_MS ? null : "clock-wrong";
  if (!isOffline || likelyMs === null) return "clock-unknown";
  return Math.abs(nowMs - likelyMs) <= WEEK_MS ? null : "clock-wrong";
}
