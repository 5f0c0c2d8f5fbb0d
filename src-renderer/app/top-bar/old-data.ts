const MINUTE_MS = 60_000;
/** Allowed age on a desk without automatic refresh: one shift. */
const MANUAL_REFRESH_MINUTES = 8 * 60;
const MIN_MINUTES = 60;

/** Data are old after two missed refreshes, but not before an hour. `refreshMinutes`: 0 for manual refresh. */
export function isDataOld(asOf: string, now: number, refreshMinutes: number): boolean {
  const maxAgeMinutes = refreshMinutes === 0 ? MANUAL_REFRESH_MINUTES : Math.max(MIN_MINUTES, 2 * refreshMinutes);
  return now - Date.parse(asOf) > maxAgeMinutes * MINUTE_MS;
}
