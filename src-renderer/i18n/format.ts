import i18next from "i18next";
import { isLanguage, type Language } from "../../src-domain/language.ts";

/**
 * How dates and numbers are written in each language. Weekday and month are words in all of them, so no date is ambiguous;
 * hours run to 24 (`hc`), also where people write them by halves of the day.
 */
const LOCALES: Readonly<Record<Language, string>> = {
  en: "en-GB",
  de: "de-DE",
  "zh-Hans": "zh-Hans-CN",
  "zh-Hant": "zh-Hant-TW-u-hc-h23",
};

const spoken = (): Language => (isLanguage(i18next.language) ? i18next.language : "en");

/** Of the language that is spoken now, for Intl. */
export const locale = (): string => LOCALES[spoken()];

/** Something of Intl in the language that is spoken now; made once a language, because that takes long. */
export function perLanguage<Formatter>(make: (locale: string) => Formatter): () => Formatter {
  const made = new Map<string, Formatter>();
  return () => {
    const now = locale();
    const formatter = made.get(now) ?? make(now);
    made.set(now, formatter);
    return formatter;
  };
}

type Format = (at: Date) => string;

/** What stands between two sentences of one paragraph, and after a label that its value follows. */
const SENTENCE_GAPS: Readonly<Record<Language, string>> = { en: " ", de: " ", "zh-Hans": "", "zh-Hant": "" };
export const sentenceGap = (): string => SENTENCE_GAPS[spoken()];

export function dateFormat(options: Intl.DateTimeFormatOptions): Format {
  const formatter = perLanguage((now) => new Intl.DateTimeFormat(now, options));
  return (at) => formatter().format(at);
}

const zones = perLanguage((now) => new Intl.DateTimeFormat(now, { timeZoneName: "short" }));

/** "CET" of this computer, as the language calls it; Intl itself would put it before the time in one language, in brackets in another. */
export function zoneOf(at: Date): string {
  return (
    zones()
      .formatToParts(at)
      .find(({ type }) => type === "timeZoneName")?.value ?? ""
  );
}

const integers = perLanguage((now) => new Intl.NumberFormat(now));

const decimals = perLanguage((now) => new Intl.NumberFormat(now, { maximumFractionDigits: 1 }));

/** "23.3", "23,3": of what is measured. */
export const decimalText = (value: number): string => decimals().format(value);

/** "12,345", "12.345", "12,345": as the language groups it. */
export const numberText = (value: number): string => integers().format(value);

const percents = perLanguage((now) => new Intl.NumberFormat(now, { style: "percent" }));

/** "42%", "42 %": of how far something is, which is done only when it is. */
export const shareText = (share: number): string => percents().format(Math.floor(share * 100) / 100);

const inUnit = (unit: "megabyte" | "gigabyte") =>
  perLanguage((now) => new Intl.NumberFormat(now, { style: "unit", unit, maximumFractionDigits: 1 }));
const [megabytes, gigabytes] = [inUnit("megabyte"), inUnit("gigabyte")];
const MEGABYTE = 1_000_000;

/** "0.8 MB", "1.2 GB": of a file or a disk. */
export const sizeText = (bytes: number): string =>
  bytes >= 1000 * MEGABYTE ? gigabytes().format(bytes / (1000 * MEGABYTE)) : megabytes().format(bytes / MEGABYTE);

/** Of the voice that says numbers: voices are listed by region. Any of English will do. */
const VOICES: Readonly<Record<Language, string>> = { en: "en", de: "de-DE", "zh-Hans": "zh-CN", "zh-Hant": "zh-TW" };

export const voiceLanguage = (): string => VOICES[spoken()];
