import { useMantineColorScheme } from "@mantine/core";
import { useEffect } from "react";
import { useLiveDesk } from "./live-desk.ts";

/** Applies what the settings and the environment say about the whole window; renders nothing. */
export function Appearance(): null {
  const chosen = useLiveDesk((live) => live.settings?.theme);
  const touch = useLiveDesk((live) => live.settings?.touchMode ?? false);
  const environment = useLiveDesk((live) => live.status?.environment.kind);
  const { setColorScheme } = useMantineColorScheme();

  useEffect(() => {
    if (chosen) setColorScheme(chosen === "system" ? "auto" : chosen);
  }, [chosen, setColorScheme]);

  useEffect(() => {
    document.documentElement.dataset["touch"] = touch ? "on" : "off";
  }, [touch]);

  useEffect(() => {
    if (environment) document.documentElement.dataset["environment"] = environment;
  }, [environment]);

  return null;
}
