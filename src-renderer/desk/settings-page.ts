import { create } from "zustand";
import { showScreen } from "./navigation.ts";

export const SETTINGS_PAGES = [
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
export type SettingsPage = (typeof SETTINGS_PAGES)[number];

export const useSettingsPage = create<{ readonly place: SettingsPage | null }>(() => ({ place: null }));

export function openSettingsPage(place: SettingsPage): void {
  useSettingsPage.setState({ place });
  showScreen("settings");
}

export const leaveSettingsPage = (): void => useSettingsPage.setState({ place: null });
