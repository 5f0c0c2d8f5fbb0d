import { Button } from "@mantine/core";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { showScreen } from "../desk/navigation.ts";
import { leaveSettingsPage } from "../desk/settings-page.ts";

export const LABEL_SETTINGS_ID = "label-settings";

export function ShowLabelSettings(): JSX.Element {
  const { t } = useTranslation("labels");
  const show = (): void => {
    leaveSettingsPage();
    showScreen("settings");
    requestAnimationFrame(() => document.getElementById(LABEL_SETTINGS_ID)?.scrollIntoView({ block: "start" }));
  };
  return (
    <Button variant="default" onClick={show}>
      {t("toSettings")}
    </Button>
  );
}
