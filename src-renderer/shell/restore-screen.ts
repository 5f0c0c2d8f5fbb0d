import type { Unsubscribe } from "../../src-preload/contract/index.ts";
import { openSettingsPage, SETTINGS_PAGES, useSettingsPage, SCREENS, showScreen, useNavigation } from "./navigation.ts";
import { unsubscribeAll } from "./subscriptions.ts";

/** Survive only a crash of the page: kept for the window's session, and only the names of a screen and a settings page. */
const SCREEN_KEPT_UNDER = "returns-desk-screen";
const PLACE_KEPT_UNDER = "returns-desk-place";

const whatIsKept = () => ({
  screen: SCREENS.find((name) => name === sessionStorage.getItem(SCREEN_KEPT_UNDER)),
  openPage: SETTINGS_PAGES.find((name) => name === sessionStorage.getItem(PLACE_KEPT_UNDER)),
});

let before: Partial<ReturnType<typeof whatIsKept>> = {};

/** Starts with the page, which may crash right away. */
export function persistScreen(): Unsubscribe {
  before = whatIsKept();
  return unsubscribeAll(
    useNavigation.subscribe(({ current }) => sessionStorage.setItem(SCREEN_KEPT_UNDER, current)),
    useSettingsPage.subscribe(({ openPage }) => sessionStorage.setItem(PLACE_KEPT_UNDER, openPage ?? "")),
  );
}

export function restoreScreen(): void {
  const { screen, openPage } = before;
  if (screen === "settings" && openPage !== undefined) openSettingsPage(openPage);
  else if (screen !== undefined) showScreen(screen);
}
