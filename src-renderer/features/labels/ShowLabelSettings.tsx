import { Button } from "@mantine/core";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { openSettingsGroup } from "../../shell/navigation.ts";

export function ShowLabelSettings(): JSX.Element {
  const { t } = useTranslation("labels");
  return (
    <Button variant="default" onClick={() => openSettingsGroup("labels")}>
      {t("toSettings")}
    </Button>
  );
}
