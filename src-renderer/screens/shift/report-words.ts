import type { TFunction } from "i18next";
import { english } from "../../i18n/en/index.ts";

type ShiftWords = TFunction<"shift">;

/** Milliseconds as people say them; a dash for none. */
export function durationText(t: ShiftWords, milliseconds: number | null): string {
  if (milliseconds === null) return "–";
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 60) return t("duration.seconds", { seconds });
  if (seconds < 3600) return t("duration.minutes", { minutes: Math.floor(seconds / 60), seconds: seconds % 60 });
  return t("duration.hours", { hours: Math.floor(seconds / 3600), minutes: Math.floor((seconds % 3600) / 60) });
}

type KnownReason = keyof typeof english.shift.reason;
const isKnown = (reason: string): reason is KnownReason => Object.hasOwn(english.shift.reason, reason);

/** A reason that an older or newer program wrote down keeps its own name. */
export const reasonText = (t: ShiftWords, reason: string): string => (isKnown(reason) ? t(`reason.${reason}`) : reason);

const HOUR = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
const DAY = new Intl.DateTimeFormat("en-GB", { weekday: "short", day: "2-digit", month: "short" });
const MOMENT = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

export const partText = (at: string, unit: "hour" | "day"): string =>
  (unit === "hour" ? HOUR : DAY).format(new Date(at));
export const momentText = (at: string): string => MOMENT.format(new Date(at));
