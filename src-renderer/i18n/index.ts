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

/** Translations are loaded on demand; English is part of the page's first files. */
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
const PSEUDO_SWITCH = "returns-desk-pseudo-texts";

let requestedLanguage: Language = "en";

/** Call it once, before the page renders. Main writes the language into the page's `lang` attribute. */
export async function startLanguage(): Promise<void> {
  requestedLanguage = pageLanguage();
  if (localStorage.getItem(PSEUDO_SWITCH) !== null) {
    const { PSEUDO_LANGUAGE, pseudoTexts } = await import("./pseudo.ts");
    await initLanguage(PSEUDO_LANGUAGE, pseudoTexts());
  } else {
    await initLanguage(
      requestedLanguage,
      requestedLanguage === "en" ? undefined : await TRANSLATIONS[requestedLanguage](),
    );
  }
}

/** Completes synchronously, because the texts are already loaded. */
export function initLanguage(language: string, texts: Translation | undefined): Promise<unknown> {
  return i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: "en",
    load: "currentOnly",
    defaultNS: "frame",
    resources: { en: english, ...(texts && { [language]: texts }) },
    // React escapes texts; a second escape would show "&amp;".
    interpolation: { escapeValue: false },
  });
}

/** Changes the language without a reload. A later call wins, even if its texts load first. */
export async function changeLanguage(language: Language): Promise<void> {
  if (requestedLanguage === language) return;
  requestedLanguage = language;
  if (language !== "en" && !i18next.hasResourceBundle(language, "frame")) {
    for (const [namespace, texts] of Object.entries(await TRANSLATIONS[language]())) {
      i18next.addResourceBundle(language, namespace, texts);
    }
  }
  if (requestedLanguage !== language) return;
  document.documentElement.lang = language;
  await i18next.changeLanguage(language);
}
