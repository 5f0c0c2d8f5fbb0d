import { dateFormat, zoneOf } from "../../i18n/format.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type AgeText = { readonly unit: "now" } | { readonly unit: "minutes" | "hours" | "days"; readonly count: number };

/** Treats a future time, which a slow clock may cause, as now. */
export function ageOf(at: string, now: number): AgeText {
  const elapsed = now - Date.parse(at);
  if (elapsed < MINUTE) return { unit: "now" };
  if (elapsed < HOUR) return { unit: "minutes", count: Math.floor(elapsed / MINUTE) };
  if (elapsed < 2 * DAY) return { unit: "hours", count: Math.floor(elapsed / HOUR) };
  return { unit: "days", count: Math.floor(elapsed / DAY) };
}

type UntilText =
  | { readonly unit: "passed" }
  | { readonly unit: "minutes"; readonly count: number }
  | { readonly unit: "hours"; readonly hours: number; readonly minutes: number }
  | { readonly unit: "days"; readonly count: number; readonly hours: number };

export function untilOf(at: string, now: number): UntilText {
  const remaining = Date.parse(at) - now;
  if (remaining <= 0) return { unit: "passed" };
  if (remaining < HOUR) return { unit: "minutes", count: Math.ceil(remaining / MINUTE) };
  if (remaining < DAY)
    return { unit: "hours", hours: Math.floor(remaining / HOUR), minutes: Math.floor((remaining % HOUR) / MINUTE) };
  return { unit: "days", count: Math.floor(remaining / DAY), hours: Math.floor((remaining % DAY) / HOUR) };
}

const absolute = dateFormat({
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});

const dayText = dateFormat({ day: "2-digit", month: "short", year: "numeric" });
const clock = dateFormat({ hour: "2-digit", minute: "2-digit", second: "2-digit" });
const minuteClock = dateFormat({ hour: "2-digit", minute: "2-digit" });
const dayAndMinute = dateFormat({
  day: "2-digit",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});
const weekday = dateFormat({ weekday: "short" });
const utcWeekday = dateFormat({ weekday: "short", timeZone: "UTC" });
const utcMinute = dateFormat({ hour: "2-digit", minute: "2-digit", timeZone: "UTC" });

/** "09:12" today, otherwise with the date. */
export const momentOf = (at: string, now: number = Date.now()): string => {
  const time = minuteClock(new Date(at));
  const isToday = dayText(new Date(at)) === dayText(new Date(now));
  return isToday ? time : dayAndMinute(new Date(at));
};

/** Creates the formatters of the first screen early, because creation is slow. */
export const prepareTimes = (): void => void momentOf(new Date(0).toISOString());

/** With this computer's time zone, for tips. */
export const absoluteTime = (at: string): string => `${absolute(new Date(at))} ${zoneOf(new Date(at))}`;
export const dayOf = (at: string): string => dayText(new Date(at));
export const clockOf = (at: string): string => clock(new Date(at));
export const minuteOf = (at: string): string => minuteClock(new Date(at));
/** With this computer's time zone: "Mon 09:00 CET". */
export const cutOffMoment = (at: string): string =>
  [weekday(new Date(at)), minuteOf(at), zoneOf(new Date(at))].join(" ");
/** In UTC, the time zone of cut-offs: "Mon 08:00 UTC". */
export const utcMoment = (at: string): string => `${utcWeekday(new Date(at))} ${utcMinute(new Date(at))} UTC`;
