import { withFormulas } from "../csv-text.ts";
import { parseInt64Id } from "../ids.ts";
import { type HANDLING_CODES, normalizeHandlingCode, normalizeHandlingStatus } from "../inventory/inventory.ts";
import { failure, success, type Result } from "../result.ts";

export const CELL_PROBLEMS = [
  "missing",
  "not-an-id",
  "rounded-by-excel",
  "not-a-warehouse",
  "unknown-code",
  "not-a-date",
  "ambiguous-date",
  "excel-day-number",
  "too-long",
  "unreadable-characters",
  "hidden-characters",
] as const;
export type CellProblem = (typeof CELL_PROBLEMS)[number];

/** How to read dates such as 05/11/2026; null until the operator chooses. */
export const DATE_ORDERS = ["day-first", "month-first"] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

type Cell<Value> = Result<Value, CellProblem>;

const LONGEST_CODE = 200;
const LONGEST_TEXT = 4000;

/** How Excel shows a number of more than eleven digits: the file no longer contains the other digits. */
const EXCEL_ROUNDED = /^-?\d(?:[.,]\d+)?E\+?\d{1,3}$/iu;

/** Undoes `="00123"`, with which spreadsheets keep a code, and this desk's apostrophes before formula signs. */
export function plainCell(cell: string): string {
  const text = cell.trim();
  const formula = /^="([^"]*)"$/u.exec(text)?.[1];
  if (formula !== undefined) return formula.trim();
  return withFormulas(text);
}

function readable(text: string): Cell<string> {
  if (text.includes("\uFFFD")) return failure("unreadable-characters");
  // eslint-disable-next-line no-control-regex
  return /[\u0000-\u0008\u000E-\u001F\u007F]/u.test(text) ? failure("hidden-characters") : success(text);
}

export function readText(cell: string): Cell<string | null> {
  const text = plainCell(cell);
  if (text === "") return success(null);
  return text.length > LONGEST_TEXT ? failure("too-long") : readable(text);
}

export function readCode(cell: string): Cell<string | null> {
  const text = plainCell(cell);
  if (text === "") return success(null);
  // A SKU may look like 1E5; a number shortened by Excel has a plus sign.
  if (EXCEL_ROUNDED.test(text) && text.includes("+")) return failure("rounded-by-excel");
  return text.length > LONGEST_CODE ? failure("too-long") : readable(text);
}

export function readId(cell: string): Cell<string> {
  const text = plainCell(cell);
  if (text === "") return failure("missing");
  if (EXCEL_ROUNDED.test(text)) return failure("rounded-by-excel");
  const id = parseInt64Id(text);
  return id === null ? failure("not-an-id") : success(id);
}

/** An id, possibly followed by the warehouse's name. */
export function readWarehouse(cell: string): Cell<number> {
  const text = plainCell(cell);
  if (text === "") return failure("missing");
  const digits = /^0*([1-9]\d{0,8})(?:\s.*)?$/su.exec(text)?.[1];
  return digits === undefined ? failure("not-a-warehouse") : success(Number(digits));
}

/** The desk's words for the codes, and those of the public documentation (section 5.5). */
const HANDLING_WORDS: Readonly<Record<string, (typeof HANDLING_CODES)[number]>> = {
  "to be confirmed": "tbc",
  recall: "rtn",
  disposal: "dis",
  resend: "rsd",
  "on hold": "ohd",
  other: "oth",
  others: "oth",
};

const CODE_FORM = /^[a-z][a-z0-9_-]{1,31}$/u;

export function readHandling(cell: string): Cell<string> {
  const text = plainCell(cell);
  if (text === "") return failure("missing");
  const code = HANDLING_WORDS[text.toLowerCase()] ?? normalizeHandlingCode(text);
  return CODE_FORM.test(code) ? success(code) : failure("unknown-code");
}

export function readHandlingStatus(cell: string): Cell<string> {
  const text = plainCell(cell);
  if (text === "") return failure("missing");
  const status = text.toLowerCase() === "on hold" ? "onhold" : normalizeHandlingStatus(text);
  return CODE_FORM.test(status) ? success(status) : failure("unknown-code");
}

const TIME = String.raw`(?:[T\s]\s*(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(AM|PM)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?)?`;
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?${TIME}$`, "iu");
const YEAR_LAST = new RegExp(String.raw`^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})${TIME}$`, "iu");
/** Excel's day number since 1900, for 1982 to 2119. */
const EXCEL_DAY = /^[3-7]\d{4}(?:[.,]\d+)?$/u;

/** ISO 8601 in UTC. A time without an offset is UTC, as in the service's own answers; a date alone is its first moment. */
export function readDate(cell: string, order: DateOrder | null): Cell<string> {
  const text = plainCell(cell);
  if (text === "") return failure("missing");
  if (EXCEL_DAY.test(text)) return failure("excel-day-number");
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) {
    const [, year, month, day, ...time] = yearFirst;
    return instant([year, month, day], time);
  }
  const yearLast = YEAR_LAST.exec(text);
  if (!yearLast) return failure("not-a-date");
  const [, first = "", second = "", year, ...time] = yearLast;
  const dayFirst = dayComesFirst(Number(first), Number(second), order);
  if (dayFirst === null) return failure("ambiguous-date");
  return instant(dayFirst ? [year, second, first] : [year, first, second], time);
}

function dayComesFirst(first: number, second: number, order: DateOrder | null): boolean | null {
  if (first > 12) return true;
  if (second > 12) return false;
  if (first === second) return true;
  return order === null ? null : order === "day-first";
}

type Part = string | undefined;
const digits = (part: Part, length: number): string => (part ?? "").padStart(length, "0");

function instant([year, month, day]: readonly Part[], time: readonly Part[]): Cell<string> {
  const [hour, minute, second, fraction, half, zone] = time;
  const date = `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`;
  const clock = `${hourOf(hour, half)}:${digits(minute, 2)}:${digits(second, 2)}.${(fraction ?? "").slice(0, 3).padEnd(3, "0")}`;
  const at = new Date(`${date}T${clock}${zoneOf(zone)}`);
  if (Number.isNaN(at.getTime())) return failure("not-a-date");
  // The engine turns 31 February into a day in March.
  const isRealDay = new Date(`${date}T00:00:00Z`).toISOString().startsWith(date);
  return isRealDay ? success(at.toISOString()) : failure("not-a-date");
}

function hourOf(hour: Part, half: Part): string {
  if (half === undefined) return digits(hour, 2);
  const onDial = Number(hour) % 12;
  return digits(String(half.toUpperCase() === "PM" ? onDial + 12 : onDial), 2);
}

function zoneOf(zone: Part): string {
  if (zone === undefined || /^(?:Z|UTC)$/iu.test(zone)) return "Z";
  return zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone;
}
