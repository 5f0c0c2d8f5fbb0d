/** Days on which a warehouse works, by ISO weekday (1 Monday to 7 Sunday), and dates on which it rests nevertheless. */
export interface WorkingCalendar {
  readonly weekdays: readonly number[];
  /** ISO dates, for example "2026-12-25". */
  readonly holidays: readonly string[];
}

/** Whether the calendar is one that a desk can reckon by: real dates, real weekdays, each once, and some working day. */
export function isWorkingCalendar({ weekdays, holidays }: WorkingCalendar): boolean {
  const once = new Set(weekdays).size === weekdays.length && new Set(holidays).size === holidays.length;
  return once && weekdays.length > 0 && weekdays.every(isWeekday) && holidays.every(isCalendarDate);
}

const isWeekday = (day: number): boolean => Number.isInteger(day) && day >= 1 && day <= 7;

/** "2026-02-30" is not a date. */
export function isCalendarDate(text: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(at) && dateOf(at) === text;
}

/** The contract says "working days" without defining them; Monday to Friday is the reading until a desk says otherwise. */
export const DEFAULT_CALENDAR: WorkingCalendar = { weekdays: [1, 2, 3, 4, 5], holidays: [] };

const DAY_MS = 86_400_000;
const CUT_OFF_MS = 8 * 3_600_000;
const SEARCH_LIMIT_DAYS = 366;

/**
 * The moment up to which an order created at `createdAt` may be canceled: the first 08:00 UTC of a working day that
 * lies after its creation (service contract, Limits). Null when the calendar has no working day within a year. Both are
 * ISO 8601, the answer in UTC. It is reckoned in UTC alone, where every day is as long as the others.
 */
export function estimatedCutOff(createdAt: string, calendar: WorkingCalendar): string | null {
  const created = Date.parse(createdAt);
  let cutOff = Math.floor(created / DAY_MS) * DAY_MS + CUT_OFF_MS;
  for (let tried = 0; tried <= SEARCH_LIMIT_DAYS; tried += 1) {
    if (cutOff > created && isWorkingDay(cutOff, calendar)) return new Date(cutOff).toISOString();
    cutOff += DAY_MS;
  }
  return null;
}

function isWorkingDay(at: number, calendar: WorkingCalendar): boolean {
  const weekday = new Date(at).getUTCDay() || 7;
  return calendar.weekdays.includes(weekday) && !calendar.holidays.includes(dateOf(at));
}

/** The day in UTC. */
const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
