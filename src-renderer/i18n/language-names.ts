import type { Language } from "../../src-domain/language.ts";

/** Each in itself, so that whoever reads it finds it in any language. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: "English",
  de: "Deutsch",
  "zh-Hans": "简体中文",
  "zh-Hant": "繁體中文",
};
