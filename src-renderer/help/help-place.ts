import { create } from "zustand";
import { showScreen, useNavigation, type ScreenName } from "../desk/navigation.ts";
import { leaveSettingsPage, openSettingsPage, useSettingsPage, type SettingsPage } from "../desk/settings-page.ts";
import type { HelpPage } from "./chapters.ts";

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
  const { place } = useSettingsPage.getState();
  const isOpen = isHelpOpen();
  useHelp.setState((before) => ({
    page: page ?? before.page,
    // An earlier search would hide the page.
    wanted: page === null && isOpen ? before.wanted : "",
    from: isOpen ? before.from : { screen: current, place: current === "settings" ? place : null },
  }));
  openSettingsPage("help");
}

export const isHelpOpen = (): boolean =>
  useNavigation.getState().current === "settings" && useSettingsPage.getState().place === "help";

export const searchHelp = (wanted: string): void => useHelp.setState({ wanted });

export const showPage = (page: HelpPage): void => useHelp.setState({ page });

export function leaveHelp(): void {
  const { screen, place } = useHelp.getState().from;
  if (place === null || place === "help") leaveSettingsPage();
  else openSettingsPage(place);
  showScreen(screen);
}
