import { create } from "zustand";
import {
  showScreen,
  useNavigation,
  type ScreenName,
  leaveSettingsPage,
  openSettingsPage,
  useSettingsPage,
  type SettingsPage,
} from "./navigation.ts";

interface HelpPlace {
  readonly page: HelpPage;
  readonly wanted: string;
  readonly from: { readonly screen: ScreenName; readonly place: SettingsPage | null };
}

export const useHelp = create<HelpPlace>(() => ({
  page: "not-added",
  wanted: "",
  from: { screen: "scan", place: null },
}));

/** Without a page, opens the page read last. */
export function openHelp(page: HelpPage | null = null): void {
  const { current } = useNavigation.getState();
  const { openPage } = useSettingsPage.getState();
  const isOpen = isHelpOpen();
  useHelp.setState((before) => ({
    page: page ?? before.page,
    // An earlier search would hide the page.
    wanted: page === null && isOpen ? before.wanted : "",
    from: isOpen ? before.from : { screen: current, place: current === "settings" ? openPage : null },
  }));
  openSettingsPage("help");
}

export const isHelpOpen = (): boolean =>
  useNavigation.getState().current === "settings" && useSettingsPage.getState().openPage === "help";

export const searchHelp = (wanted: string): void => useHelp.setState({ wanted });

export const showPage = (page: HelpPage): void => useHelp.setState({ page });

export function leaveHelp(): void {
  const { screen, place } = useHelp.getState().from;
  if (place === null || place === "help") leaveSettingsPage();
  else openSettingsPage(place);
  showScreen(screen);
}

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
