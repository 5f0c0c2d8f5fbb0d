import { Temporal } from "temporal-polyfill";

/** Days on which a warehouse works, by ISO weekday (1 Monday to 7 Sunday), and dates on which it rests nevertheless. */
export interface WorkingCalendar {
  readonly weekdays: readonly number[];
  /** ISO dates, for example "2026-12-25". */
  readonly holidays: readonly string[];
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

function isWorkingDay(day: Temporal.PlainDate, calendar: WorkingCalendar): boolean {
  return calendar.weekdays.includes(day.dayOfWeek) && !calendar.holidays.includes(day.toString());
}
