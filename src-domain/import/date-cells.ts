import { epochMsOf } from "../instants.ts";
import { failure, success } from "../result.ts";
import { type Cell, cleanCode, toAsciiDigits } from "./cell-values.ts";
import { findMonthNumber } from "./month-names.ts";

/** Order of day and month in dates such as 05/11/2026. Year first: 26/11/05, with a year of two digits. */
export const DATE_ORDERS = ["day-first", "month-first", "year-first"] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

// A date's parts are one blank apart (`cleanDate`): adjacent repeats of blanks would take quadratic time.
const CLOCK = String.raw`(?<hour>\d{1,2})[:.h时時](?<minute>\d{2})(?:[:.分](?<second>\d{2})(?:[.,](?<fraction>\d{1,9}))?)?(?:[分秒]|\s?Uhr)?\s?(?<amOrPm>[AP]\.?\s?M\.?)?`;
/**
 * Hours from UTC of zones that have one meaning. Excludes CST and IST, which are several zones, and BST, which is also
 * Bangladesh's.
 */
const ZONE_HOURS: Readonly<Record<string, string>> = {
  EST: "-05",
  EDT: "-04",
  MDT: "-06",
  PST: "-08",
  PDT: "-07",
  CET: "+01",
  CEST: "+02",
  MEZ: "+01",
  MESZ: "+02",
  JST: "+09",
};
const ZONE = String.raw`(?:(?<zone>Z|UTC|(?:GMT|UTC)?[+-]\d{2}(?::?\d{2})?(?:\s[A-Z]{3,4})?|GMT|${Object.keys(ZONE_HOURS).join("|")})(?:\[[^\]]*\])?)?(?:\s?\([^)]*\))?`;
/** Also matches the colon of web servers and SAS, and the hyphen of DB2, which writes dots in its time. */
const TIME = String.raw`(?:(?:T|,?\s|(?<=\d{4}):|(?<=-\d{2})-(?=\d{2}\.\d{2}\.))\s?(?:(?:um|at|à)\s)?${CLOCK}\s?${ZONE})?`;
const DAY = String.raw`(?<day>\d{1,2})`;
const MONTH = String.raw`(?<month>\d{1,2})`;
const MONTH_NAME = String.raw`(?<month>\p{L}{3,12})`;
const WEEKDAY = String.raw`(?:\p{L}{2,10}\.?,?\s)?`;
/** Excludes programs' marks for no date, such as year 1 or 9999, and the years of other calendars. */
const LONG_YEAR = String.raw`(?<year>(?:19|20)\d{2})`;
const YEAR = String.raw`(?<year>(?:19|20)\d{2}|\d{2})`;
const SHORT_YEAR = String.raw`(?<year>\d{2})`;

const createDatePattern = (pattern: string): RegExp => new RegExp(`^${pattern}$`, "iu");

