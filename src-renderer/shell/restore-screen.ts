import type { Unsubscribe } from "../../src-preload/contract/index.ts";
import { openSettingsPage, SETTINGS_PAGES, useSettingsPage, SCREENS, showScreen, useNavigation } from "./navigation.ts";
import { unsubscribeAll } from "./subscriptions.ts";

/** Session storage keys: screen and settings page survive a crash of the page, but not a restart. */
const SCREEN_KEY = "returns-desk-screen";
const PAGE_KEY = "returns-desk-place";

const readStored = () => ({
  screen: SCREENS.find((name) => name === sessionStorage.getItem(SCREEN_KEY)),
  openPage: SETTINGS_PAGES.find((name) => name === sessionStorage.getItem(PAGE_KEY)),
});

function createScreenMemory() {
  let storedScreen: Partial<ReturnType<typeof readStored>> = {};
  return {
    /** Reads the stored names before the first navigation overwrites them. */
    persistScreen: (): Unsubscribe => {
      storedScreen = readStored();
      return unsubscribeAll(
        useNavigation.subscribe(({ currentScreen }) => sessionStorage.setItem(SCREEN_KEY, currentScreen)),
        useSettingsPage.subscribe(({ openPage }) => sessionStorage.setItem(PAGE_KEY, openPage ?? "")),
      );
    },
    restoreScreen: (): void => {
      const { screen, openPage } = storedScreen;
      if (screen === "settings" && openPage !== undefined) openSettingsPage(openPage);
      else if (screen !== undefined) showScreen(screen);
    },
  };
}

export const { persistScreen, restoreScreen } = createScreenMemory();
