import type { TFunction } from "i18next";
import { dateFormat } from "../../i18n/format.ts";
import { english } from "../../i18n/en/index.ts";

type ShiftWords = TFunction<"shift">;

export function durationText(t: ShiftWords, milliseconds: number | null): string {
  if (milliseconds === null) return "–";
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 60) return t("duration.seconds", { seconds });
  if (seconds < 3600) return t("duration.minutes", { minutes: Math.floor(seconds / 60), seconds: seconds % 60 });
  return t("duration.hours", { hours: Math.floor(seconds / 3600), minutes: Math.floor((seconds % 3600) / 60) });
}

type KnownReason = keyof typeof english.shift.reason;
const isKnown = (reason: string): reason is KnownReason => Object.hasOwn(english.shift.reason, reason);

/** A reason from an older or newer version of the app keeps its own name. */
export const reasonText = (t: ShiftWords, reason: string): string => (isKnown(reason) ? t(`reason.${reason}`) : reason);

const hour = dateFormat({ hour: "2-digit", minute: "2-digit" });
const day = dateFormat({ weekday: "short", day: "2-digit", month: "short" });
const moment = dateFormat({ dateStyle: "medium", timeStyle: "short" });

export const partText = (at: string, unit: "hour" | "day"): string => (unit === "hour" ? hour : day)(new Date(at));
export const momentText = (at: string): string => moment(new Date(at));
