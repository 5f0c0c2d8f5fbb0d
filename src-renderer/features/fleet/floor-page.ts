import { create } from "zustand";
import { openSettingsPage } from "../../shell/navigation.ts";

/** Whether the place of the shift report shows the floor of the fleet instead. */
export const useFloorPage = create<{ readonly isShown: boolean }>(() => ({ isShown: false }));

export const showFloor = (isShown: boolean): void => useFloorPage.setState({ isShown });

export function openFloor(): void {
  showFloor(true);
  openSettingsPage("shift-report");
}
