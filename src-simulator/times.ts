export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

const ISO_PATTERN =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(Z|[+-]\d{2}:?\d{2})?)?$/i;

function offsetMinutes(zone: string | undefined): number {
  if (zone === undefined || zone.toUpperCase() === "Z") return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  return zone.startsWith("-") ? -minutes : minutes;
}

/** Without an offset the time is UTC; digits beyond milliseconds are cut (public documentation, section 1.5). */
export function parseIsoTime(text: string): number | undefined {
  const match = ISO_PATTERN.exec(text.trim());
  if (!match) return undefined;
  const [, year, month, day, hour = "0", minute = "0", second = "0", fraction = "", zone] = match;
  const millisecond = Number(fraction.slice(0, 3).padEnd(3, "0"));
  const parts = [Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second)] as const;
  const timeMs = Date.UTC(...parts, millisecond);
  const date = new Date(timeMs);
  const isExistingTime =
    date.getUTCMonth() === parts[1] && date.getUTCDate() === parts[2] && date.getUTCHours() === parts[3];
  if (!isExistingTime || parts[4] > 59 || parts[5] > 59) return undefined;
  return timeMs - offsetMinutes(zone) * MINUTE_MS;
}

export const toIsoTime = (timeMs: number): string => new Date(timeMs).toISOString();

/** ISO 8601 with seven fractional digits, as in signed deliveries (public documentation, section 7.2). */
export const toIsoTicks = (timeMs: number): string => toIsoTime(timeMs).replace("Z", "0000Z");

/** `yymmdd` of the UTC day, as in RMAs and order numbers (public documentation, sections 3.3 and 6). */
export const toShortDate = (timeMs: number): string => toIsoTime(timeMs).slice(2, 10).replaceAll("-", "");

export const startOfDay = (timeMs: number): number => Math.floor(timeMs / DAY_MS) * DAY_MS;
