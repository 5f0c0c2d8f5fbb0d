import i18next, { type Resource } from "i18next";
import { initReactI18next } from "react-i18next";
import { isLanguage, type Language } from "../../src-domain/language.ts";
import { english } from "./en/index.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "frame";
    resources: typeof english;
  }
}

type Translation = Resource[string];

/** Loaded on demand; English is part of the page's first files. */
const TRANSLATIONS: Readonly<Record<Exclude<Language, "en">, () => Promise<Translation>>> = {
  de: async () => (await import("./de/index.ts")).german,
  "zh-Hans": async () => (await import("./zh-Hans/index.ts")).simplifiedChinese,
  "zh-Hant": async () => (await import("./zh-Hant/index.ts")).traditionalChinese,
};

function pageLanguage(): Language {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : "en";
}

/** Local storage key that tests set to show pseudo texts; see pseudo.ts. */
const PSEUDO_SWITCH = "returns-desk-pseudo-words";

let requested: Language = "en";

/** Call it once, before the page renders. Main writes the language into the page's `lang` attribute. */
export async function startLanguage(): Promise<void> {
  requested = pageLanguage();
  if (localStorage.getItem(PSEUDO_SWITCH) !== null) {
    const { PSEUDO, pseudoTexts } = await import("./pseudo.ts");
    await initLanguage(PSEUDO, pseudoTexts());
  } else {
    await initLanguage(requested, requested === "en" ? undefined : await TRANSLATIONS[requested]());
  }
}

/** Completes synchronously, because the texts are already loaded. */
export function initLanguage(language: string, words: Translation | undefined): Promise<unknown> {
  return i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: "en",
    load: "currentOnly",
    defaultNS: "frame",
    resources: { en: english, ...(words && { [language]: words }) },
    // React escapes texts; a second escape would show "&amp;".
    interpolation: { escapeValue: false },
  });
}

/** Changes the language without a reload. A later call wins, even if its texts load first. */
export async function changeLanguage(language: Language): Promise<void> {
  if (requested === language) return;
  requested = language;
  if (language !== "en" && !i18next.hasResourceBundle(language, "frame")) {
    for (const [namespace, words] of Object.entries(await TRANSLATIONS[language]())) {
      i18next.addResourceBundle(language, namespace, words);
    }
  }
  if (requested !== language) return;
  document.documentElement.lang = language;
  await i18next.changeLanguage(language);
}
