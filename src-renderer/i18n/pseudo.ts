import { english } from "./en/index.ts";

/** Test language: shows texts that are not translated and elements too small for longer texts. */
export const PSEUDO = "en-XA";

const ACCENTED: Readonly<Record<string, string>> = Object.fromEntries(
  [...zip("aceilnorsuyACEILNORSUY", "áçéîłñöřšûýÁÇÉÎŁÑÖŘŠÛÝ")].map(([plain, accented]) => [plain, accented]),
);

function* zip(source: string, target: string): Generator<[string, string]> {
  for (const [index, letter] of [...source].entries()) yield [letter, [...target][index] ?? letter];
}

/** Fraction by which German texts may be longer than English ones. */
const EXTRA_LENGTH = 0.4;
/** Placeholders and tags are not changed. */
const PLACEHOLDER_OR_TAG = /(\{\{[^}]*\}\}|<[^>]*>|\$t\([^)]*\))/;

/** "Undo last scan" -> "⟦Ûñdö łášt ščáñ ~~~~ ⟧": marked, and 40% longer with a space for a line break. */
export function pseudoText(text: string): string {
  const parts = text.split(PLACEHOLDER_OR_TAG);
  const words = parts.map((part, index) => (index % 2 === 1 ? part : accented(part))).join("");
  const letters = parts.filter((_part, index) => index % 2 === 0).join("").length;
  return `⟦${words}${padding(Math.ceil(letters * EXTRA_LENGTH))}⟧`;
}

const accented = (text: string): string => [...text].map((letter) => ACCENTED[letter] ?? letter).join("");

/** Pads with words as long as German ones. A short text gets no space, because it must not become breakable. */
const padding = (length: number): string =>
  length < 8 ? "~".repeat(length) : ` ${"~".repeat(length - 1).replaceAll(/~{8}(?=~~)/g, "~~~~~~~ ")}`;

type Words = { readonly [key: string]: string | readonly string[] | Words };

const pseudo = (words: Words): Words =>
  Object.fromEntries(
    Object.entries(words).map(([key, value]): readonly [string, Words[string]] => {
      if (typeof value === "string") return [key, pseudoText(value)];
      return [key, isList(value) ? value.map(pseudoText) : pseudo(value)];
    }),
  );

const isList = (value: readonly string[] | Words): value is readonly string[] => Array.isArray(value);

export const pseudoTexts = (): Words => pseudo(english);
