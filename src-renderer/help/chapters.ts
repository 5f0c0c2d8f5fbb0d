/** Troubles that the app can identify, each with a chapter of its own; the words are in `i18n/en/help.ts`. */
export const HELP_CHAPTERS = [
  "not-added",
  "full-batch",
  "refused",
  "unknown-outcome",
  "failed-label",
  "cancel",
  "offline",
  "key-refused",
  "keychain",
  "not-listening",
  "wrong-letters",
  "disk-full",
  "files",
  "clock",
] as const;
export type HelpChapter = (typeof HELP_CHAPTERS)[number];

/** The list of keys and commands is a page of the help as well. */
export type HelpPage = HelpChapter | "reference";

interface ChapterText {
  readonly page: HelpPage;
  readonly text: string;
}

/** As people type: in any case, in any order, and each word somewhere. */
const wordsOf = (text: string): string[] => text.normalize("NFKC").toLocaleLowerCase().split(/\s+/).filter(Boolean);

/** The pages that hold every word of what is looked for; all of them where nothing is. */
export function findPages(texts: readonly ChapterText[], wanted: string): HelpPage[] {
  const words = wordsOf(wanted);
  return texts
    .filter(({ text }) => {
      const folded = text.normalize("NFKC").toLocaleLowerCase();
      return words.every((word) => folded.includes(word));
    })
    .map(({ page }) => page);
}
