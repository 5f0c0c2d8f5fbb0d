import type { Unsubscribe } from "../../src-preload/contract/index.ts";
import { openSettingsPage, SETTINGS_PAGES, useSettingsPage } from "./settings-page.ts";
import { SCREENS, showScreen, useNavigation } from "./navigation.ts";

/** Outlive a page that crashes, and nothing else: of the window's session, and only the names of a screen and a place. */
const SCREEN_KEPT_UNDER = "returns-desk-screen";
const PLACE_KEPT_UNDER = "returns-desk-place";

const whatIsKept = () => ({
  screen: SCREENS.find((name) => name === sessionStorage.getItem(SCREEN_KEPT_UNDER)),
  place: SETTINGS_PAGES.find((name) => name === sessionStorage.getItem(PLACE_KEPT_UNDER)),
});

/** Where the page before this one was. */
let before: Partial<ReturnType<typeof whatIsKept>> = {};

/** From the page's first moment on: it may crash in its second. */
export function keepScreen(): Unsubscribe {
  before = whatIsKept();
  const stops = [
    useNavigation.subscribe(({ current }) => sessionStorage.setItem(SCREEN_KEPT_UNDER, current)),
    useSettingsPage.subscribe(({ place }) => sessionStorage.setItem(PLACE_KEPT_UNDER, place ?? "")),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Leads to where the page before this one was; of the settings, to the place that was open in them. */
export function showKeptScreen(): void {
  const { screen, place } = before;
  if (screen === "settings" && place !== undefined) openSettingsPage(place);
  else if (screen !== undefined) showScreen(screen);
}
