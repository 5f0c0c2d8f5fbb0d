import { ActionIcon } from "@mantine/core";
import { IconMaximize } from "@tabler/icons-react";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { ariaKeys, keyHint } from "../../../desk/key-help-table.ts";
import { enterDistanceMode, useDistanceMode } from "../../../desk/distance-mode.ts";

export function DistanceButton(): JSX.Element | null {
  const { t } = useTranslation("distance");
  const on = useDistanceMode((mode) => mode.on);
  if (on) return null;
  return (
    <ActionIcon
      variant="default"
      size={32}
      aria-label={t("enter")}
      aria-keyshortcuts={ariaKeys("distance")}
      title={`${t("enter")} (${keyHint("distance")})`}
      onClick={enterDistanceMode}
    >
      <IconMaximize size={18} aria-hidden="true" />
    </ActionIcon>
  );
}
