import { DAY, HOUR, startOfDay } from "../times.ts";

/**
 * Service contract, Limits: "08:00 UTC on working days, set when the resend is created". This can mean:
 * - `next-working-day` (default): 08:00 UTC of the first working day after the day of creation;
 * - `next-occurrence`: the first 08:00 UTC of a working day after the creation, possibly on the same day.
 *
 * Working days are Monday to Friday; public holidays are not documented.
 */
export type CutOffReading = "next-working-day" | "next-occurrence";

function isWorkingDay(day: number): boolean {
  const weekday = new Date(day).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}

/** From this time on, a resend created at `createdAt` cannot be canceled. */
export function cancellationCutOff(createdAt: number, reading: CutOffReading = "next-working-day"): number {
  let day = startOfDay(createdAt);
  const isSameDay = reading === "next-occurrence" && createdAt < day + 8 * HOUR;
  if (!isSameDay) day += DAY;
  while (!isWorkingDay(day)) day += DAY;
  return day + 8 * HOUR;
}
