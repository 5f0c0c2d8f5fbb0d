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
export const currentLocale = (): string => LOCALES[currentLanguage()];

/** Returns a formatter for the current language. Creates one per language, because creation is slow. */
export function createLanguageFormatter<Formatter>(createFormatter: (locale: string) => Formatter): () => Formatter {
  const formatters = new Map<string, Formatter>();
  return () => {
    const localeTag = currentLocale();
    const formatter = formatters.get(localeTag) ?? createFormatter(localeTag);
    formatters.set(localeTag, formatter);
    return formatter;
  };
}

type Format = (at: Date) => string;

/** Separator between sentences of a paragraph, and between a label and its value. */
const SENTENCE_GAPS: Readonly<Record<Language, string>> = { en: " ", de: " ", "zh-Hans": "", "zh-Hant": "" };
export const sentenceGap = (): string => SENTENCE_GAPS[currentLanguage()];

export function createDateFormat(options: Intl.DateTimeFormatOptions): Format {
  const formatter = createLanguageFormatter((localeTag) => new Intl.DateTimeFormat(localeTag, options));
  return (at) => formatter().format(at);
}

const zoneFormats = createLanguageFormatter(
  (localeTag) => new Intl.DateTimeFormat(localeTag, { timeZoneName: "short" }),
);

/** Returns this computer's time zone, such as "CET", in the current language. */
export function zoneText(at: Date): string {
  return (
    zoneFormats()
      .formatToParts(at)
      .find(({ type }) => type === "timeZoneName")?.value ?? ""
  );
}

const integers = createLanguageFormatter((localeTag) => new Intl.NumberFormat(localeTag));

const decimals = createLanguageFormatter((localeTag) => new Intl.NumberFormat(localeTag, { maximumFractionDigits: 1 }));

const differences = createLanguageFormatter((localeTag) => new Intl.NumberFormat(localeTag, { signDisplay: "always" }));

/** Formats a difference with its sign: "+4", "-3", "+0". */
export const differenceText = (value: number): string => differences().format(value);

/** Formats a measured value with at most one decimal: "23.3", "23,3". */
export const decimalText = (value: number): string => decimals().format(value);

/** Formats an integer with the digit groups of the language: "12,345", "12.345". */
export const numberText = (value: number): string => integers().format(value);

const percents = createLanguageFormatter((localeTag) => new Intl.NumberFormat(localeTag, { style: "percent" }));

/** Formats a percentage, rounded down so that unfinished work never shows 100%: "42%", "42 %". */
export const percentText = (fraction: number): string => percents().format(Math.floor(fraction * 100) / 100);

const unitFormat = (unit: "megabyte" | "gigabyte") =>
  createLanguageFormatter(
    (localeTag) => new Intl.NumberFormat(localeTag, { style: "unit", unit, maximumFractionDigits: 1 }),
  );
const megabytes = unitFormat("megabyte");
const gigabytes = unitFormat("gigabyte");
const MEGABYTE = 1_000_000;

/** Formats a file size in megabytes or gigabytes: "0.8 MB", "1.2 GB". */
export const sizeText = (bytes: number): string =>
  bytes >= 1000 * MEGABYTE ? gigabytes().format(bytes / (1000 * MEGABYTE)) : megabytes().format(bytes / MEGABYTE);

/** BCP 47 tags of the voice that speaks counts. Voices have regions; any English voice may be used. */
const VOICES: Readonly<Record<Language, string>> = { en: "en", de: "de-DE", "zh-Hans": "zh-CN", "zh-Hant": "zh-TW" };

export const voiceLanguage = (): string => VOICES[currentLanguage()];
