import { HOUR_MS } from "../durations.ts";
import type { ShiftPeriod } from "./shift-period.ts";

/** Returns today until now, and yesterday until this time of day, in the desk's time zone. */
export function findDaysSoFar(now: Date): { readonly today: ShiftPeriod; readonly yesterday: ShiftPeriod } {
  const startOfDay = (daysAgo: number): Date => new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo);
  const sameTimeYesterday = new Date(now);
  sameTimeYesterday.setDate(now.getDate() - 1);
  return {
    today: toPeriod(startOfDay(0), now),
    yesterday: toPeriod(startOfDay(1), sameTimeYesterday),
  };
}

/** Returns the hours of the wall clock up to a time, oldest first. */
export function listLastHours(now: Date, count: number): ShiftPeriod[] {
  const current = new Date(now);
  current.setMinutes(0, 0, 0);
  return Array.from({ length: count }, (_, index) => {
    const fromMs = current.getTime() - (count - 1 - index) * HOUR_MS;
    return toPeriod(new Date(fromMs), new Date(fromMs + HOUR_MS));
  });
}

const toPeriod = (from: Date, until: Date): ShiftPeriod => ({ from: from.toISOString(), until: until.toISOString() });
