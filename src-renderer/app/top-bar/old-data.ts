import { MINUTE_MS } from "../../../src-domain/durations.ts";

/** Allowed age on a desk without automatic refresh: one shift. */
const MANUAL_REFRESH_MINUTES = 8 * 60;
const MIN_AGE_MINUTES = 60;

/** Data is old after two missed refreshes, but not within an hour. `refreshMinutes`: 0 for manual refresh. */
export function isDataOld(asOf: string, nowMs: number, refreshMinutes: number): boolean {
  const maxAgeMinutes = refreshMinutes === 0 ? MANUAL_REFRESH_MINUTES : Math.max(MIN_AGE_MINUTES, 2 * refreshMinutes);
  return nowMs - Date.parse(asOf) > maxAgeMinutes * MINUTE_MS;
}
