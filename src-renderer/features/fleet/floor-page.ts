import { create } from "zustand";
import { openSettingsPage } from "../../shell/navigation.ts";

/** Whether the settings page of the shift report shows the fleet's floor instead. */
export const useFloorPage = create<{ readonly isShown: boolean }>(() => ({ isShown: false }));

export const setFloorShown = (isShown: boolean): void => useFloorPage.setState({ isShown });

export function openFloor(): void {
  setFloorShown(true);
  openSettingsPage("shift-report");
}
