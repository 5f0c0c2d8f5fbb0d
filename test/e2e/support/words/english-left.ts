import type { ElectronApplication, Page } from "@playwright/test";
import type { Language } from "../../../../src-domain/language.ts";
import { english } from "../../../../src-renderer/i18n/en/index.ts";
import { bridgeData } from "../bridge-data.ts";
import { seenTexts } from "./seen-words.ts";
import { WORDS } from "./spoken.ts";

type Text = string | readonly Text[] | { readonly [key: string]: Text };

/** The texts of a language by their keys. */
function* leaves(text: Text, key = ""): Generator<readonly [string, string]> {
  if (typeof text === "string") yield [key, text];
  else for (const [name, inner] of Object.entries(text)) yield* leaves(inner, `${key}.${name}`);
}

/** What code fills in: `{{name}}`, `<tag>`, `$t(key)`. */
const SLOT = /\{\{[^}]*\}\}|<[^>]*>|\$t\([^)]*\)/;

/** A text with anything in its slots, wherever it stands. */
export const said = (text: string): RegExp =>
  new RegExp(
    text
      .split(SLOT)
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"))
      .join(".*"),
    "s",
  );
const alone = (text: string): RegExp => new RegExp(`^${said(text).source}$`, "s");

const isWords = (text: string): boolean => /\p{L}{2}/u.test(text.split(SLOT).join(""));

/** Sayings of English that the language says otherwise, and its own. */
function sayings(language: Language): { readonly theirs: readonly RegExp[]; readonly own: readonly RegExp[] } {
  const own = new Map(leaves(WORDS[language]));
  const theirs = [...leaves(english)].filter(([key, text]) => own.get(key) !== text && isWords(text));
  return {
    theirs: theirs.map(([, text]) => alone(text)),
    own: [...own.values()].filter(isWords).map(alone),
  };
}

const plain = (text: string): string => text.replaceAll(/\s/g, "").toLowerCase();
/** No word of a key, id or unit, but two words that stand beside each other. */
const SENTENCE = /\p{Script=Latin}{2,} \p{Script=Latin}{2,}/u;

/**
 * What of the screen is still in English: what the words say in English alone, and in Chinese each group of Latin words
 * besides, unless it came over the bridge as data.
 */
export async function englishLeft(app: ElectronApplication, page: Page, language: Language): Promise<string[]> {
  const { theirs, own } = sayings(language);
  // First what is seen: whatever comes over the bridge after it is not among that.
  const texts = (await seenTexts(page)).map(({ text }) => text);
  const data = (await bridgeData(app)).map(plain);
  const isData = (text: string): boolean =>
    text
      .split(/, | · |[、，]/)
      .every((part) => !SENTENCE.test(part) || data.some((known) => known.includes(plain(part))));
  const isChinese = language === "zh-Hans" || language === "zh-Hant";
  return texts.filter((text) => {
    const isEnglish = theirs.some((saying) => saying.test(text)) && !own.some((saying) => saying.test(text));
    return isEnglish || (isChinese && !/\p{Script=Han}/u.test(text) && SENTENCE.test(text) && !isData(text));
  });
}
