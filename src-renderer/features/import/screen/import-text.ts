import type { TFunction } from "i18next";
import type { ImportView } from "../../../../src-preload/contract/import/imports.ts";
import { numberText } from "../../../i18n/format.ts";

type Translate = TFunction<"import">;

/** "12 rows", "1,000,000 events". */
export function amountText(t: Translate, { kind, rows }: ImportView["inspection"]): string {
  return t(kind === "inventory" ? "rows" : "events", { count: rows, formatted: numberText(rows) });
}

const MEGABYTE = 1_000_000;

export function sizeText(t: Translate, bytes: number): string {
  return bytes >= MEGABYTE
    ? t("size.mb", { value: numberText(Math.round(bytes / MEGABYTE)) })
    : t("size.kb", { value: numberText(Math.max(1, Math.round(bytes / 1000))) });
}

export function timeLeftText(t: Translate, seconds: number): string {
  return seconds < 90 ? t("secondsLeft", { count: seconds }) : t("minutesLeft", { count: Math.round(seconds / 60) });
}
