import type { TFunction } from "i18next";
import { english } from "../../i18n/en/index.ts";
import { createDateFormat } from "../../i18n/format.ts";

type Translate = TFunction<"shift">;

export function durationText(t: Translate, milliseconds: number | null): string {
  if (milliseconds === null) return "–";
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 60) return t("duration.seconds", { seconds });
  if (seconds < 3600) return t("duration.minutes", { minutes: Math.floor(seconds / 60), seconds: seconds % 60 });
  return t("duration.hours", { hours: Math.floor(seconds / 3600), minutes: Math.floor((seconds % 3600) / 60) });
}

type KnownReason = keyof typeof english.shift.reason;
const isKnownReason = (reason: string): reason is KnownReason => Object.hasOwn(english.shift.reason, reason);

/** Returns the translated reason. A reason of another version of the app is returned unchanged. */
export const reasonText = (t: Translate, reason: string): string =>
  isKnownReason(reason) ? t(`reason.${reason}`) : reason;

const formatHour = createDateFormat({ hour: "2-digit", minute: "2-digit" });
const formatDay = createDateFormat({ weekday: "short", day: "numeric", month: "short" });
const formatMoment = createDateFormat({
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});

export const partText = (time: string, unit: "hour" | "day"): string =>
  (unit === "hour" ? formatHour : formatDay)(new Date(time));
export const momentText = (time: string): string => formatMoment(new Date(time));
