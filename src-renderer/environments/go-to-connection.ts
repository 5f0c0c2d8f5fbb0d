import { create } from "zustand";
import { showScreen } from "../desk/navigation.ts";
import { leaveSettingsPage } from "../desk/settings-page.ts";
import { useEnvironments } from "./environments.ts";

export type ConnectionField = "userApiUrl" | "publicApiUrl" | "apiKey";

/** The field to focus; the form focuses it and clears this. */
export const useWantedField = create<{ readonly wanted: ConnectionField | null }>(() => ({ wanted: null }));

export function goToConnection(wanted: ConnectionField, environmentId: string | null = null): void {
  leaveSettingsPage();
  useEnvironments.setState({ shown: environmentId, adding: false });
  useWantedField.setState({ wanted });
  showScreen("settings");
}
