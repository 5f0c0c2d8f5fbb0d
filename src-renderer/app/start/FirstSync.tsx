import { Button } from "@mantine/core";
import type { TFunction } from "i18next";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { SYNC_STEPS } from "../../../src-domain/sync/sync-steps.ts";
import type { DeskStatus } from "../../../src-preload/contract/status.ts";
import type { SyncStatus } from "../../../src-preload/contract/sync/sync.ts";
import {
  goToConnection,
  hasKeychainPrompt,
  useEnvironmentNameText,
  useEnvironments,
} from "../../features/environments/environments.ts";
import { changeSync, startSync, useAppState } from "../../shell/app-state.ts";
import { CopyAction } from "../../ui/CopyAction.tsx";
import { Logo } from "../../ui/Logo.tsx";
import { SyncProgress } from "../../ui/SyncProgress.tsx";
import { failureSentence } from "../../ui/text/failure-sentence.ts";
import { ServiceMessageText } from "../../ui/text/text.tsx";
import "./first-sync.css";

export function FirstSync(): JSX.Element {
  const sync = useAppState((state) => state.sync);
  const credentials = useAppState((state) => state.status?.credentials ?? "ok");
  return (
    <div className="first-sync">
      <div className="first-sync__card">
        {credentials !== "ok" && <ConnectCard credentials={credentials} />}
        {credentials === "ok" && sync !== null && <SyncCard sync={sync} />}
      </div>
    </div>
  );
}

function SyncCard({ sync }: { readonly sync: SyncStatus }): JSX.Element {
  const { t } = useTranslation("sync");
  return (
    <>
      <Logo size={40} />
      <h1 className="first-sync__title display">{t(sync.isFillingStopped ? "titleStopped" : "title")}</h1>
      <p className="lede">{t("body")}</p>
      <SyncProgress sync={sync} activityText={progressText(t, sync)} />
      <ol className="first-sync__steps">
        {SYNC_STEPS.map((step) => (
          <li key={step} aria-current={sync.step === step ? "step" : undefined}>
            {t(`stepShort.${step}`)}
          </li>
        ))}
      </ol>
      {sync.state === "failed" ? (
        <FailureDetails failure={sync.failure} />
      ) : (
        <p className="first-sync__note fine">{t(sync.isFillingStopped ? "stopped" : "keepOpen")}</p>
      )}
      {/* The desk can open before older items are copied, because it fetches scanned items that it lacks. */}
      {sync.canOpen && <p className="first-sync__note fine">{t("openHint")}</p>}
      <div className="first-sync__actions">
        {sync.canOpen && <Button onClick={() => void changeSync("openDesk")}>{t("open")}</Button>}
        <CopyAction sync={sync} />
      </div>
    </>
  );
}

function progressText(t: TFunction<"sync">, { isFillingStopped, step }: SyncStatus): string {
  if (isFillingStopped) return t("halted");
  return step === null ? t("starting") : t(`step.${step}`);
}

function FailureDetails({ failure }: { readonly failure: SyncStatus["failure"] }): JSX.Element {
  const { t } = useTranslation(["sync", "frame", "environment"]);
  return (
    <div className="first-sync__failure prose stack-close" role="alert">
      <h2>{t("failed.title")}</h2>
      <p>{t("failed.body")}</p>
      {failure !== null && (
        <>
          <p>{failureSentence(failure.code)}</p>
          {failure.serviceMessage !== null && <ServiceMessageText text={failure.serviceMessage} />}
          <p className="trace selectable">
            <span translate="no">{failure.fault ?? failure.code}</span>
            {failure.correlationId !== null && ` · ${t("failed.correlation")} ${failure.correlationId}`}
          </p>
        </>
      )}
      <div className="first-sync__actions">
        <Button onClick={() => void startSync()}>{t("frame:retry")}</Button>
        <Button variant="default" onClick={() => goToConnection("userApiUrl")}>
          {t("environment:connect.check")}
        </Button>
      </div>
    </div>
  );
}

/** Asks the operator for API key and token in a new environment. */
export function ConnectCard({
  credentials,
}: {
  readonly credentials: Exclude<DeskStatus["credentials"], "ok">;
}): JSX.Element {
  const { t } = useTranslation("environment");
  const isKeychainPromptOpen = useEnvironments(hasKeychainPrompt);
  const name = useEnvironmentNameText();
  return (
    <>
      <Logo size={40} />
      <h1 className="first-sync__title display">{t("connect.title")}</h1>
      <p className="lede" role={isKeychainPromptOpen ? "status" : undefined}>
        {isKeychainPromptOpen ? t("bar.keychain") : t(`connect.${credentials}`, { name })}
      </p>
      <p className="lede">{t("credentials.where")}</p>
      <div className="first-sync__actions">
        <Button size="md" onClick={() => goToConnection("apiKey")}>
          {t("connect.action")}
        </Button>
      </div>
    </>
  );
}
