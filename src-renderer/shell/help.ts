import { create } from "zustand";
import {
  showScreen,
  useNavigation,
  type ScreenName,
  closeSettingsPage,
  openSettingsPage,
  useSettingsPage,
  type SettingsPage,
} from "./navigation.ts";

interface HelpState {
  readonly page: HelpPage;
  readonly searchText: string;
  readonly openedFrom: { readonly screen: ScreenName; readonly target: SettingsPage | null };
}

export const useHelp = create<HelpState>(() => ({
  page: "not-added",
  searchText: "",
  openedFrom: { screen: "scan", target: null },
}));

/** Opens a page of the help; null opens the last page. */
export function openHelp(page: HelpPage | null): void {
  const { currentScreen } = useNavigation.getState();
  const { openPage } = useSettingsPage.getState();
  const isOpen = isHelpOpen();
  useHelp.setState((previousState) => ({
    page: page ?? previousState.page,
    // Clear an earlier search, which could hide the page.
    searchText: page === null && isOpen ? previousState.searchText : "",
    openedFrom: isOpen
      ? previousState.openedFrom
      : { screen: currentScreen, target: currentScreen === "settings" ? openPage : null },
  }));
  openSettingsPage("help");
}

export const isHelpOpen = (): boolean =>
  useNavigation.getState().currentScreen === "settings" && useSettingsPage.getState().openPage === "help";

export const searchHelp = (searchText: string): void => useHelp.setState({ searchText });

export const showHelpPage = (page: HelpPage): void => useHelp.setState({ page });

export function closeHelp(): void {
  const { screen, target } = useHelp.getState().openedFrom;
  if (target === null || target === "help") closeSettingsPage();
  else openSettingsPage(target);
  showScreen(screen);
}

/** A chapter for each problem that the app can identify; the texts are in `i18n/en/help.ts`. */
export const HELP_CHAPTERS = [
  "not-added",
  "set-aside",
  "full-batch",
  "refused",
  "unknown-outcome",
  "seal",
  "failed-label",
  "cancel",
  "orders-to-send",
  "desk-gone",
  "offline",
  "key-refused",
  "keychain",
  "not-listening",
  "wrong-letters",
  "disk-full",
  "files",
  "clock",
  "configuration",
  "fleet",
] as const;
export type HelpChapter = (typeof HELP_CHAPTERS)[number];

/** Chapters, the list of shortcuts and commands, and the lessons (in practice only). */
export type HelpPage = HelpChapter | "reference" | "lessons";

interface ChapterText {
  readonly page: HelpPage;
  readonly text: string;
}

const foldCase = (text: string): string => text.normalize("NFKC").toLocaleLowerCase();

/** Returns the pages that contain every word of the search text, ignoring case and character width. */
export function findPages(texts: readonly ChapterText[], searchText: string): HelpPage[] {
  const searchWords = foldCase(searchText).split(/\s+/).filter(Boolean);
  return texts.filter(({ text }) => searchWords.every((word) => foldCase(text).includes(word))).map(({ page }) => page);
}
