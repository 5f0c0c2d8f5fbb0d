import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { app } from "electron";
import { isLanguage, chooseLanguage, type Language } from "../../src-domain/language.ts";
import { retryWhileLockedSync } from "../base/files.ts";
import type { JsonFile, ResetState } from "../base/json-file.ts";
import type { NativeHost } from "../use-cases/native-host.ts";
import { systemConfigPath } from "./command-line.ts";

const LANGUAGE_FILE_NAME = "language.json";

/** Locale of Chromium's own date fields, menus and dialogs. Chromium reads it once, before the app is ready. */
const CHROMIUM_LOCALES: Readonly<Record<Language, string>> = {
  en: "en-GB",
  de: "de",
  "zh-Hans": "zh-CN",
  "zh-Hant": "zh-TW",
};

export type UiLanguage = NativeHost["language"] & ResetState;

/** The program's language on this computer, known before the first page loads. Stores only a chosen language. */
export function createUiLanguage(configFile: string | null, onChanged: (language: Language) => void): UiLanguage {
  const userData = app.getPath("userData");
  const file = join(userData, LANGUAGE_FILE_NAME);
  const { language: storedLanguage } = readObject(file);
  let language = chooseLanguage({
    chosenLanguage: isLanguage(storedLanguage) ? storedLanguage : null,
    managedLanguage: isLanguage(storedLanguage) ? null : readManagedLocale(configFile, userData),
    systemLanguages: app.getPreferredSystemLanguages(),
  });
  let languageFile: ReturnType<typeof openLanguageFile> | null = null;
  const openFile = () => (languageFile ??= openLanguageFile(file));
  app.commandLine.appendSwitch("lang", CHROMIUM_LOCALES[language]);
  onChanged(language);
  return {
    current: () => language,
    async choose(newLanguage) {
      const { write } = await openFile();
      await write({ language: newLanguage });
      language = newLanguage;
      onChanged(newLanguage);
    },
    isReset: async () => (await openFile()).isReset(),
    acceptReset: async () => (await openFile()).acceptReset(),
  };
}

interface StoredLanguage {
  readonly language: Language | null;
}

/** Loads the schema at the first write or check. The start reads the file without it. */
async function openLanguageFile(file: string): Promise<JsonFile<StoredLanguage>> {
  const [{ createJsonFile }, { storedLanguage }] = await Promise.all([
    import("../base/json-file.ts"),
    import("../../src-preload/contract/language.ts"),
  ]);
  return createJsonFile<StoredLanguage>({
    file,
    loadSchema: () => Promise.resolve(storedLanguage),
    fallback: { language: null },
  });
}

/** Reads config.json itself, because environments/configuration-file.ts is not loaded yet. */
function readManagedLocale(configFile: string | null, userData: string): string | null {
  const system = systemConfigPath(process.platform, process.env);
  const userFile = configFile === null ? join(userData, "config.json") : resolve(configFile);
  const { locale } = readObject(system !== null && existsSync(system) ? system : userFile);
  return typeof locale === "string" ? locale : null;
}

function readObject(file: string): Readonly<Record<string, unknown>> {
  try {
    const content: unknown = JSON.parse(retryWhileLockedSync(() => readFileSync(file, "utf8")).replace(/^\uFEFF/, ""));
    return typeof content === "object" && content !== null ? { ...content } : {};
  } catch {
    return {};
  }
}
