/** Why nothing is erased automatically: what is erased too early is gone for good. */
export const ERASURE_HOLDS = ["period-unreadable", "clock-wrong", "clock-unknown"] as const;
export type ErasureHold = (typeof ERASURE_HOLDS)[number];

interface ClockEvidence {
  /** Milliseconds since 1970, by this computer's clock. */
  readonly nowMs: number;
  /** The service's clock minus this one; null while unknown. */
  readonly skewMs: number | null;
  /** The service is away, so its clock will not be known soon. */
  readonly offline: boolean;
  /** The time that the journal's newest entry and a clock that always runs make likely; null for an empty journal. */
  readonly likelyMs: number | null;
}

const DAY_MS = 86_400_000;
/** A desk that rested for longer waits for the service. */
const WEEK_MS = 7 * DAY_MS;

/** The clock has to agree with the service's within a day, or, offline, with the newest journal entry within a week. */
export function clockHold({ nowMs, skewMs, offline, likelyMs }: ClockEvidence): ErasureHold | null {
  if (skewMs !== null) return Math.abs(skewMs) <= DAY_MS ? null : "clock-wrong";
  if (!offline || likelyMs === null) return "clock-unknown";
  return Math.abs(nowMs - likelyMs) <= WEEK_MS ? null : "clock-wrong";
}
