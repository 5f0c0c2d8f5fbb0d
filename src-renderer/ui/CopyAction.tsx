import { Button } from "@mantine/core";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { SyncStatus } from "../../src-preload/contract/sync/sync.ts";
import { changeSync } from "../shell/app-state.ts";

export function CopyAction({ sync }: { readonly sync: SyncStatus }): JSX.Element | null {
  const { t } = useTranslation("sync");
  // Separate keys: a button never turns into the other under the operator's finger when the desk starts a run.
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
