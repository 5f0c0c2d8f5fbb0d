import { Button } from "@mantine/core";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { SyncStatus } from "../../src-preload/contract/sync/sync.ts";
import { changeSync } from "../desk/live-desk.ts";

/** Stops the copying, or takes up what was stopped; nothing while neither can be done. */
export function CopyDeed({ sync }: { readonly sync: SyncStatus }): JSX.Element | null {
  const { t } = useTranslation("sync");
  // Whatever the desk begins by itself meanwhile, neither button turns into the other under somebody's finger.
  if (sync.fillingStopped) {
    return (
      <Button key="goOn" variant="default" onClick={() => void changeSync("goOn")}>
        {t("goOn")}
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
