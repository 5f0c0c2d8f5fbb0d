import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { SyncStatus } from "../../src-preload/contract/sync/sync.ts";
import { timeLeft } from "./words/time-left.ts";
import "./components.css";
import { numberText, shareText } from "../i18n/format.ts";
import { listed } from "../i18n/listed.ts";

interface SyncProgressProps {
  readonly sync: SyncStatus;
  readonly doing: string;
}

export function SyncProgress({ sync, doing }: SyncProgressProps): JSX.Element {
  const { t } = useTranslation("sync");
  const percent = Math.floor(sync.progress * 100);
  const done = numberText(sync.rowsDone);
  const rows =
    sync.rowsTotal === null ? t("rows", { done }) : t("rowsOfTotal", { done, total: numberText(sync.rowsTotal) });
  return (
    <div className="sync-progress">
      <div className="sync-progress__line">
        <span>{doing}</span>
        <span className="sync-progress__percent">{shareText(sync.progress)}</span>
      </div>
      <div
        className="sync-progress__bar"
        role="progressbar"
        aria-label={t("progress")}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={listed([doing, rows])}
      >
        <div className="sync-progress__done" style={{ "--done": `${sync.progress * 100}%` }} />
      </div>
      <div className="sync-progress__facts">
        <span>{rows}</span>
        {sync.rowsPerSecond !== null && <span>{t("rate", { rate: numberText(Math.round(sync.rowsPerSecond)) })}</span>}
        {sync.windowsLeft > 0 && <span>{t("windows", { count: sync.windowsLeft })}</span>}
        <TimeLeft seconds={sync.secondsLeft} />
      </div>
    </div>
  );
}

export function TimeLeft({ seconds }: { readonly seconds: number | null }): JSX.Element | null {
  const { t } = useTranslation("sync");
  if (seconds === null) return null;
  const left = timeLeft(seconds);
  switch (left.unit) {
    case "seconds":
      return <span>{t("left.seconds")}</span>;
    case "minutes":
      return <span>{t("left.minutes", { count: left.minutes })}</span>;
    case "hours":
      return <span>{t("left.hours", { hours: left.hours, minutes: left.minutes })}</span>;
  }
}
