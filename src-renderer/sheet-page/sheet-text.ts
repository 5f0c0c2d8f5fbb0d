import type { Language } from "../../src-domain/language.ts";
import de from "../i18n/de/scanning/sheet.ts";
import en from "../i18n/en/scanning/sheet.ts";
import type { German } from "../i18n/words.ts";
import zhHans from "../i18n/zh-Hans/scanning/sheet.ts";
import zhHant from "../i18n/zh-Hant/scanning/sheet.ts";

/** Bundled with the page, because main prints as soon as the page is loaded. */
export const SHEET_TEXTS: Readonly<Record<Language, German<typeof en>>> = {
  en,
  de,
  "zh-Hans": zhHans,
  "zh-Hant": zhHant,
};
