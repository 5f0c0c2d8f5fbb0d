import { create } from "zustand";
import { openSettingsGroup } from "../desk/settings-page.ts";
import { useEnvironments } from "./environments.ts";

export type ConnectionField = "userApiUrl" | "publicApiUrl" | "apiKey";

/** The field to focus; the form focuses it and clears this. */
export const useWantedField = create<{ readonly wanted: ConnectionField | null }>(() => ({ wanted: null }));

export function goToConnection(wanted: ConnectionField, environmentId: string | null = null): void {
  useEnvironments.setState({ shown: environmentId });
  useWantedField.setState({ wanted });
  openSettingsGroup("connection");
}
