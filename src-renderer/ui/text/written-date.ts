import { readDateCell } from "../../../src-domain/import/date-cells.ts";
import { currentLocale, createDateFormat } from "../../i18n/format.ts";

const formatDate = createDateFormat({ day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

/** Formats "2026-11-29" in the page's language, such as "29 Nov 2026"; empty for no date. */
export const writtenDateText = (date: string): string => (date === "" ? "" : formatDate(new Date(`${date}T00:00:00Z`)));

/**
 * Parses a date written in any language of import files. Returns null for other texts, and for "05/11/2026" unless the
 * page is in German, which always writes the day first.
 */
export function parseWrittenDate(text: string): string | null {
  const date = readDateCell(text, currentLocale().startsWith("de") ? "day-first" : null);
  return date.ok && !date.value.hasTime ? date.value.instant.slice(0, 10) : null;
}

/** Returns "08:05" for "8:05", "08.05" or "0805"; null for no time of day. */
export function parseWrittenTime(text: string): string | null {
  const [, hour = "", minute = ""] = /^(\d{1,2})[:.]?(\d{2})$/.exec(text.trim()) ?? [];
  if (hour === "" || Number(hour) > 23 || Number(minute) > 59) return null;
  return `${hour.padStart(2, "0")}:${minute}`;
}
