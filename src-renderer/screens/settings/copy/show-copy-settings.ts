import { create } from "zustand";
import { showScreen } from "../../../desk/navigation.ts";
import { leaveSettingsPlace } from "../../../desk/settings-place.ts";

/** Somebody wants to see the settings of the copy; the group takes it up and clears it. */
export const useCopySettingsWanted = create<{ readonly wanted: boolean }>(() => ({ wanted: false }));

export function showCopySettings(): void {
  leaveSettingsPlace();
  useCopySettingsWanted.setState({ wanted: true });
  showScreen("settings");
}
