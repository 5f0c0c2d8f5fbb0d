/** BCP 47 tags; also the folders of `src-renderer/i18n`. */
export const LANGUAGES = ["en", "de", "zh-Hans", "zh-Hant"] as const;
export type Language = (typeof LANGUAGES)[number];

export const isLanguage = (name: unknown): name is Language => LANGUAGES.some((language) => language === name);

interface LanguagePreferences {
  readonly chosenLanguage: Language | null;
  readonly managedLanguage: string | null;
  readonly systemLanguages: readonly string[];
}

/** Prefers the operator's choice, then config.json, then the system's languages; otherwise English. */
export function chooseLanguage({ chosenLanguage, managedLanguage, systemLanguages }: LanguagePreferences): Language {
  if (chosenLanguage !== null) return chosenLanguage;
  const preferred = [managedLanguage ?? "", ...systemLanguages];
  return preferred.map(findSupportedLanguage).find((language) => language !== null) ?? "en";
}

/** Maps a tag to a supported language. Regions imply the script of Chinese: zh-TW and zh-HK become zh-Hant. */
export function findSupportedLanguage(tag: string): Language | null {
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
