import { useMantineColorScheme } from "@mantine/core";
import { useEffect, useEffectEvent } from "react";
import { brightnessOf, type Theme } from "../../src-domain/theme.ts";
import { desk } from "../bridge.ts";
import { chooseContrast } from "../theme/contrast.ts";
import { useTranslation } from "react-i18next";
import { environmentWord } from "../components/words/environment-words.ts";
import { useLiveDesk } from "../desk/live-desk.ts";

/** Applies what the settings and the environment say about the whole window; renders nothing. */
export function Appearance(): null {
  const chosen = useLiveDesk((live) => live.settings?.theme);
  const touch = useLiveDesk((live) => live.settings?.touchMode ?? false);
  const environment = useLiveDesk((live) => live.status?.environment);
  const { t } = useTranslation();
  const { setColorScheme } = useMantineColorScheme();

  // Mantine's function is another one after each use: as a dependency it had the theme set again at every news of the desk.
  const wear = useEffectEvent((theme: Theme): void => {
    const brightness = brightnessOf(theme);
    setColorScheme(brightness === "system" ? "auto" : brightness);
    chooseContrast(theme);
    void desk.window.reportTheme({ theme });
  });
  useEffect(() => {
    if (chosen) wear(chosen);
  }, [chosen]);

  useEffect(() => {
    document.documentElement.dataset["touch"] = touch ? "on" : "off";
  }, [touch]);

  useEffect(() => {
    if (!environment) return;
    document.documentElement.dataset["environment"] = environment.kind;
    document.title = `${t("appName")} · ${environmentWord(t, environment)}`;
  }, [environment, t]);

  return null;
}
