import type { Language } from "../../src-domain/language.ts";

/** Each name is in its own language, so that its speakers recognize it. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: "English",
  de: "Deutsch",
  "zh-Hans": "简体中文",
  "zh-Hant": "繁體中文",
};
