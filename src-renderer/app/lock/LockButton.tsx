import { ActionIcon } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { ariaKeys, keyHint } from "../../desk/key-help-table.ts";
import { lockDesk } from "../../desk/lock/desk-lock.ts";

export function LockButton(): JSX.Element {
  const { t } = useTranslation("lock");
  return (
    <ActionIcon
      variant="default"
      size={32}
      aria-label={t("lock")}
      aria-keyshortcuts={ariaKeys("lock")}
      data-tip={`${t("lock")} (${keyHint("lock")})`}
      onClick={lockDesk}
    >
      <IconLock size={18} aria-hidden="true" />
    </ActionIcon>
  );
}
