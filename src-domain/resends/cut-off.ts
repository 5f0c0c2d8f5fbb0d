import { HOUR_MS, DAY_MS } from "../durations.ts";
import { isCalendarDate } from "../instants.ts";

/** A warehouse's working days by ISO weekday (1 Monday to 7 Sunday), and further dates on which it is closed. */
export interface WorkingCalendar {
  readonly weekdays: readonly number[];
  /** ISO dates, for example "2026-12-25". */
  readonly holidays: readonly string[];
}

export function isWorkingCalendar({ weekdays, holidays }: WorkingCalendar): boolean {
  const isUnique = new Set(weekdays).size === weekdays.length && new Set(holidays).size === holidays.length;
  return isUnique && weekdays.length > 0 && weekdays.every(isWeekday) && holidays.every(isCalendarDate);
}

const isWeekday = (day: number): boolean => Number.isInteger(day) && day >= 1 && day <= 7;

/** Used until the operator sets a calendar, because the contract does not define "working days". */
export const DEFAULT_CALENDAR: WorkingCalendar = { weekdays: [1, 2, 3, 4, 5], holidays: [] };

/** Maximum years ahead of a holiday; a later year is a typing error. */
export const MAX_HOLIDAY_YEARS = 5;

export type HolidayProblem = "notADay" | "known" | "past" | "far";

/** Returns why a person cannot enter `day` as a holiday; null if they can. `today`: an ISO date. */
export function findHolidayProblem(day: string, holidays: readonly string[], today: string): HolidayProblem | null {
  if (!isCalendarDate(day)) return "notADay";
  if (holidays.includes(day)) return "known";
  if (day < today) return "past";
  return Number(day.slice(0, 4)) > Number(today.slice(0, 4)) + MAX_HOLIDAY_YEARS ? "far" : null;
}

const CUT_OFF_MS = 8 * HOUR_MS;
const SEARCH_LIMIT_DAYS = 366;

/**
 * Returns the first 08:00 UTC of a working day after the creation (service contract, Limits); null if there is none in
 * a year.
 */
export function estimateCutOff(createdAt: string, calendar: WorkingCalendar): string | null {
  const createdMs = Date.parse(createdAt);
  let cutOffMs = Math.floor(createdMs / DAY_MS) * DAY_MS + CUT_OFF_MS;
  for (let day = 0; day <= SEARCH_LIMIT_DAYS; day += 1) {
    if (cutOffMs > createdMs && isWorkingDay(cutOffMs, calendar)) return new Date(cutOffMs).toISOString();
    cutOffMs += DAY_MS;
  }
  return null;
}

function isWorkingDay(timeMs: number, calendar: WorkingCalendar): boolean {
  const weekday = new Date(timeMs).getUTCDay() || 7;
  return calendar.weekdays.includes(weekday) && !calendar.holidays.includes(toIsoDate(timeMs));
}

const toIsoDate = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 10);
