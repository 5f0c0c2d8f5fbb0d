import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { SyncStatus } from "../../../src-preload/contract/sync.ts";

const NUMBER = new Intl.NumberFormat("en");

export function SyncProgress({ sync }: { readonly sync: SyncStatus }): JSX.Element {
  const { t } = useTranslation("sync");
  const percent = Math.floor(sync.progress * 100);
  const doing = sync.step === null ? t("starting") : t(`step.${sync.step}`);
  const done = NUMBER.format(sync.rowsDone);
  const rows =
    sync.rowsTotal === null ? t("rows", { done }) : t("rowsOfTotal", { done, total: NUMBER.format(sync.rowsTotal) });
  return (
    <div className="sync-progress">
      <div className="sync-progress__line">
        <span>{doing}</span>
        <span className="sync-progress__percent">{percent} %</span>
      </div>
      <div
        className="sync-progress__bar"
        role="progressbar"
        aria-label={t("progress")}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={`${doing}, ${rows}`}
      >
        <div className="sync-progress__done" style={{ "--done": `${sync.progress * 100}%` }} />
      </div>
      <div className="sync-progress__rows">{rows}</div>
    </div>
  );
}
