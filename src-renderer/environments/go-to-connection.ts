import { useEffect, useRef, type RefObject } from "react";
import { openSettingsGroup } from "../desk/settings-page.ts";
import { type ConnectionField, useEnvironments } from "./environments.ts";

export function goToConnection(wantedField: ConnectionField, environmentId: string | null = null): void {
  useEnvironments.setState({ shown: environmentId, wantedField });
  openSettingsGroup("connection");
}

export function useWantedFocus(field: ConnectionField): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  const wanted = useEnvironments((state) => state.wantedField === field);
  useEffect(() => {
    if (!wanted || input.current === null) return;
    useEnvironments.setState({ wantedField: null });
    input.current.scrollIntoView({ block: "center" });
    input.current.focus({ preventScroll: true });
  }, [wanted]);
  return input;
}
