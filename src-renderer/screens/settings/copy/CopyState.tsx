import { Button } from "@mantine/core";
import type { JSX } from "react";
import { Trans, useTranslation } from "react-i18next";
import type { SyncStatus } from "../../../../src-preload/contract/sync/sync.ts";
import { Age } from "../../../components/words/Age.tsx";
import { CopyAction } from "../../../components/CopyAction.tsx";
import { failureSentence } from "../../../components/words/failure-sentence.ts";
import { SyncProgress, TimeLeft } from "../../../components/SyncProgress.tsx";
import { clockOf, dayOf } from "../../../components/words/time-text.ts";
import { numberText, sentenceGap } from "../../../i18n/format.ts";
import { startSync, useLiveDesk } from "../../../desk/live-desk.ts";
import "./copy-settings.css";

/** What the copy holds and what is being done for it. */
export function CopyState(): JSX.Element | null {
  const { t } = useTranslation("sync");
  const sync = useLiveDesk((live) => live.sync);
  const asOf = useLiveDesk((live) => live.status?.inventoryAsOf ?? null);
  if (sync === null) return null;
  return (
    <div className="copy-state">
      <p className="settings__note">{t("copy.lead")}</p>
      <p className="copy-state__holds">
        {sync.completeSince === null ? t("copy.empty") : t("copy.complete", { day: dayOf(sync.completeSince) })}
        {sentenceGap()}
        {asOf !== null && <Trans t={t} i18nKey="copy.asOf" components={{ age: <Age at={asOf} /> }} />}
      </p>
      <Work sync={sync} />
      {sync.details !== null && <DetailsLine details={sync.details} />}
      <div className="copy-state__actions settles">
        <RefreshButton still={sync.state === "running" || (sync.fillingStopped && sync.completeSince === null)} />
        <CopyAction sync={sync} />
      </div>
    </div>
  );
}

/** What only an item's own record says, and how long reading it takes: it comes after everything else. */
function DetailsLine({ details }: { readonly details: NonNullable<SyncStatus["details"]> }): JSX.Element {
  const { t } = useTranslation("sync");
  const { state, open, due, perMinute, secondsLeft } = details;
  const facts = { done: numberText(open - due), open: numberText(open), perMinute: numberText(perMinute) };
  const all = state === "read" && due === 0;
  return (
    <div className="copy-state__details" role="group" aria-label={t("details.label")}>
      <span>{t(`details.${open === 0 && state === "waiting" ? "first" : all ? "all" : state}`, facts)}</span>
      {due > 0 && state !== "read" && <TimeLeft seconds={secondsLeft} />}
    </div>
  );
}

/** It keeps its place while it can do nothing: what stands there must not be another button a moment later. */
function RefreshButton({ still }: { readonly still: boolean }): JSX.Element {
  const { t } = useTranslation("sync");
  const disabled = still && { "aria-disabled": true, "data-disabled": true };
  return (
    <Button variant="default" {...disabled} onClick={() => void (still || startSync())}>
      {t("copy.refresh")}
    </Button>
  );
}

function Work({ sync }: { readonly sync: SyncStatus }): JSX.Element | null {
  const { t } = useTranslation("sync");
  const { t: requests } = useTranslation("requests");
  switch (sync.state) {
    case "running":
      return <SyncProgress sync={sync} doing={t(`copy.doing.${sync.reading ?? "lists"}`)} />;
    case "failed":
      return (
        <p className="copy-state__failed" role="status">
          {sync.failure !== null && t("copy.failed", { message: failureSentence(requests, sync.failure.code) })}
          {sentenceGap()}
          {sync.retryAt !== null && t("copy.retryAt", { time: clockOf(sync.retryAt) })}
        </p>
      );
    case "idle":
      return sync.fillingStopped ? <p className="settings__note">{t("stopped")}</p> : null;
  }
}
