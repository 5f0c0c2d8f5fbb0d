import { create } from "zustand";
import { showScreen } from "../../../desk/navigation.ts";
import { leaveSettingsPage } from "../../../desk/settings-page.ts";

/** The settings of the copy were requested; the group shows them and clears the request. */
export const useCopySettingsWanted = create<{ readonly wanted: boolean }>(() => ({ wanted: false }));

export function showCopySettings(): void {
  leaveSettingsPage();
  useCopySettingsWanted.setState({ wanted: true });
  showScreen("settings");
}
