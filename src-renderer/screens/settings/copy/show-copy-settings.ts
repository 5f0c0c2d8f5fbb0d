import { create } from "zustand";
import { showScreen } from "../../../desk/navigation.ts";
import { leaveSettingsPage } from "../../../desk/settings-page.ts";

/** The group shows the copy settings and clears the request. */
export const useCopySettingsWanted = create<{ readonly wanted: boolean }>(() => ({ wanted: false }));

export function showCopySettings(): void {
  leaveSettingsPage();
  useCopySettingsWanted.setState({ wanted: true });
  showScreen("settings");
}
