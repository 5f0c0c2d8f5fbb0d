import { Button } from "@mantine/core";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { SyncStatus } from "../../src-preload/contract/sync/sync.ts";
import { changeSync } from "../shell/app-state.ts";

export function CopyAction({ sync }: { readonly sync: SyncStatus }): JSX.Element | null {
  const { t } = useTranslation("sync");
  // Separate keys, so that React never turns one button into the other while the operator presses it.
  if (sync.fillingStopped) {
    return (
      <Button key="resume" variant="default" onClick={() => void changeSync("resume")}>
        {t("resume")}
      </Button>
    );
  }
  if (sync.state !== "running") return null;
  return (
    <Button key="stop" variant="default" onClick={() => void changeSync("stop")}>
      {t("stop")}
    </Button>
  );
}
