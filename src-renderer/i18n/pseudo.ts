import { english } from "./en/index.ts";

/** A language that nobody speaks: for tests, which see by it what is not from the words and what has no room for longer ones. */
export const PSEUDO = "en-XA";

const ACCENTED: Readonly<Record<string, string>> = Object.fromEntries(
  [...zip("aceilnorsuyACEILNORSUY", "áçéîłñöřšûýÁÇÉÎŁÑÖŘŠÛÝ")].map(([plain, accented]) => [plain, accented]),
);

function* zip(one: string, other: string): Generator<[string, string]> {
  for (const [place, letter] of [...one].entries()) yield [letter, [...other][place] ?? letter];
}

/** German is up to so much longer than English. */
const LONGER = 0.4;
/** What is filled in, and tags, stay as they are. */
const SLOT = /(\{\{[^}]*\}\}|<[^>]*>|\$t\([^)]*\))/;

/** "Undo last scan" -> "⟦Ûñdö łášt ščáñ ~~~~ ⟧": marked, and 40 % longer with room to break. */
export function pseudoText(text: string): string {
  const parts = text.split(SLOT);
  const words = parts.map((part, place) => (place % 2 === 1 ? part : accented(part))).join("");
  const letters = parts.filter((_part, place) => place % 2 === 0).join("").length;
  return `⟦${words}${padding(Math.ceil(letters * LONGER))}⟧`;
}

const accented = (text: string): string => [...text].map((letter) => ACCENTED[letter] ?? letter).join("");

/** As long as asked, in words as long as German ones may be; a short text gets no space, because a short word has none. */
const padding = (length: number): string =>
  length < 8 ? "~".repeat(length) : ` ${"~".repeat(length - 1).replaceAll(/~{8}(?=~~)/g, "~~~~~~~ ")}`;

type Words = { readonly [key: string]: string | readonly string[] | Words };

const pseudo = (words: Words): Words =>
  Object.fromEntries(
    Object.entries(words).map(([key, said]): readonly [string, Words[string]] => {
      if (typeof said === "string") return [key, pseudoText(said)];
      return [key, isList(said) ? said.map(pseudoText) : pseudo(said)];
    }),
  );

const isList = (said: readonly string[] | Words): said is readonly string[] => Array.isArray(said);

export const pseudoWords = (): Words => pseudo(english);
