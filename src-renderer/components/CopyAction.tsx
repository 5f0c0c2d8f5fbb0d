import { Button } from "@mantine/core";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { SyncStatus } from "../../src-preload/contract/sync/sync.ts";
import { changeSync } from "../desk/live-desk.ts";

/** Stops the copying, or takes up what was stopped; nothing while neither can be done. */
export function CopyAction({ sync }: { readonly sync: SyncStatus }): JSX.Element | null {
  const { t } = useTranslation("sync");
  // Even if the desk starts a run meanwhile, neither button turns into the other under the operator's finger.
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
