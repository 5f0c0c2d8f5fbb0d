/** The languages of the desk as BCP 47 tags; also the folders of `src-renderer/i18n`. */
export const LANGUAGES = ["en", "de", "zh-Hans", "zh-Hant"] as const;
export type Language = (typeof LANGUAGES)[number];

export const isLanguage = (name: unknown): name is Language => LANGUAGES.some((language) => language === name);

interface LanguageWishes {
  readonly chosen: Language | null;
  readonly rolledOut: string | null;
  readonly system: readonly string[];
}

/** The operator's choice, then the rollout, then the computer; English if none of them names a supported language. */
export function languageFor({ chosen, rolledOut, system }: LanguageWishes): Language {
  if (chosen !== null) return chosen;
  const wished = [rolledOut ?? "", ...system];
  return wished.map(spokenAs).find((language) => language !== null) ?? "en";
}

/** Chinese is distinguished by its script, which regions imply: zh-TW and zh-HK are written in zh-Hant. */
export function spokenAs(tag: string): Language | null {
  let locale: Intl.Locale;
  try {
    locale = new Intl.Locale(tag).maximize();
  } catch {
    return null;
  }
  if (locale.language === "de" || locale.language === "en") return locale.language;
  if (locale.language !== "zh") return null;
  return locale.script === "Hant" ? "zh-Hant" : "zh-Hans";
}
