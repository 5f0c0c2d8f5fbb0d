import { isLanguage, type Language } from "../../src-domain/language.ts";
import german from "./de/settings-search-terms.ts";
import english from "./en/settings-search-terms.ts";
import simplifiedChinese from "./zh-Hans/settings-search-terms.ts";
import traditionalChinese from "./zh-Hant/settings-search-terms.ts";

type SettingsSearchTerms = Readonly<Partial<Record<string, Readonly<Partial<Record<string, string>>>>>>;

const SETTINGS_SEARCH_TERMS: Readonly<Record<Language, SettingsSearchTerms>> = {
  en: english,
  de: german,
  "zh-Hans": simplifiedChinese,
  "zh-Hant": traditionalChinese,
};

export const settingsSearchTerms = (language: string): SettingsSearchTerms =>
  SETTINGS_SEARCH_TERMS[isLanguage(language) ? language : "en"];
