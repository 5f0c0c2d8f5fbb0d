import { english } from "./en/index.ts";

/** A test language that shows texts without translation, and elements that are too small for longer texts. */
export const PSEUDO_LANGUAGE = "en-XA";

const ACCENTED: Readonly<Record<string, string>> = Object.fromEntries(
  zip("aceilnorsuyACEILNORSUY", "áçéîłñöřšûýÁÇÉÎŁÑÖŘŠÛÝ"),
);

function* zip(source: string, target: string): Generator<[string, string]> {
  for (const [index, letter] of [...source].entries()) yield [letter, [...target][index] ?? letter];
}

/** Fraction by which German texts may be longer than English ones. */
const EXTRA_LENGTH = 0.4;
/** Placeholders and tags are not changed. */
const PLACEHOLDER_OR_TAG = /(\{\{[^}]*\}\}|<[^>]*>|\$t\([^)]*\))/;

/**
 * Marks a text and makes it 40% longer, with a space for a line break: "⟦Ûñdö łášt ščáñ ~~~~ ⟧" for "Undo last scan".
 */
export function pseudoText(text: string): string {
  const parts = text.split(PLACEHOLDER_OR_TAG);
  const accentedText = parts.map((part, index) => (index % 2 === 1 ? part : addAccents(part))).join("");
  const letters = parts.filter((_part, index) => index % 2 === 0).join("").length;
  return `⟦${accentedText}${createPadding(Math.ceil(letters * EXTRA_LENGTH))}⟧`;
}

const addAccents = (text: string): string => [...text].map((letter) => ACCENTED[letter] ?? letter).join("");

/** Returns words of the length of German ones. A short text gets no space, because it must not become breakable. */
const createPadding = (length: number): string =>
  length < 8 ? "~".repeat(length) : ` ${"~".repeat(length - 1).replaceAll(/~{8}(?=~~)/g, "~~~~~~~ ")}`;

type Texts = { readonly [key: string]: string | readonly string[] | Texts };

const toPseudoTexts = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([key, value]): readonly [string, Texts[string]] => {
      if (typeof value === "string") return [key, pseudoText(value)];
      return [key, isList(value) ? value.map(pseudoText) : toPseudoTexts(value)];
    }),
  );

const isList = (value: readonly string[] | Texts): value is readonly string[] => Array.isArray(value);

export const pseudoTexts = (): Texts => toPseudoTexts(english);
