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

/** Only English is in the page's first files. */
const TRANSLATIONS: Readonly<Record<Exclude<Language, "en">, () => Promise<Translation>>> = {
  de: async () => (await import("./de/index.ts")).german,
  "zh-Hans": async () => (await import("./zh-Hans/index.ts")).simplifiedChinese,
  "zh-Hant": async () => (await import("./zh-Hant/index.ts")).traditionalChinese,
};

function pageLanguage(): Language {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : "en";
}

/** Tests put it there, to see the page in words that are marked and long; see pseudo.ts. */
const PSEUDO_SWITCH = "returns-desk-pseudo-words";

let wanted: Language = "en";

/** Once a page, before it draws: in the language that main wrote into it. */
export async function startLanguage(): Promise<void> {
  wanted = pageLanguage();
  if (localStorage.getItem(PSEUDO_SWITCH) !== null) {
    const { PSEUDO, pseudoWords } = await import("./pseudo.ts");
    await initLanguage(PSEUDO, pseudoWords());
  } else {
    await initLanguage(wanted, wanted === "en" ? undefined : await TRANSLATIONS[wanted]());
  }
}

/** With words that are there, it ends before it returns. */
export function initLanguage(language: string, words: Translation | undefined): Promise<unknown> {
  return i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: "en",
    load: "currentOnly",
    defaultNS: "frame",
    resources: { en: english, ...(words && { [language]: words }) },
    // React escapes what it renders; escaping here as well would show "&amp;" to people.
    interpolation: { escapeValue: false },
  });
}

/** Everything drawn follows at once; nothing is loaded again. Overtaken by a later one, it changes nothing. */
export async function speakLanguage(language: Language): Promise<void> {
  if (wanted === language) return;
  wanted = language;
  if (language !== "en" && !i18next.hasResourceBundle(language, "frame")) {
    for (const [namespace, words] of Object.entries(await TRANSLATIONS[language]())) {
      i18next.addResourceBundle(language, namespace, words);
    }
  }
  if (wanted !== language) return;
  document.documentElement.lang = language;
  await i18next.changeLanguage(language);
}
