import { findSupportedLanguage, type Language } from "../../src-domain/language.ts";
import germanFloor from "../../src-renderer/i18n/de/fleet/floor.ts";
import germanVerdict from "../../src-renderer/i18n/de/scanning/verdict.ts";
import englishFloor from "../../src-renderer/i18n/en/fleet/floor.ts";
import englishVerdict from "../../src-renderer/i18n/en/scanning/verdict.ts";
import simplifiedFloor from "../../src-renderer/i18n/zh-Hans/fleet/floor.ts";
import simplifiedVerdict from "../../src-renderer/i18n/zh-Hans/scanning/verdict.ts";
import traditionalFloor from "../../src-renderer/i18n/zh-Hant/fleet/floor.ts";
import traditionalVerdict from "../../src-renderer/i18n/zh-Hant/scanning/verdict.ts";

/** The texts of the page, taken from the app's texts. */
export const WALL_TEXTS = {
  en: { view: englishFloor.view, wall: englishFloor.wall, verdict: englishVerdict },
  de: { view: germanFloor.view, wall: germanFloor.wall, verdict: germanVerdict },
  "zh-Hans": { view: simplifiedFloor.view, wall: simplifiedFloor.wall, verdict: simplifiedVerdict },
  "zh-Hant": { view: traditionalFloor.view, wall: traditionalFloor.wall, verdict: traditionalVerdict },
} as const satisfies Record<Language, unknown>;

export type WallTexts = (typeof WALL_TEXTS)[Language];

const MAX_TAGS = 10;

/** Returns the language that a browser prefers (RFC 9110, section 12.5.4): browsers list it first. */
export function languageOf(acceptLanguage: string): Language {
  const tags = acceptLanguage.split(",", MAX_TAGS).map((part) => part.split(";")[0]?.trim() ?? "");
  return tags.map(findSupportedLanguage).find((language) => language !== null) ?? "en";
}
