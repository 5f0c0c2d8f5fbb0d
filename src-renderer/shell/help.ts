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
  readonly wanted: string;
  readonly from: { readonly screen: ScreenName; readonly target: SettingsPage | null };
}

export const useHelp = create<HelpState>(() => ({
  page: "not-added",
  wanted: "",
  from: { screen: "scan", target: null },
}));

/** Opens the help; without a page, opens the last one. */
export function openHelp(page: HelpPage | null = null): void {
  const { current } = useNavigation.getState();
  const { openPage } = useSettingsPage.getState();
  const isOpen = isHelpOpen();
  useHelp.setState((before) => ({
    page: page ?? before.page,
    // Clear an earlier search, which could hide the page.
    wanted: page === null && isOpen ? before.wanted : "",
    from: isOpen ? before.from : { screen: current, target: current === "settings" ? openPage : null },
  }));
  openSettingsPage("help");
}

export const isHelpOpen = (): boolean =>
  useNavigation.getState().current === "settings" && useSettingsPage.getState().openPage === "help";

export const searchHelp = (wanted: string): void => useHelp.setState({ wanted });

export const showPage = (page: HelpPage): void => useHelp.setState({ page });

export function closeHelp(): void {
  const { screen, target } = useHelp.getState().from;
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

/** Chapters, the list of shortcuts and commands, and the lessons (in practice only). */
export type HelpPage = HelpChapter | "reference" | "lessons";

interface ChapterText {
  readonly page: HelpPage;
  readonly text: string;
}

const fold = (text: string): string => text.normalize("NFKC").toLocaleLowerCase();

/** Returns the pages that contain every word of the search text, ignoring case and character width. */
export function findPages(texts: readonly ChapterText[], wanted: string): HelpPage[] {
  const words = fold(wanted).split(/\s+/).filter(Boolean);
  return texts.filter(({ text }) => words.every((word) => fold(text).includes(word))).map(({ page }) => page);
}
