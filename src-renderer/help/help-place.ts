import { create } from "zustand";
import { showScreen, useNavigation, type ScreenName } from "../desk/navigation.ts";
import { leaveSettingsPlace, openSettingsPlace, useSettingsPlace, type SettingsPlace } from "../desk/settings-place.ts";
import type { HelpPage } from "./chapters.ts";

interface HelpPlace {
  readonly page: HelpPage;
  /** What is looked for; empty where nothing is. */
  readonly wanted: string;
  /** Where somebody was when they asked. */
  readonly from: { readonly screen: ScreenName; readonly place: SettingsPlace | null };
}

export const useHelp = create<HelpPlace>(() => ({
  page: "not-added",
  wanted: "",
  from: { screen: "scan", place: null },
}));

/** Without a page it opens at the one that was read last. */
export function openHelp(page: HelpPage | null = null): void {
  const { current } = useNavigation.getState();
  const { place } = useSettingsPlace.getState();
  const isOpen = isHelpOpen();
  useHelp.setState((before) => ({
    page: page ?? before.page,
    // A search of before would hide the page.
    wanted: page === null && isOpen ? before.wanted : "",
    from: isOpen ? before.from : { screen: current, place: current === "settings" ? place : null },
  }));
  openSettingsPlace("help");
}

export const isHelpOpen = (): boolean =>
  useNavigation.getState().current === "settings" && useSettingsPlace.getState().place === "help";

export const searchHelp = (wanted: string): void => useHelp.setState({ wanted });

export const showPage = (page: HelpPage): void => useHelp.setState({ page });

/** Back to where the help was asked for. */
export function leaveHelp(): void {
  const { screen, place } = useHelp.getState().from;
  if (place === null || place === "help") leaveSettingsPlace();
  else openSettingsPlace(place);
  showScreen(screen);
}
