import { Button } from "@mantine/core";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { SyncStatus } from "../../src-preload/contract/sync/sync.ts";
import { changeSync } from "../shell/app-state.ts";

export function CopyAction({ sync }: { readonly sync: SyncStatus }): JSX.Element | null {
  const { t } = useTranslation("sync");
  const action = sync.fillingStopped ? "resume" : sync.state === "running" ? "stop" : null;
  if (action === null) return null;
  // A key, so that React never turns one button into the other while the operator presses it.
  return (
    <Button key={action} variant="default" onClick={() => void changeSync(action)}>
      {t(action)}
    </Button>
  );
}
