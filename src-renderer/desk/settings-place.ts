import { create } from "zustand";
import { showScreen } from "./navigation.ts";

/** Screens that open from the settings and have no place in the rail. */
export const SETTINGS_PLACES = [
  "black-box",
  "check-up",
  "sheets",
  "requests",
  "shift-report",
  "badges",
  "lessons",
  "first-run",
  "help",
  "health",
] as const;
export type SettingsPlace = (typeof SETTINGS_PLACES)[number];

export const useSettingsPlace = create<{ readonly place: SettingsPlace | null }>(() => ({ place: null }));

export function openSettingsPlace(place: SettingsPlace): void {
  useSettingsPlace.setState({ place });
  showScreen("settings");
}

export const leaveSettingsPlace = (): void => useSettingsPlace.setState({ place: null });
