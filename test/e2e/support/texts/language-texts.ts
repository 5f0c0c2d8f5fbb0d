import type { Language } from "../../../../src-domain/language.ts";
import { german } from "../../../../src-renderer/i18n/de/index.ts";
import { english } from "../../../../src-renderer/i18n/en/index.ts";
import type { Chinese } from "../../../../src-renderer/i18n/translation-types.ts";
import { simplifiedChinese } from "../../../../src-renderer/i18n/zh-Hans/index.ts";
import { traditionalChinese } from "../../../../src-renderer/i18n/zh-Hant/index.ts";

export type Texts = Chinese<typeof english>;
export const TEXTS: Readonly<Record<Language, Texts>> = {
  en: english,
  de: { ...english, ...german },
  "zh-Hans": { ...english, ...simplifiedChinese },
  "zh-Hant": { ...english, ...traditionalChinese },
};

export const matchText = (text: string): RegExp =>
  new RegExp(
    text
      .split(/\{\{[^}]*\}\}|<[^>]*>|\$t\([^)]*\)/)
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"))
      .join(".*"),
    "s",
  );
