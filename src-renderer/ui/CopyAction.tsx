import { Button } from "@mantine/core";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { SyncStatus } from "../../src-preload/contract/sync/sync.ts";
import { changeSync } from "../shell/app-state.ts";

export function CopyAction({ sync }: { readonly sync: SyncStatus }): JSX.Element | null {
  const { t } = useTranslation("sync");
  const stopAction = sync.state === "running" ? "stop" : null;
  const action = sync.isFillingStopped ? "resume" : stopAction;
  if (action === null) return null;
  // The key makes React replace the button, so that it does not change while the operator presses it.
  return (
    <Button key={action} variant="default" onClick={() => void changeSync(action)}>
      {t(action)}
    </Button>
  );
}
