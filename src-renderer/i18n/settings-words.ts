import { isLanguage, type Language } from "../../src-domain/language.ts";
import german from "./de/settings-words.ts";
import english from "./en/settings-words.ts";
import simplifiedChinese from "./zh-Hans/settings-words.ts";
import traditionalChinese from "./zh-Hant/settings-words.ts";

type SettingsWords = Readonly<Partial<Record<string, Readonly<Partial<Record<string, string>>>>>>;

const SETTINGS_WORDS: Readonly<Record<Language, SettingsWords>> = {
  en: english,
  de: german,
  "zh-Hans": simplifiedChinese,
  "zh-Hant": traditionalChinese,
};

export const settingsWords = (language: string): SettingsWords =>
  SETTINGS_WORDS[isLanguage(language) ? language : "en"];
