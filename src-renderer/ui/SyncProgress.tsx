import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { SyncStatus } from "../../src-preload/contract/sync/sync.ts";
import { numberText } from "../i18n/format.ts";
import { listText } from "../i18n/list-text.ts";
import { ProgressBar } from "./ProgressBar.tsx";

interface SyncProgressProps {
  readonly sync: SyncStatus;
  readonly activityText: string;
}

export function SyncProgress({ sync, activityText }: SyncProgressProps): JSX.Element {
  const { t } = useTranslation("sync");
  const doneText = numberText(sync.rowsDone);
  const rows =
    sync.rowsTotal === null
      ? t("rows", { done: doneText })
      : t("rowsOfTotal", { done: doneText, total: numberText(sync.rowsTotal) });
  return (
    <ProgressBar
      label={activityText}
      name={t("progress")}
      fraction={sync.progress}
      detail={listText([activityText, rows])}
    >
      <span>{rows}</span>
      {sync.rowsPerSecond !== null && <span>{t("rate", { rate: numberText(Math.round(sync.rowsPerSecond)) })}</span>}
      {sync.windowsLeft > 0 && <span>{t("windows", { count: sync.windowsLeft })}</span>}
      <TimeLeft seconds={sync.secondsLeft} />
    </ProgressBar>
  );
}

export function TimeLeft({ seconds }: { readonly seconds: number | null }): JSX.Element | null {
  const { t } = useTranslation("sync");
  if (seconds === null) return null;
  if (seconds < 60) return <span>{t("left.seconds")}</span>;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return <span>{t("left.minutes", { count: minutes })}</span>;
  return <span>{t("left.hours", { hours: Math.floor(minutes / 60), minutes: minutes % 60 })}</span>;
}
