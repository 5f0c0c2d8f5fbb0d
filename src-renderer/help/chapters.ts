/** Troubles that the app can identify, each with its own chapter; the text is in `i18n/en/help.ts`. */
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

/** The list of keys and commands is also a help page, and in practice so are the lessons. */
export type HelpPage = HelpChapter | "reference" | "lessons";

interface ChapterText {
  readonly page: HelpPage;
  readonly text: string;
}

/** Case, order and width of characters do not matter; each word may match anywhere. */
const wordsOf = (text: string): string[] => text.normalize("NFKC").toLocaleLowerCase().split(/\s+/).filter(Boolean);

/** The pages that contain every search word; all pages for an empty search. */
export function findPages(texts: readonly ChapterText[], wanted: string): HelpPage[] {
  const words = wordsOf(wanted);
  return texts
    .filter(({ text }) => {
      const folded = text.normalize("NFKC").toLocaleLowerCase();
      return words.every((word) => folded.includes(word));
    })
    .map(({ page }) => page);
}
