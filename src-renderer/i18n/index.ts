import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import { english } from "./en/index.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "frame";
    resources: typeof english;
  }
}

export async function startLanguage(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: "en",
    fallbackLng: "en",
    defaultNS: "frame",
    resources: { en: english },
    // React escapes what it renders; escaping here as well would show "&amp;" to people.
    interpolation: { escapeValue: false },
  });
}
