import { create } from "zustand";
import { showScreen } from "../desk/navigation.ts";
import { leaveSettingsPlace } from "../desk/settings-place.ts";
import { useEnvironments } from "./environments.ts";

export type ConnectionField = "userApiUrl" | "publicApiUrl" | "apiKey";

/** The field that somebody wants to go to; the form takes it up and clears it. */
export const useWantedField = create<{ readonly wanted: ConnectionField | null }>(() => ({ wanted: null }));

/** To a field of the environment in use, or of another one. */
export function goToConnection(wanted: ConnectionField, environmentId: string | null = null): void {
  leaveSettingsPlace();
  useEnvironments.setState({ shown: environmentId, adding: false });
  useWantedField.setState({ wanted });
  showScreen("settings");
}
