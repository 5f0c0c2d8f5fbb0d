import { readdirSync } from "node:fs";
import { join } from "node:path";
import i18next from "i18next";
import { expect, it, vi } from "vitest";
import { LANGUAGES, type Language } from "../../../src-domain/language.ts";
import { CRASH_PAGE_STRINGS } from "../../../src-main/app/page/crash-page-strings.ts";
import { initLanguage, changeLanguage } from "../../../src-renderer/i18n/index.ts";

const FOLDER = join(import.meta.dirname, "../../../src-renderer/i18n");
type Text = string | { readonly [key: string]: Text };
const listFiles = (language: Language): string[] =>
  readdirSync(join(FOLDER, language), { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && file !== "index.ts",
  );
const loadTexts = async (language: Language, file: string): Promise<Map<string, string>> => {
  const texts = (await import(join(FOLDER, language, file))) as { readonly default: Text };
  return new Map(listLeaves(texts.default));
};

function* listLeaves(text: Text, path = ""): Generator<[string, string]> {
  if (typeof text === "string") yield [path, text];
  else for (const [key, inner] of Object.entries(text)) yield* listLeaves(inner, path === "" ? key : `${path}.${key}`);
}

/** Placeholders that code fills in: `{{name}}`, `<tag>`, `$t(key)`. */
const findPlaceholders = (text: string): string[] =>
  (text.match(/\{\{[^}]*\}\}|<\/?\w+\/?>|\$t\([^)]*\)/g) ?? []).toSorted();
/** Texts for one and zero can omit the number. */
const COUNT = "{{count}}";
const withoutCount = (key: string, placeholders: readonly string[]): readonly string[] =>
  /_(one|zero)$/.test(key) ? placeholders.filter((slot) => slot !== COUNT) : placeholders;

const translatedFiles = LANGUAGES.filter((language) => language !== "en").flatMap((language) =>
  listFiles(language).map((file) => [language, file] as const),
);

it.each(translatedFiles)("%s/%s has the placeholders of the English texts", async (language, file) => {
  const english = await loadTexts("en", file);
  for (const [key, text] of await loadTexts(language, file)) {
    const englishText = findPlaceholders(english.get(key) ?? "");
    expect({ key, findPlaceholders: withoutCount(key, findPlaceholders(text)) }).toEqual({
      key,
      findPlaceholders: withoutCount(key, englishText),
    });
    expect({ key, empty: text.trim() === "" }).toEqual({ key, empty: false });
  }
});

/** Returns whether a text has two adjacent Latin words and no Chinese character. Ignores the program's name. */
const isLeftInEnglish = (text: string): boolean =>
  !/\p{Script=Han}/u.test(text) && /[a-z]{2,} [a-z]{2,}/i.test(text.replaceAll("Returns Desk", ""));

it.each(["zh-Hans", "zh-Hant"] as const)("leaves no text of %s in English", async (language) => {
  const texts = (await Promise.all(listFiles(language).map((file) => loadTexts(language, file)))).flatMap(
    (fileTexts) => [...fileTexts],
  );
  expect(texts.filter(([, text]) => isLeftInEnglish(text))).toEqual([]);
});

it("shows each language with its own texts", async () => {
  const documentElement = { lang: "en" };
  vi.stubGlobal("document", { documentElement });
  await initLanguage("en", undefined);
  for (const language of [...LANGUAGES.filter((other) => other !== "en"), "en"] as const) {
    await changeLanguage(language);
    expect(documentElement.lang).toBe(language);
    const texts = await loadTexts(language, "frame.ts");
    expect(i18next.t("screens.scan")).toBe(texts.get("screens.scan"));
  }
});

async function englishTexts(): Promise<string[]> {
  const texts = [...listLeaves({ ...CRASH_PAGE_STRINGS.en })].map(([, text]) => text);
  for (const file of listFiles("en")) texts.push(...(await loadTexts("en", file)).values());
  return texts;
}

const MAX_SENTENCE_WORDS = 20;
const countWords = (sentence: string): number =>
  sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

it("limits English sentences to 20 words", async () => {
  const texts = await englishTexts();
  const sentences = texts.flatMap((text) => text.split(/(?<=[.!?…][”"')]?)\s+/));
  expect(sentences.length).toBeGreaterThan(1000);
  expect(sentences.filter((sentence) => countWords(sentence) > MAX_SENTENCE_WORDS)).toEqual([]);
});

const allTexts = async (language: Language): Promise<[string, string][]> =>
  (await Promise.all(listFiles(language).map((file) => loadTexts(language, file)))).flatMap((texts) => [...texts]);

/** The name of a page after "Settings" and a separator. */
const WRITTEN_PAGE_NAME =
  /Settings, (?!\$t\()[A-Z]|Einstellungen(?:,| unter) (?!\$t\()[A-ZÄÖÜ„]|(?:设置|設定)[”」]? ?[>›](?! ?[“「]?\$t\()/;
/** The printed sheet is rendered outside the page, without the texts of other files. */
const PRINTED_TEXTS: ReadonlySet<string> = new Set(["checkUp.intro"]);

it.each(LANGUAGES)("takes the names of settings pages in texts of %s from the pages", async (language) => {
  await changeLanguage(language);
  const texts = (await allTexts(language)).filter(([key]) => !PRINTED_TEXTS.has(key));
  expect(texts.filter(([, text]) => WRITTEN_PAGE_NAME.test(text))).toEqual([]);
  const usedKeys = texts.flatMap(([, text]) => [...text.matchAll(/\$t\(([^),]+)/g)].map(([, key = ""]) => key));
  expect(usedKeys.length).toBeGreaterThan(12);
  expect(usedKeys.filter((key) => !i18next.exists(key, { lng: language, fallbackLng: [] }))).toEqual([]);
  expect(i18next.t("labels:problem.no-printer")).toContain(i18next.t("labels:settings.group"));
  expect(i18next.t("labels:problem.is-epl")).toContain("EPL");
  const sheet = await loadTexts(language, "scanning/sheet.ts");
  expect(sheet.get("checkUp.intro")).toContain(i18next.t("trust:places.check-up.name"));
});
