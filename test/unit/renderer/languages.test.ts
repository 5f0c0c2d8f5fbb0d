import { readdirSync } from "node:fs";
import { join } from "node:path";
import i18next from "i18next";
import { expect, it, vi } from "vitest";
import { LANGUAGES, type Language } from "../../../src-domain/language.ts";
import { CRASH_PAGE_STRINGS } from "../../../src-main/app/page/crash-page-strings.ts";
import { initLanguage, changeLanguage } from "../../../src-renderer/i18n/index.ts";

const FOLDER = join(import.meta.dirname, "../../../src-renderer/i18n");
type Text = string | { readonly [key: string]: Text };
const filesOf = (language: Language): string[] =>
  readdirSync(join(FOLDER, language), { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && file !== "index.ts",
  );
const textsIn = async (language: Language, file: string): Promise<Map<string, string>> => {
  const words = (await import(join(FOLDER, language, file))) as { readonly default: Text };
  return new Map(leaves(words.default));
};

function* leaves(text: Text, path = ""): Generator<[string, string]> {
  if (typeof text === "string") yield [path, text];
  else for (const [key, inner] of Object.entries(text)) yield* leaves(inner, path === "" ? key : `${path}.${key}`);
}

/** Placeholders that code fills in: `{{name}}`, `<tag>`, `$t(key)`. */
const slots = (text: string): string[] => (text.match(/\{\{[^}]*\}\}|<\/?\w+\/?>|\$t\([^)]*\)/g) ?? []).toSorted();
/** Texts for one and zero may omit the number. */
const COUNT = "{{count}}";
const uncounted = (key: string, found: readonly string[]): readonly string[] =>
  /_(one|zero)$/.test(key) ? found.filter((slot) => slot !== COUNT) : found;

const translated = LANGUAGES.filter((language) => language !== "en").flatMap((language) =>
  filesOf(language).map((file) => [language, file] as const),
);

it.each(translated)("%s/%s has the placeholders of the English texts", async (language, file) => {
  const english = await textsIn("en", file);
  for (const [key, text] of await textsIn(language, file)) {
    const said = slots(english.get(key) ?? "");
    expect({ key, slots: uncounted(key, slots(text)) }).toEqual({ key, slots: uncounted(key, said) });
    expect({ key, empty: text.trim() === "" }).toEqual({ key, empty: false });
  }
});

/** Returns whether a text has two adjacent Latin words and no Chinese character. Ignores the program's name. */
const isLeftInEnglish = (text: string): boolean =>
  !/\p{Script=Han}/u.test(text) && /[a-z]{2,} [a-z]{2,}/i.test(text.replaceAll("Returns Desk", ""));

it.each(["zh-Hans", "zh-Hant"] as const)("leaves no text of %s in English", async (language) => {
  const texts = (await Promise.all(filesOf(language).map((file) => textsIn(language, file)))).flatMap((each) => [
    ...each,
  ]);
  expect(texts.filter(([, text]) => isLeftInEnglish(text))).toEqual([]);
});

it("shows each language in its own words", async () => {
  const documentElement = { lang: "en" };
  vi.stubGlobal("document", { documentElement });
  await initLanguage("en", undefined);
  for (const language of [...LANGUAGES.filter((other) => other !== "en"), "en"] as const) {
    await changeLanguage(language);
    expect(documentElement.lang).toBe(language);
    const words = await textsIn(language, "frame.ts");
    expect(i18next.t("screens.scan")).toBe(words.get("screens.scan"));
  }
});

async function englishTexts(): Promise<string[]> {
  const texts = [...leaves({ ...CRASH_PAGE_STRINGS.en })].map(([, text]) => text);
  for (const file of filesOf("en")) texts.push(...(await textsIn("en", file)).values());
  return texts;
}

const LONGEST_SENTENCE = 20;
const wordsIn = (sentence: string): number => sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

it("limits English sentences to 20 words", async () => {
  const texts = await englishTexts();
  const sentences = texts.flatMap((text) => text.split(/(?<=[.!?…][”"')]?)\s+/));
  expect(sentences.length).toBeGreaterThan(1000);
  expect(sentences.filter((sentence) => wordsIn(sentence) > LONGEST_SENTENCE)).toEqual([]);
});
