import { create } from "zustand";
import { openSettingsPage } from "../../shell/navigation.ts";

/** Whether the settings page of the shift report shows the fleet's floor instead. */
export const useFloorPage = create<{ readonly isShown: boolean }>(() => ({ isShown: false }));

export const showFloor = (isShown: boolean): void => useFloorPage.setState({ isShown });

export function openFloor(): void {
  showFloor(true);
  openSettingsPage("shift-report");
}
