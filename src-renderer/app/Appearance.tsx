import { useMantineColorScheme } from "@mantine/core";
import { useEffect, useEffectEvent } from "react";
import { brightnessOf, type Theme } from "../../src-domain/theme.ts";
import { desk } from "../bridge.ts";
import { chooseContrast } from "../theme/contrast.ts";
import { useTranslation } from "react-i18next";
import { environmentWord } from "../components/words/environment-words.ts";
import { useLiveDesk } from "../desk/live-desk.ts";

export function Appearance(): null {
  const chosen = useLiveDesk((live) => live.settings?.theme);
  const touch = useLiveDesk((live) => live.settings?.touchMode ?? false);
  const environment = useLiveDesk((live) => live.status?.environment);
  const { t } = useTranslation();
  const { setColorScheme } = useMantineColorScheme();

  // Mantine's setter is a new function after each call; as a dependency it would set the theme again at every desk update.
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
