import { ActionIcon } from "@mantine/core";
import { IconHelp } from "@tabler/icons-react";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { ariaKeys, keyHint } from "../../desk/key-help-table.ts";
import { openHelpHere } from "../trouble-now.ts";

export function HelpButton(): JSX.Element {
  const { t } = useTranslation("help");
  return (
    <ActionIcon
      variant="default"
      size={32}
      aria-label={t("open")}
      aria-keyshortcuts={ariaKeys("guide")}
      title={`${t("open")} (${keyHint("guide")})`}
      onClick={openHelpHere}
    >
      <IconHelp size={18} aria-hidden="true" />
    </ActionIcon>
  );
}
