import { Temporal } from "temporal-polyfill";

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

/** "2026-02-30" is none. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  try {
    return Temporal.PlainDate.from(text, { overflow: "reject" }).toString() === text;
  } catch {
    return false;
  }
}

/** The contract says "working days" without defining them; Monday to Friday is the reading until a desk says otherwise. */
export const DEFAULT_CALENDAR: WorkingCalendar = { weekdays: [1, 2, 3, 4, 5], holidays: [] };

const CUT_OFF_TIME = "08:00:00Z";
const SEARCH_LIMIT_DAYS = 366;

/**
 * The moment up to which an order created at `createdAt` may be cancelled: the first 08:00 UTC of a working day that
 * lies after its creation (service contract, Limits). Null when the calendar has no working day within a year.
 */
export function cancellationCutOff(
  createdAt: Temporal.Instant,
  calendar: WorkingCalendar = DEFAULT_CALENDAR,
): Temporal.Instant | null {
  let day = createdAt.toZonedDateTimeISO("UTC").toPlainDate();
  for (let tried = 0; tried <= SEARCH_LIMIT_DAYS; tried += 1) {
    const cutOff = Temporal.Instant.from(`${day.toString()}T${CUT_OFF_TIME}`);
    if (isWorkingDay(day, calendar) && Temporal.Instant.compare(cutOff, createdAt) > 0) return cutOff;
    day = day.add({ days: 1 });
  }
  return null;
}

/** The same for times as they are stored: ISO 8601, UTC. */
export function estimatedCutOff(createdAt: string, calendar: WorkingCalendar): string | null {
  const cutOff = cancellationCutOff(Temporal.Instant.from(createdAt), calendar);
  return cutOff === null ? null : new Date(cutOff.epochMilliseconds).toISOString();
}

function isWorkingDay(day: Temporal.PlainDate, calendar: WorkingCalendar): boolean {
  return calendar.weekdays.includes(day.dayOfWeek) && !calendar.holidays.includes(day.toString());
}
