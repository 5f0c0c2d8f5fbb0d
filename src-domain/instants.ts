const DAY_MS = 86_400_000;

/** False for dates such as "2026-02-30", which the engine takes for a day in March. */
export function isCalendarDate(text: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/**
 * Milliseconds since 1970 of a date (YYYY-MM-DD) and a clock (HH:MM:SS, fraction of three digits, zone); null if there is no
 * such time. A leap second (23:59:60 UTC) is the first moment of the next day, as computers count.
 */
export function epochMsOf(date: string, clock: string, fraction: string, zone: string): number | null {
  if (!isCalendarDate(date)) return null;
  const isLeap = clock.endsWith(":60");
  const second = isLeap ? `${clock.slice(0, -2)}59.000` : `${clock}.${fraction}`;
  const at = Date.parse(`${date}T${second}${zone}`);
  if (Number.isNaN(at)) return null;
  if (!isLeap) return at;
  return (at + 1000) % DAY_MS === 0 ? at + 1000 : null;
}

const DATE_TIME =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:[.,](\d{1,30}))?\s*(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;

/** A time without an offset is UTC. Digits beyond milliseconds are cut, never rounded into the next second. */
export function utcInstant(text: string): string | null {
  const at = exactInstant(text);
  return at === null ? null : new Date(at).toISOString();
}

/** With as many digits beyond milliseconds as the time has, except zeros at the end. */
export function exactInstant(text: string): string | null {
  const match = DATE_TIME.exec(text.trim());
  if (match === null) return null;
  const [, date = "", time = "00:00:00", fraction = "", offset = "Z"] = match;
  const clock = time.length === 5 ? `${time}:00` : time;
  const zone = /^z$/i.test(offset) ? "Z" : `${offset.slice(0, 3)}:${offset.slice(3).replace(":", "") || "00"}`;
  const ms = epochMsOf(date, clock, fraction.slice(0, 3).padEnd(3, "0"), zone);
  if (ms === null) return null;
  const finer = clock.endsWith(":60") ? "" : fraction.slice(3).replace(/(?<!0)0+$/, "");
  return new Date(ms).toISOString().replace("Z", `${finer}Z`);
}

/** Whether a text is a time as this desk writes it, and not of a day or hour that does not exist. */
export const isInstant = (text: string): boolean => /T.*Z$/.test(text) && utcInstant(text) !== null;

/** The three forms of RFC 9110, section 5.6.7. */
const HTTP_DATES = [
  /^[A-Z][a-z]{2}, (?<day>\d{1,2}) (?<month>[A-Z][a-z]{2}) (?<year>\d{4}) (?<clock>\d{2}:\d{2}:\d{2}) (?:GMT|UTC)$/,
  /^[A-Z][a-z]{5,8}, (?<day>\d{2})-(?<month>[A-Z][a-z]{2})-(?<year>\d{2}) (?<clock>\d{2}:\d{2}:\d{2}) GMT$/,
  /^[A-Z][a-z]{2} (?<month>[A-Z][a-z]{2}) (?<day>[ \d]\d) (?<clock>\d{2}:\d{2}:\d{2}) (?<year>\d{4})$/,
];
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const two = (number: string | number): string => String(number).trim().padStart(2, "0");

/** Milliseconds since 1970 of a date in a header of HTTP; null if there is no such time. */
export function httpDateMs(text: string): number | null {
  const found = HTTP_DATES.map((form) => form.exec(text.trim())?.groups).find((groups) => groups !== undefined);
  if (found === undefined) return null;
  const { day = "", month = "", year = "", clock = "" } = found;
  const fullYear = year.length === 2 ? `20${year}` : year;
  return epochMsOf(`${fullYear}-${two(MONTHS.indexOf(month) + 1)}-${two(day)}`, clock, "000", "Z");
}

/**
 * Which of two instants (ISO 8601, UTC, three fraction digits or more) is later: above 0 for the first. Compared as whole
 * texts, "10:00:00.123Z" would come after "10:00:00.1231Z".
 */
export function compareInstants(one: string, other: string): number {
  const [first, second] = [one, other].map((instant) =>
    instant.replace(/(?<!0)0*Z$/, "").padEnd(MILLISECONDS_LENGTH, "0"),
  );
  if (first === second) return 0;
  return (first ?? "") > (second ?? "") ? 1 : -1;
}

const MILLISECONDS_LENGTH = "2026-11-20T12:00:00.000".length;
