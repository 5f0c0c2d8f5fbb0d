import type { ShiftPeriod } from "./shift-period.ts";

/** Today until now, and yesterday until the same time, in the desk's time zone. */
export function daysSoFar(now: Date): { readonly today: ShiftPeriod; readonly yesterday: ShiftPeriod } {
  const startOfDay = (daysAgo: number): Date => new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo);
  const sameTimeYesterday = new Date(now);
  sameTimeYesterday.setDate(now.getDate() - 1);
  return {
    today: toPeriod(startOfDay(0), now),
    yesterday: toPeriod(startOfDay(1), sameTimeYesterday),
  };
}

const toPeriod = (from: Date, until: Date): ShiftPeriod => ({ from: from.toISOString(), until: until.toISOString() });
