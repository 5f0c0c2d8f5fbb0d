import { Button, Input } from "@mantine/core";
import { type JSX, useEffect } from "react";
import { Trans, useTranslation } from "react-i18next";
import type { SyncStatus } from "../../../../src-preload/contract/sync/sync.ts";
import { numberText, sentenceGap } from "../../../i18n/format.ts";
import { changeSync, startSync, useAppState } from "../../../shell/app-state.ts";
import { useIsCurrentScreen } from "../../../shell/navigation.ts";
import { CopyAction } from "../../../ui/CopyAction.tsx";
import { NumberChoice } from "../../../ui/NumberChoice.tsx";
import { SyncProgress, TimeLeft } from "../../../ui/SyncProgress.tsx";
import { Age } from "../../../ui/text/Age.tsx";
import { failureSentence } from "../../../ui/text/failure-sentence.ts";
import { preciseTimeText, dayText } from "../../../ui/text/time-text.ts";
import { ImportButton } from "../../import/ImportButton.tsx";
import { SettingsGroup, type SettingsFieldsProps } from "../screen/SettingsGroup.tsx";
import { TypedNumber } from "../screen/TypedFields.tsx";
import "../screen/settings.css";

function CopyState(): JSX.Element | null {
  const { t } = useTranslation("sync");
  const sync = useAppState((state) => state.sync);
  const asOf = useAppState((state) => state.status?.inventoryAsOf ?? null);
  if (sync === null) return null;
  const isRefreshUnavailable = sync.state === "running" || (sync.isFillingStopped && sync.completeSince === null);
  return (
    <div className="stack">
      <p className="note">{t("copy.lead")}</p>
      <p className="prose">
        {sync.completeSince === null ? t("copy.empty") : t("copy.complete", { day: dayText(sync.completeSince) })}
        {sentenceGap()}
        {asOf !== null && <Trans t={t} i18nKey="copy.asOf" components={{ age: <Age at={asOf} /> }} />}
      </p>
      <SyncState sync={sync} />
      {!sync.areCodesCompared && <p className="note">{t("copy.codes")}</p>}
      {sync.details !== null && <DetailsLine details={sync.details} />}
      <div className="flow settles">
        {/* Render the button also while it is unavailable, so that no other button moves to its position. */}
        <Button
          variant="default"
          {...(isRefreshUnavailable && { "aria-disabled": true, "data-disabled": true })}
          onClick={() => void (isRefreshUnavailable || startSync())}
        >
          {t("copy.refresh")}
        </Button>
        <CopyAction sync={sync} />
      </div>
    </div>
  );
}

/** Progress of item fetches, which follow the sync because some fields are only in an item's record. */
function DetailsLine({ details }: { readonly details: NonNullable<SyncStatus["details"]> }): JSX.Element {
  const { t } = useTranslation("sync");
  const { state, open, due, perMinute, secondsLeft } = details;
  const facts = { done: numberText(open - due), open: numberText(open), perMinute: numberText(perMinute) };
  let detailsKey: typeof state | "first" | "all" = state;
  if (open === 0 && state === "waiting") detailsKey = "first";
  else if (state === "read" && due === 0) detailsKey = "all";
  return (
    <div className="copy-state__details flow note" role="group" aria-label={t("details.label")}>
      <span>{t(`details.${detailsKey}`, facts)}</span>
      {due > 0 && state !== "read" && <TimeLeft seconds={secondsLeft} />}
    </div>
  );
}

function SyncState({ sync }: { readonly sync: SyncStatus }): JSX.Element | null {
  const { t } = useTranslation("sync");
  switch (sync.state) {
    case "running":
      return <SyncProgress sync={sync} activityText={t(`copy.doing.${sync.fetchPurpose ?? "lists"}`)} />;
    case "failed":
      return (
        <p className="status-text--bad breaks prose" role="status">
          {sync.failure !== null && t("copy.failed", { message: failureSentence(sync.failure.code) })}
          {sentenceGap()}
          {sync.retryAt !== null && t("copy.retryAt", { time: preciseTimeText(sync.retryAt) })}
        </p>
      );
    case "idle":
      return sync.isFillingStopped ? <p className="note">{t("stopped")}</p> : null;
  }
}

const MIN_REQUESTS = 10;
const MAX_REQUESTS = 6000;

interface RequestBudgetProps {
  readonly perMinute: number;
  readonly onChange: (perMinute: number) => void;
}

function RequestBudget({ perMinute, onChange }: RequestBudgetProps): JSX.Element {
  const { t } = useTranslation("sync");
  const requests = useAppState((state) => state.sync?.requests ?? null);
  return (
    <div>
      <TypedNumber
        label={t("copy.requests")}
        description={t("copy.requestsHint")}
        min={MIN_REQUESTS}
        max={MAX_REQUESTS}
        value={perMinute}
        onCommit={onChange}
      />
      {requests !== null && (
        <p className="copy-state__used fine">
          {t("copy.used", { used: requests.usedLastMinute, most: requests.perMinute })}
          {requests.isSlowed && ` ${t("copy.slowed")}`}
        </p>
      )}
    </div>
  );
}

const MINUTES_PER_HOUR = 60;
const POLL_INTERVAL_MS = 3000;

export function CopySettings({ settings, change }: SettingsFieldsProps): JSX.Element {
  const { t } = useTranslation(["sync", "import"]);
  const isFirstSyncDone = useAppState((state) => state.sync?.isFirstSync === false);
  const isShown = useIsCurrentScreen("settings");
  // Poll: main does not publish the request count of the last minute while it is idle.
  useEffect(() => {
    if (!isShown) return;
    const timer = setInterval(() => void changeSync("status"), POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isShown]);
  const { copy } = settings;
  const intervalText = (minutes: number): string => {
    if (minutes === 0) return t("copy.never");
    return minutes % MINUTES_PER_HOUR === 0
      ? t("copy.hours", { count: minutes / MINUTES_PER_HOUR })
      : t("copy.minutes", { count: minutes });
  };
  const changeCopy = (part: Partial<typeof copy>): void => change({ copy: { ...copy, ...part } });
  return (
    <SettingsGroup title={t("copy.title")}>
      <CopyState />
      <NumberChoice
        label={t("copy.days")}
        description={t("copy.daysHint")}
        value={copy.days}
        choices={[30, 90, 180, 365, 730]}
        formatValue={(count) => t("copy.daysValue", { count })}
        onChange={(days) => changeCopy({ days })}
      />
      <NumberChoice
        label={t("copy.refreshEvery")}
        description={t("copy.refreshEveryHint")}
        value={copy.refreshMinutes}
        choices={[0, 5, 10, 15, 30, 60, 120, 240]}
        formatValue={intervalText}
        onChange={(refreshMinutes) => changeCopy({ refreshMinutes })}
      />
      <RequestBudget
        perMinute={copy.requestsPerMinute}
        onChange={(requestsPerMinute) => changeCopy({ requestsPerMinute })}
      />
      {/* An import needs the first sync. */}
      {isFirstSyncDone && (
        <Input.Wrapper label={t("import:entry")} description={t("import:entryHint")} labelElement="div">
          <ImportButton />
        </Input.Wrapper>
      )}
    </SettingsGroup>
  );
}