const YEAR_FIRST = [
  createDatePattern(
    String.raw`${LONG_YEAR}(?:[-/]|[年년.]\s?)${MONTH}(?:[-/]|[月월.]\s?)${DAY}[日일.]?(?:\s?\(\p{L}\))?${TIME}`,
  ),
  createDatePattern(String.raw`${SHORT_YEAR}年${MONTH}月${DAY}日${TIME}`),
  createDatePattern(
    String.raw`${LONG_YEAR}(?<month>\d{2})(?<day>\d{2})(?:[T\s]?(?<hour>\d{2}):?(?<minute>\d{2}):?(?<second>\d{2})?)?Z?`,
  ),
];
/** Allows no hyphens with a year of two digits, because 26-06-05 may have the year first or last. */
const YEAR_LAST = [
  createDatePattern(String.raw`(?<first>\d{1,2})[-/.](?<next>\d{1,2})[-/.]${LONG_YEAR}${TIME}`),
  createDatePattern(String.raw`(?<first>\d{1,2})(?<separator>[./])(?<next>\d{1,2})\k<separator>${SHORT_YEAR}${TIME}`),
];
/** Dates with a month's name. Unix and Java write the last form. */
const NAMED_MONTH = [
  createDatePattern(
    String.raw`${WEEKDAY}${DAY}(?:st|nd|rd|th|ère|ere|er|e|[.]?[º°ª]|\.)?[\s/-]{0,9}(?:(?:de|of)\s)?${MONTH_NAME}\.?[\s,/-]{0,9}(?:del?\s)?${YEAR}(?:\sг\.)?${TIME}`,
  ),
  createDatePattern(String.raw`${WEEKDAY}${MONTH_NAME}\.?[\s-]{1,9}${DAY}(?:st|nd|rd|th)?(?:,?\s|-)${YEAR}${TIME}`),
  createDatePattern(String.raw`${LONG_YEAR}[\s-]${MONTH_NAME}\.?[\s-]${DAY}${TIME}`),
  createDatePattern(String.raw`${WEEKDAY}${MONTH_NAME}\s${DAY}\s${CLOCK}\s?${ZONE}\s${LONG_YEAR}`),
];
/** Excel's day number since 1900, for 1982 to 2119. */
const EXCEL_DAY = /^[3-7]\d{4}(?:[.,]\d+)?$/u;
/** Unix time in seconds or milliseconds, for 2017 to 2033. */
const UNIX_TIME = /^1[5-9]\d{8}(?:\d{3})?$/u;
/** Midnights that programs write for no date: the first day of SQL Server's and of Unix time. */
const NO_INSTANTS: ReadonlySet<string> = new Set(["1900-01-01T00:00:00.000Z", "1970-01-01T00:00:00.000Z"]);
/** Matches what databases write for no date. */
const NO_DATE = /^0000-00-00(?:[T\s].*)?$/u;

/** Years before the first year of an era: of Taiwan (Republic), and of the emperors of Japan. */
const YEARS_BEFORE_ERA: Readonly<Record<string, number>> = { 民國: 1911, 民国: 1911, 令和: 2018, 平成: 1988 };

/**
 * Replaces several blanks by one and the year of an era by the common year, and moves the AM or PM of Chinese, Japanese
 * and Korean behind the time: 下午 3:05.
 */
const cleanDate = (cell: string): string =>
  toAsciiDigits(cleanCode(cell))
    .replaceAll(/\s+/gu, " ")
    .replace(
      /^(民國|民国|令和|平成)\s?(\d{1,3}|元)(?=年)/u,
      (_, era: string, year: string) => `${(YEARS_BEFORE_ERA[era] ?? 0) + (year === "元" ? 1 : Number(year))}`,
    )
    .replace(
      /\s?(上午|下午|午前|午後|오전|오후)\s?(\d{1,2}[:时時]\d{2}(?:[:分]\d{2})?[分秒]?)/u,
      (_, amOrPm: string, clock: string) => ` ${clock} ${/[上前전]/u.test(amOrPm) ? "AM" : "PM"}`,
    );

interface ReadDate {
  /** ISO 8601, UTC. A time without an offset is taken as UTC; a date without a time is midnight. */
  readonly instant: string;
  readonly hasTime: boolean;
  readonly hasOffset: boolean;
}

/** Returns ISO 8601, UTC. A time without an offset is UTC, as in the service's responses. */
export function parseDateCell(cell: string, order: DateOrder | null): Cell<string> {
  const date = readDateCell(cell, order);
  return date.ok ? success(date.value.instant) : date;
}

export function readDateCell(cell: string, order: DateOrder | null): Cell<ReadDate> {
  const text = cleanDate(cell);
  if (text === "" || NO_DATE.test(text)) return failure("missing");
  if (EXCEL_DAY.test(text)) return failure("excel-day-number");
  if (UNIX_TIME.test(text)) {
    const instant = new Date(Number(text.padEnd(13, "0"))).toISOString();
    return success({ instant, hasTime: true, hasOffset: true });
  }
  const yearFirst = matchDate(text, YEAR_FIRST);
  if (yearFirst) return toInstant(yearFirst, yearFirst["month"], yearFirst["day"]);
  const yearLast = matchDate(text, YEAR_LAST);
  if (!yearLast) return parseNamedMonth(text);
  const { first, next, year } = yearLast;
  if (order === "year-first" && first?.length === 2 && year?.length === 2)
    return toInstant({ ...yearLast, year: first }, next, year);
  const dayFirst = isDayFirst(Number(first), Number(next), order);
  if (dayFirst === null) return failure("ambiguous-date");
  return dayFirst ? toInstant(yearLast, next, first) : toInstant(yearLast, first, next);
}

