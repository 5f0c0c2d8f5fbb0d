import { epochMsOf } from "../instants.ts";
import { failure, success } from "../result.ts";
import { type Cell, codeCell, digitsOf } from "./cell-values.ts";
import { monthNumber } from "./month-names.ts";

/** Order of dates such as 05/11/2026; null while unknown. */
export const DATE_ORDERS = ["day-first", "month-first"] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

const CLOCK = String.raw`(\d{1,2})[:.h](\d{2})(?:[:.](\d{2})(?:[.,](\d{1,9}))?)?(?:\s*Uhr)?\s*([AP]\.?\s?M\.?)?`;
const ZONE = String.raw`(?:(Z|UTC|(?:GMT|UTC)?[+-]\d{2}(?::?\d{2})?|GMT)(?:\[[^\]]*\])?)?(?:\s*\([^)]*\))?`;
const TIME = String.raw`(?:(?:T|,?\s)\s*(?:(?:um|at|à)\s+)?${CLOCK}\s*${ZONE})?`;
const MONTH = String.raw`(\p{L}{3,12})`;
const WEEKDAY = String.raw`(?:\p{L}{2,10}\.?,?\s+)?`;
const YEAR = String.raw`(\d{4}|\d{2})`;

const YEAR_FIRST = new RegExp(
  String.raw`^(\d{4})(?:[-/年]|\.\s?)(\d{1,2})(?:[-/月]|\.\s?)(\d{1,2})[日.]?${TIME}$`,
  "iu",
);
const COMPACT = /^((?:19|20)\d{2})(\d{2})(\d{2})(?:[T\s]?(\d{2}):?(\d{2}):?(\d{2}))?Z?$/iu;
const SHORT_YEAR_FIRST = new RegExp(String.raw`^(\d{2})年(\d{1,2})月(\d{1,2})日${TIME}$`, "iu");
const YEAR_LAST = new RegExp(String.raw`^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})${TIME}$`, "iu");
/** Only dots and slashes, because 26-06-05 may have the year first or last. */
const SHORT_YEAR_LAST = new RegExp(String.raw`^(\d{1,2})(?:\.(\d{1,2})\.|\/(\d{1,2})\/)(\d{2})${TIME}$`, "iu");
const DAY_MONTH_YEAR = new RegExp(
  String.raw`^${WEEKDAY}(\d{1,2})(?:st|nd|rd|th|\.|º)?[\s/-]*(?:(?:de|of)\s+)?${MONTH}\.?[\s,/-]*(?:del?\s+)?${YEAR}${TIME}$`,
  "iu",
);
const MONTH_DAY_YEAR = new RegExp(
  String.raw`^${WEEKDAY}${MONTH}\.?[\s-]+(\d{1,2})(?:st|nd|rd|th)?(?:,?\s+|-)${YEAR}${TIME}$`,
  "iu",
);
/** Format of Unix and Java. */
const YEAR_AFTER_CLOCK = new RegExp(String.raw`^${WEEKDAY}${MONTH}\s+(\d{1,2})\s+${CLOCK}\s*${ZONE}\s+(\d{4})$`, "iu");
const YEAR_MONTH_DAY = new RegExp(String.raw`^(\d{4})[\s-]${MONTH}\.?[\s-](\d{1,2})${TIME}$`, "iu");
/** Excel's day number since 1900, for 1982 to 2119. */
const EXCEL_DAY = /^[3-7]\d{4}(?:[.,]\d+)?$/u;
/** Databases write this for no date. */
const NO_DATE = /^0000-00-00(?:[T\s].*)?$/u;

/** Moves the Chinese AM or PM, which precedes the time, after it: 下午 3:05 */
const dateCell = (cell: string): string =>
  digitsOf(codeCell(cell)).replace(
    /(?<!\s)\s*(上午|下午)\s*(\d{1,2}:\d{2}(?::\d{2})?)/u,
    (_, half: string, clock: string) => ` ${clock} ${half === "上午" ? "AM" : "PM"}`,
  );

/**
 * Returns ISO 8601, UTC. Without an offset a time is UTC, as in the service's responses; a date is its first moment.
 */
