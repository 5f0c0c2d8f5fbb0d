import { Button } from "@mantine/core";
import { useEffect, useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { SYNC_STEPS, type SyncStatus } from "../../../src-preload/contract/sync.ts";
import { desk } from "../../bridge.ts";
import { EmptyState } from "../../components/EmptyState.tsx";
import { reconnectLiveDesk, startSync, useLiveDesk } from "../../shell/live-desk.ts";
import { Logo } from "../../shell/Logo.tsx";
import { SyncProgress } from "./SyncProgress.tsx";
import "./first-sync.css";

/** Shown until this environment has been read once: how far it is, what is being read, and what to do when it stops. */
export function FirstSync(): JSX.Element {
  const sync = useLiveDesk((live) => live.sync);
  const unreachable = useLiveDesk((live) => live.unreachable);
  useStartedSync(sync);
  return (
    <main className="first-sync">
      <div className="first-sync__card">
        {sync !== null ? <SyncState sync={sync} /> : unreachable ? <Unreachable /> : <Opening />}
      </div>
    </main>
  );
}

/** Main starts the first sync itself; asking for it again only answers the one that runs. */
function useStartedSync(sync: SyncStatus | null): void {
  const idle = sync?.firstRun === true && sync.state === "idle";
  useEffect(() => {
    if (idle) void desk.sync.start({});
  }, [idle]);
}

function SyncState({ sync }: { readonly sync: SyncStatus }): JSX.Element {
  const { t } = useTranslation("sync");
  return (
    <>
      <Logo size={40} />
      <h1 className="first-sync__title">{t("title")}</h1>
      <p className="first-sync__body">{t("body")}</p>
      <SyncProgress sync={sync} />
      <ol className="first-sync__steps">
        {SYNC_STEPS.map((step) => (
          <li key={step} aria-current={sync.step === step ? "step" : undefined}>
            {t(`stepShort.${step}`)}
          </li>
        ))}
      </ol>
      {sync.state === "failed" ? (
        <Failure failure={sync.failure} />
      ) : (
        <p className="first-sync__note">{t("keepOpen")}</p>
      )}
    </>
  );
}

function Failure({ failure }: { readonly failure: SyncStatus["failure"] }): JSX.Element {
  const { t } = useTranslation(["sync", "frame"]);
  return (
    <div className="first-sync__failure" role="alert">
      <h2>{t("failed.title")}</h2>
      <p>{t("failed.body")}</p>
      {failure !== null && (
        <p className="first-sync__code selectable">
          {t("failed.code", { code: failure.code, message: failure.message })}
          {failure.correlationId !== null && ` · ${t("failed.correlation")} ${failure.correlationId}`}
        </p>
      )}
      <Button onClick={() => void startSync()}>{t("frame:retry")}</Button>
    </div>
  );
}

function Unreachable(): JSX.Element {
  const { t } = useTranslation(["sync", "frame"]);
  return (
    <EmptyState
      title={t("unreachable.title")}
      body={t("unreachable.body")}
      action={<Button onClick={reconnectLiveDesk}>{t("frame:retry")}</Button>}
    />
  );
}

const QUIET_MS = 300;

/** Says nothing while the answer is quick. */
function Opening(): JSX.Element | null {
  const { t } = useTranslation("sync");
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, []);
  return slow ? <p className="first-sync__body">{t("starting")}</p> : null;
}
