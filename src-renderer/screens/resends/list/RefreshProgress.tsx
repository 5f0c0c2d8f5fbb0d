import { Button, CloseButton } from "@mantine/core";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { dismissRefreshing, stopRefreshing, useRefreshing } from "./order-selection.ts";
import "./refresh-progress.css";

/** How far the refreshing of chosen orders is, how to stop it, and how it ended. */
export function RefreshProgress(): JSX.Element | null {
  const { t } = useTranslation("resends");
  const { t: frame } = useTranslation("frame");
  const state = useRefreshing((refreshing) => refreshing.state);
  if (state === null) return null;
  const { done, total, failed, running } = state;
  const fell = failed > 0 ? ` ${t("refreshing.failed", { count: failed })}` : "";
  return (
    <div className="refresh-progress" role="status" aria-label={t("refreshing.label")}>
      {running && <progress value={done} max={total} aria-hidden="true" />}
      <p>
        {running
          ? t("refreshing.running", { done, total })
          : done < total
            ? t("refreshing.stopped", { done, total })
            : t("refreshing.done", { count: total - failed })}
        {fell}
      </p>
      {running ? (
        <Button variant="default" size="xs" onClick={stopRefreshing}>
          {t("refreshing.stop")}
        </Button>
      ) : (
        <CloseButton aria-label={frame("close")} onClick={dismissRefreshing} />
      )}
    </div>
  );
}