export function parseDateCell(cell: string, order: DateOrder | null): Cell<string> {
  const text = dateCell(cell);
  if (text === "" || NO_DATE.test(text)) return failure("missing");
  if (EXCEL_DAY.test(text)) return failure("excel-day-number");
  const yearFirst = YEAR_FIRST.exec(text) ?? SHORT_YEAR_FIRST.exec(text) ?? COMPACT.exec(text);
  if (yearFirst) {
    const [, year, month, day, ...time] = yearFirst;
    return instant([year, month, day], time);
  }
  const numbers = parseYearLast(text);
  if (numbers === null) return parseNamedMonth(text);
  const { first, second, year, time } = numbers;
  const dayFirst = isDayFirst(Number(first), Number(second), order);
  if (dayFirst === null) return failure("ambiguous-date");
  return instant(dayFirst ? [year, second, first] : [year, first, second], time);
}

/** Returns the order that a date proves; "either" if both are possible, null if the order does not matter. */
export function provenDateOrder(cell: string): DateOrder | "either" | null {
  const numbers = parseYearLast(dateCell(cell));
  if (numbers === null || numbers.first === numbers.second) return null;
  const dayFirst = isDayFirst(Number(numbers.first), Number(numbers.second), null);
  if (dayFirst === null) return "either";
  return dayFirst ? "day-first" : "month-first";
}

interface NumberedDate {
  readonly first: string;
  readonly second: string;
  readonly year: Part;
  readonly time: readonly Part[];
}

function parseYearLast(text: string): NumberedDate | null {
  const longYear = YEAR_LAST.exec(text);
  if (longYear) {
    const [, first = "", second = "", year, ...time] = longYear;
    return { first, second, year, time };
  }
  const shortYear = SHORT_YEAR_LAST.exec(text);
  if (!shortYear) return null;
  const [, first = "", dotted, slashed, year, ...time] = shortYear;
  return { first, second: dotted ?? slashed ?? "", year, time };
}

function parseNamedMonth(text: string): Cell<string> {
  const dayMonth = DAY_MONTH_YEAR.exec(text);
  const monthDay = MONTH_DAY_YEAR.exec(text);
  const yearMonth = YEAR_MONTH_DAY.exec(text);
  const yearAfterClock = YEAR_AFTER_CLOCK.exec(text);
  const [, day, month, year, ...time] =
    dayMonth ??
    (monthDay && ["", monthDay[2], monthDay[1], ...monthDay.slice(3)]) ??
    (yearMonth && ["", yearMonth[3], yearMonth[2], yearMonth[1], ...yearMonth.slice(4)]) ??
    (yearAfterClock && [
      "",
      yearAfterClock[2],
      yearAfterClock[1],
      yearAfterClock.at(-1),
      ...yearAfterClock.slice(3, -1),
    ]) ??
    [];
  const number = month === undefined ? null : monthNumber(month);
  return number === null ? failure("not-a-date") : instant([year, String(number), day], time);
}

function isDayFirst(first: number, second: number, order: DateOrder | null): boolean | null {
  if (first > 12) return true;
  if (second > 12) return false;
  if (first === second) return true;
  return order === null ? null : order === "day-first";
}

type Part = string | undefined;
const digits = (part: Part, length: number): string => (part ?? "").padStart(length, "0");

/** Two digits are 1970 to 2069. */
function fullYear(year: Part): string {
  if (year?.length !== 2) return digits(year, 4);
  return String(Number(year) + (Number(year) < 70 ? 2000 : 1900));
}

function instant([year, month, day]: readonly Part[], time: readonly Part[]): Cell<string> {
  const [hour, minute, second, fraction, half, zone] = time;
  const date = `${fullYear(year)}-${digits(month, 2)}-${digits(day, 2)}`;
  const clock = `${hourOf(hour, half)}:${digits(minute, 2)}:${digits(second, 2)}`;
  const epochMs = epochMsOf(date, clock, (fraction ?? "").slice(0, 3).padEnd(3, "0"), zoneOf(zone));
  return epochMs === null ? failure("not-a-date") : success(new Date(epochMs).toISOString());
}

function hourOf(hour: Part, half: Part): string {
  if (half === undefined) return digits(hour, 2);
  const twelveHour = Number(hour) % 12;
  return digits(String(half.toUpperCase().startsWith("P") ? twelveHour + 12 : twelveHour), 2);
}

function zoneOf(zone: Part): string {
  const offset = zone?.replace(/^(?:GMT|UTC)(?=[+-])/iu, "");
  if (offset === undefined || /^(?:Z|UTC|GMT)$/iu.test(offset)) return "Z";
  return `${offset.slice(0, 3)}:${offset.replace(":", "").slice(3) || "00"}`;
}
