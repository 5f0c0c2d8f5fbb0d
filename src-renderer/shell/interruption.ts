import { create } from "zustand";
import type { Interruption } from "../../src-domain/health/interruption.ts";
import type { Unsubscribe } from "../../src-preload/contract/index.ts";
import { desk } from "../bridge.ts";
import { openSettingsPlace, SETTINGS_PLACES, useSettingsPlace } from "../screens/settings/settings-place.ts";
import { SCREENS, showScreen, useNavigation } from "./navigation.ts";

/** What was brought back and not yet read. */
export const useInterruption = create<{ readonly interruption: Interruption | null }>(() => ({ interruption: null }));

/** Outlive a page that crashes, and nothing else: of the window's session, and only the names of a screen and a place. */
const SCREEN_KEPT_UNDER = "returns-desk-screen";
const PLACE_KEPT_UNDER = "returns-desk-place";

/** Returns what leads back to where the page before this one was; of the settings, to the place that was open in them. */
function whereItWas(): () => void {
  const screen = SCREENS.find((name) => name === sessionStorage.getItem(SCREEN_KEPT_UNDER));
  const place = SETTINGS_PLACES.find((name) => name === sessionStorage.getItem(PLACE_KEPT_UNDER));
  return () => {
    if (screen === "settings" && place !== undefined) openSettingsPlace(place);
    else if (screen !== undefined) showScreen(screen);
  };
}

/** A page that takes the place of one that crashed opens on the screen of that one. */
export function connectInterruption(): Unsubscribe {
  let told = false;
  const goBack = whereItWas();
  const stops = [
    useNavigation.subscribe(({ current }) => sessionStorage.setItem(SCREEN_KEPT_UNDER, current)),
    useSettingsPlace.subscribe(({ place }) => sessionStorage.setItem(PLACE_KEPT_UNDER, place ?? "")),
    desk.health.onInterrupted(({ interruption }) => {
      told = true;
      useInterruption.setState({ interruption });
    }),
  ];
  void desk.health
    .interruption({})
    .catch(() => null)
    .then((answer) => {
      if (answer?.ok !== true || told || answer.value.interruption === null) return;
      const { interruption } = answer.value;
      useInterruption.setState({ interruption });
      if (interruption.kind !== "store-ended") goBack();
    });
  return () => {
    for (const stop of stops) stop();
  };
}

export async function dismissInterruption(): Promise<void> {
  await desk.health.dismissInterruption({}).catch(() => null);
  useInterruption.setState({ interruption: null });
}
