import { create } from "zustand";
import { showScreen } from "../../shell/navigation.ts";

/** Screens that open from the settings and have no place in the rail. */
export type SettingsPlace = "black-box" | "check-up" | "sheets" | "requests" | "shift-report" | "badges";

export const useSettingsPlace = create<{ readonly place: SettingsPlace | null }>(() => ({ place: null }));

export function openSettingsPlace(place: SettingsPlace): void {
  useSettingsPlace.setState({ place });
  showScreen("settings");
}

export const leaveSettingsPlace = (): void => useSettingsPlace.setState({ place: null });
