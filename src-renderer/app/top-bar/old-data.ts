const MINUTE_MS = 60_000;
/** The interval of a desk that reads the recent items only when it is told to: a shift. */
const BY_HAND_MINUTES = 8 * 60;
const SHORTEST_MINUTES = 60;

/** Data are old once two refreshes in a row are missing, and never within an hour. */
export function isDataOld(asOf: string, now: number, refreshMinutes: number): boolean {
  const minutes = refreshMinutes === 0 ? BY_HAND_MINUTES : Math.max(SHORTEST_MINUTES, 2 * refreshMinutes);
  return now - Date.parse(asOf) > minutes * MINUTE_MS;
}
