import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { app } from "electron";
import { isLanguage, languageFor, type Language } from "../../src-domain/language.ts";
import { retryWhileLockedSync } from "../base/files.ts";
import type { JsonFile, ResetState } from "../base/json-file.ts";
import type { NativeHost } from "../use-cases/native-host.ts";
import { systemConfigFile } from "./command-line.ts";

const FILE = "language.json";

/** For Chromium's own texts: date fields, menus and dialogs. Chromium reads it once, before it is ready. */
const CHROMIUM_LOCALES: Readonly<Record<Language, string>> = {
  en: "en-GB",
  de: "de",
  "zh-Hans": "zh-CN",
  "zh-Hant": "zh-TW",
};

export type StationLanguage = NativeHost["language"] & ResetState;

/** The language of this computer's desk, known before the first page loads. Only an explicit choice is stored. */
export function createStationLanguage(
  configFile: string | null,
  onChanged: (language: Language) => void,
): StationLanguage {
  const userData = app.getPath("userData");
  const file = join(userData, FILE);
  const { language: kept } = readObject(file);
  let language = languageFor({
    chosen: isLanguage(kept) ? kept : null,
    rolledOut: isLanguage(kept) ? null : rolledOutLocale(configFile, userData),
    system: app.getPreferredSystemLanguages(),
  });
  const stored = storedIn(file);
  app.commandLine.appendSwitch("lang", CHROMIUM_LOCALES[language]);
  onChanged(language);
  return {
    current: () => language,
    async choose(chosen) {
      const { write } = await stored();
      await write({ language: chosen });
      language = chosen;
      onChanged(chosen);
    },
    isReset: async () => (await stored()).isReset(),
    acceptReset: async () => (await stored()).acceptReset(),
  };
}

type StoredLanguage = JsonFile<{ readonly language: Language | null }>;

/** Without the schemas, which are not loaded yet when the start reads the file. */
function storedIn(file: string): () => Promise<StoredLanguage> {
  let opened: Promise<StoredLanguage> | null = null;
  return () => (opened ??= openStored(file));
}

async function openStored(file: string): Promise<StoredLanguage> {
  const [{ createJsonFile }, { keptLanguage }] = await Promise.all([
    import("../base/json-file.ts"),
    import("../../src-preload/contract/language.ts"),
  ]);
  return createJsonFile<{ readonly language: Language | null }>({
    file,
    readSchema: () => Promise.resolve(keptLanguage),
    fallback: { language: null },
  });
}

/** Without the full configuration reader (environments/configuration-file.ts), which is not loaded yet. */
function rolledOutLocale(named: string | null, userData: string): string | null {
  const system = systemConfigFile(process.platform, process.env);
  const ofUser = named === null ? join(userData, "config.json") : resolve(named);
  const { locale } = readObject(system !== null && existsSync(system) ? system : ofUser);
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
