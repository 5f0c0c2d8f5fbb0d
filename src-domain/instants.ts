import { DAY_MS } from "./durations.ts";

/** Returns false for dates such as "2026-02-30", which `Date` reads as a day in March. */
export function isCalendarDate(text: string): boolean {
  const epochMs = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(epochMs) && new Date(epochMs).toISOString().startsWith(text);
}

/**
 * Returns milliseconds since 1970 for a date (YYYY-MM-DD), time (HH:MM:SS), fraction (three digits) and zone. Null if
 * there is no such time, or if its year in UTC does not have four digits. A leap second (23:59:60 UTC) becomes the
 * first second of the next day, as in Unix time.
 */
export function epochMsOf(date: string, clock: string, fraction: string, zone: string): number | null {
  const epochMs = anyEpochMsOf(date, clock, fraction, zone);
  return epochMs === null || epochMs < MIN_EPOCH_MS || epochMs > MAX_EPOCH_MS ? null : epochMs;
}

const MIN_EPOCH_MS = Date.parse("0000-01-01T00:00:00.000Z");
const MAX_EPOCH_MS = Date.parse("9999-12-31T23:59:59.999Z");

function anyEpochMsOf(date: string, clock: string, fraction: string, zone: string): number | null {
  if (!isCalendarDate(date)) return null;
  const isLeap = clock.endsWith(":60");
  const second = isLeap ? `${clock.slice(0, -2)}59.000` : `${clock}.${fraction}`;
  const epochMs = Date.parse(`${date}T${second}${zone}`);
  if (Number.isNaN(epochMs)) return null;
  if (!isLeap) return epochMs;
  return (epochMs + 1000) % DAY_MS === 0 ? epochMs + 1000 : null;
}

const DATE_TIME =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:[.,](\d{1,30}))?\s*(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;

/** A time without an offset is UTC. Truncates digits beyond milliseconds, so that no time moves to the next second. */
export function toUtcInstant(text: string): string | null {
  const instant = toExactInstant(text);
  return instant === null ? null : new Date(instant).toISOString();
}

/** Keeps all digits beyond milliseconds, except trailing zeros. */
export function toExactInstant(text: string): string | null {
  const match = DATE_TIME.exec(text.trim());
  if (match === null) return null;
  const [, date = "", time = "00:00:00", fraction = "", offset = "Z"] = match;
  const clock = time.length === 5 ? `${time}:00` : time;
  const zone = /^z$/i.test(offset) ? "Z" : `${offset.slice(0, 3)}:${offset.slice(3).replace(":", "") || "00"}`;
  const epochMs = epochMsOf(date, clock, fraction.slice(0, 3).padEnd(3, "0"), zone);
  if (epochMs === null) return null;
  const beyondMs = clock.endsWith(":60") ? "" : fraction.slice(3).replace(/(?<!0)0+$/, "");
  return new Date(epochMs).toISOString().replace("Z", `${beyondMs}Z`);
}

export const isInstant = (text: string): boolean =>
  text.includes("T") && text.endsWith("Z") && toUtcInstant(text) !== null;

/** Returns the date of a day before `now` in this computer's time zone, such as "2026-11-21". */
export function localDayText(now: Date, daysAgo: number): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo);
  return `${day.getFullYear()}-${padToTwoDigits(day.getMonth() + 1)}-${padToTwoDigits(day.getDate())}`;
}

/** The three forms of RFC 9110, section 5.6.7. */
const HTTP_DATES = [
  /^[A-Z][a-z]{2}, (?<day>\d{1,2}) (?<month>[A-Z][a-z]{2}) (?<year>\d{4}) (?<clock>\d{2}:\d{2}:\d{2}) (?:GMT|UTC)$/,
  /^[A-Z][a-z]{5,8}, (?<day>\d{2})-(?<month>[A-Z][a-z]{2})-(?<year>\d{2}) (?<clock>\d{2}:\d{2}:\d{2}) GMT$/,
  /^[A-Z][a-z]{2} (?<month>[A-Z][a-z]{2}) (?<day>[ \d]\d) (?<clock>\d{2}:\d{2}:\d{2}) (?<year>\d{4})$/,
];
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const padToTwoDigits = (number: string | number): string => String(number).trim().padStart(2, "0");

/** Parses the date of an HTTP header to milliseconds since 1970; null if there is no such time. */
export function parseHttpDate(text: string): number | null {
  const match = HTTP_DATES.map((pattern) => pattern.exec(text.trim())?.groups).find((groups) => groups !== undefined);
  if (match === undefined) return null;
  const { day = "", month = "", year = "", clock = "" } = match;
  const fullYear = year.length === 2 ? `20${year}` : year;
  return epochMsOf(
    `${fullYear}-${padToTwoDigits(MONTHS.indexOf(month) + 1)}-${padToTwoDigits(day)}`,
    clock,
    "000",
    "Z",
  );
}

/**
 * Compares two instants (ISO 8601, UTC, three fraction digits or more); above 0 if the first is later. A plain text
 * comparison would put "10:00:00.123Z" after "10:00:00.1231Z".
 */
export function compareInstants(left: string, right: string): number {
  const leftDigits = toSortableInstant(left);
  const rightDigits = toSortableInstant(right);
  if (leftDigits === rightDigits) return 0;
  return leftDigits > rightDigits ? 1 : -1;
}

const LENGTH_WITH_MILLISECONDS = "2026-11-20T12:00:00.000".length;

const toSortableInstant = (instant: string): string =>
  instant.replace(/(?<!0)0*Z$/, "").padEnd(LENGTH_WITH_MILLISECONDS, "0");
