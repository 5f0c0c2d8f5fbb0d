import i18next from "i18next";
import { isLanguage, type Language } from "../../src-domain/language.ts";

/**
 * Locales for dates and numbers. All write months as words, so that no date is ambiguous, and use the 24-hour clock
 * (`hc` where it is not the default).
 */
const LOCALES: Readonly<Record<Language, string>> = {
  en: "en-GB",
  de: "de-DE",
  "zh-Hans": "zh-Hans-CN",
  "zh-Hant": "zh-Hant-TW-u-hc-h23",
};

const currentLanguage = (): Language => (isLanguage(i18next.language) ? i18next.language : "en");

/** Locale of the page's current language, for Intl. */
export const locale = (): string => LOCALES[currentLanguage()];

/** Returns a formatter for the current language. Creates one per language, because creation is slow. */
export function perLanguage<Formatter>(make: (locale: string) => Formatter): () => Formatter {
  const formatters = new Map<string, Formatter>();
  return () => {
    const current = locale();
    const formatter = formatters.get(current) ?? make(current);
    formatters.set(current, formatter);
    return formatter;
  };
}

type Format = (at: Date) => string;

/** Separator between sentences of a paragraph, and between a label and its value. */
const SENTENCE_GAPS: Readonly<Record<Language, string>> = { en: " ", de: " ", "zh-Hans": "", "zh-Hant": "" };
export const sentenceGap = (): string => SENTENCE_GAPS[currentLanguage()];

export function dateFormat(options: Intl.DateTimeFormatOptions): Format {
  const formatter = perLanguage((now) => new Intl.DateTimeFormat(now, options));
  return (at) => formatter().format(at);
}

const zoneFormats = perLanguage((now) => new Intl.DateTimeFormat(now, { timeZoneName: "short" }));

/** This computer's time zone in the current language, such as "CET". Intl places it differently in each language. */
export function zoneOf(at: Date): string {
  return (
    zoneFormats()
      .formatToParts(at)
      .find(({ type }) => type === "timeZoneName")?.value ?? ""
  );
}

const integers = perLanguage((now) => new Intl.NumberFormat(now));

const decimals = perLanguage((now) => new Intl.NumberFormat(now, { maximumFractionDigits: 1 }));

/** "23.3", "23,3": for measured values. */
export const decimalText = (value: number): string => decimals().format(value);

/** "12,345", "12.345": with the digit groups of the language. */
export const numberText = (value: number): string => integers().format(value);

const percents = perLanguage((now) => new Intl.NumberFormat(now, { style: "percent" }));

/** "42%", "42 %": rounded down, so that unfinished work never shows 100%. */
export const percentText = (share: number): string => percents().format(Math.floor(share * 100) / 100);

const inUnit = (unit: "megabyte" | "gigabyte") =>
  perLanguage((now) => new Intl.NumberFormat(now, { style: "unit", unit, maximumFractionDigits: 1 }));
const megabytes = inUnit("megabyte");
const gigabytes = inUnit("gigabyte");
const MEGABYTE = 1_000_000;

/** "0.8 MB", "1.2 GB". */
export const sizeText = (bytes: number): string =>
  bytes >= 1000 * MEGABYTE ? gigabytes().format(bytes / (1000 * MEGABYTE)) : megabytes().format(bytes / MEGABYTE);

/** BCP 47 tags of the voice that speaks counts. Voices have regions; any English voice may be used. */
const VOICES: Readonly<Record<Language, string>> = { en: "en", de: "de-DE", "zh-Hans": "zh-CN", "zh-Hant": "zh-TW" };

export const voiceLanguage = (): string => VOICES[currentLanguage()];
