import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../src-domain/durations.ts";
import { createDateFormat, zoneText } from "../../i18n/format.ts";

type AgeText = { readonly unit: "now" } | { readonly unit: "minutes" | "hours" | "days"; readonly count: number };

/** Treats a future time, which a slow clock may cause, as now. */
export function computeAge(at: string, nowMs: number): AgeText {
  const elapsedMs = nowMs - Date.parse(at);
  if (elapsedMs < MINUTE_MS) return { unit: "now" };
  if (elapsedMs < HOUR_MS) return { unit: "minutes", count: Math.floor(elapsedMs / MINUTE_MS) };
  if (elapsedMs < 2 * DAY_MS) return { unit: "hours", count: Math.floor(elapsedMs / HOUR_MS) };
  return { unit: "days", count: Math.floor(elapsedMs / DAY_MS) };
}

type UntilText =
  | { readonly unit: "passed" }
  | { readonly unit: "minutes"; readonly count: number }
  | { readonly unit: "hours"; readonly hours: number; readonly minutes: number }
  | { readonly unit: "days"; readonly count: number; readonly hours: number };

export function computeRemainingTime(at: string, nowMs: number): UntilText {
  const remainingMs = Date.parse(at) - nowMs;
  if (remainingMs <= 0) return { unit: "passed" };
  if (remainingMs < HOUR_MS) return { unit: "minutes", count: Math.ceil(remainingMs / MINUTE_MS) };
  if (remainingMs < DAY_MS)
    return {
      unit: "hours",
      hours: Math.floor(remainingMs / HOUR_MS),
      minutes: Math.floor((remainingMs % HOUR_MS) / MINUTE_MS),
    };
  return { unit: "days", count: Math.floor(remainingMs / DAY_MS), hours: Math.floor((remainingMs % DAY_MS) / HOUR_MS) };
}

const formatAbsolute = createDateFormat({
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});

const formatDay = createDateFormat({ day: "numeric", month: "short", year: "numeric" });
const formatClock = createDateFormat({ hour: "2-digit", minute: "2-digit", second: "2-digit" });
const formatMinute = createDateFormat({ hour: "2-digit", minute: "2-digit" });
const formatDayAndMinute = createDateFormat({
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});
const formatWeekday = createDateFormat({ weekday: "short" });

/** Formats a time: "09:12" today, with the date on other days. */
// oxlint-disable-next-line waits/elapsed -- a time on screen; nothing waits for it
export const momentText = (at: string, nowMs: number = Date.now()): string => {
  const time = formatMinute(new Date(at));
  const isToday = formatDay(new Date(at)) === formatDay(new Date(nowMs));
  return isToday ? time : formatDayAndMinute(new Date(at));
};

/** Creates the formatters of the first screen early, because creation is slow. */
export const warmUpDateFormats = (): void => void momentText(new Date(0).toISOString());

/** Returns a full date and time with this computer's time zone, for tips. */
export const absoluteTimeText = (at: string): string => `${formatAbsolute(new Date(at))} ${zoneText(new Date(at))}`;
export const dayText = (at: string): string => formatDay(new Date(at));
export const preciseTimeText = (at: string): string => formatClock(new Date(at));
export const timeText = (at: string): string => formatMinute(new Date(at));
/** Formats a cut-off in this computer's time zone: "Mon 09:00 CET". */
export const cutOffTimeText = (at: string): string =>
  [formatWeekday(new Date(at)), timeText(at), zoneText(new Date(at))].join(" ");