/** Returns the only possible order of a date; "either" if both are possible, null if the order does not matter. */
export function findProvenDateOrder(cell: string): Exclude<DateOrder, "year-first"> | "either" | null {
  const { first, next } = matchDate(cleanDate(cell), YEAR_LAST) ?? {};
  if (first === next) return null;
  const dayFirst = isDayFirst(Number(first), Number(next), null);
  if (dayFirst === null) return "either";
  return dayFirst ? "day-first" : "month-first";
}

/**
 * Returns the first and the last part of a date such as 26/11/05, of which either may be the year; null for another.
 */
export function shortDateParts(cell: string): readonly [first: string, last: string] | null {
  const [, first = "", , last = ""] = SHORT_DATE.exec(cell) ?? [];
  return last === "" ? null : [first, last];
}
const SHORT_DATE = /^\s*'?(\d{1,2})([./])\d{1,2}\2(\d{2})(?!\d)/u;

type Part = string | undefined;
type DateParts = Readonly<Record<string, Part>>;

function matchDate(text: string, patterns: readonly RegExp[]): DateParts | null {
  for (const pattern of patterns) {
    const parts = pattern.exec(text)?.groups;
    if (parts) return parts;
  }
  return null;
}

function parseNamedMonth(text: string): Cell<ReadDate> {
  const parts = matchDate(text, NAMED_MONTH) ?? {};
  const month = findMonthNumber(parts["month"] ?? "");
  return month === null ? failure("not-a-date") : toInstant(parts, String(month), parts["day"]);
}

function isDayFirst(first: number, second: number, order: DateOrder | null): boolean | null {
  if (first > 12) return true;
  if (second > 12) return false;
  if (first === second) return true;
  return order === null || order === "year-first" ? null : order === "day-first";
}

const padDigits = (part: Part, length: number): string => (part ?? "").padStart(length, "0");

/** Completes a year of two digits, which is 1970 to 2069. */
function toFullYear(year: Part): string {
  if (year?.length !== 2) return padDigits(year, 4);
  return String(Number(year) + (Number(year) < 70 ? 2000 : 1900));
}

function toInstant(parts: DateParts, month: Part, day: Part): Cell<ReadDate> {
  const { year, hour, minute, second, fraction, amOrPm, zone } = parts;
  const date = `${toFullYear(year)}-${padDigits(month, 2)}-${padDigits(day, 2)}`;
  const clock = `${toHour24(hour, amOrPm)}:${padDigits(minute, 2)}:${padDigits(second, 2)}`;
  const epochMs = epochMsOf(date, clock, (fraction ?? "").slice(0, 3).padEnd(3, "0"), normalizeZone(zone));
  if (epochMs === null) return failure("not-a-date");
  const instant = new Date(epochMs).toISOString();
  if (NO_INSTANTS.has(instant)) return failure("missing");
  return success({ instant, hasTime: hour !== undefined, hasOffset: zone !== undefined });
}

function toHour24(hour: Part, amOrPm: Part): string {
  if (amOrPm === undefined) return padDigits(hour, 2);
  const twelveHour = Number(hour) % 12;
  return padDigits(String(amOrPm.toUpperCase().startsWith("P") ? twelveHour + 12 : twelveHour), 2);
}

function normalizeZone(zone: Part): string {
  const hours = ZONE_HOURS[zone?.toUpperCase() ?? ""];
  const offset = hours ?? zone?.replace(/^(?:GMT|UTC)(?=[+-])/iu, "").split(" ")[0];
  if (offset === undefined || /^(?:Z|UTC|GMT)$/iu.test(offset)) return "Z";
  return `${offset.slice(0, 3)}:${offset.replace(":", "").slice(3) || "00"}`;
}
