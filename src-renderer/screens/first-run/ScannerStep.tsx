import { Button } from "@mantine/core";
import { useEffect, useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { FailureNote } from "../../components/words/FailureNote.tsx";
import { SyncProgress } from "../../components/SyncProgress.tsx";
import { changeSync, saveSettings, startSync, useLiveDesk } from "../../desk/live-desk.ts";
import { CheckUp } from "../../scanner/check-up/CheckUp.tsx";
import { useCheckUp } from "../../scanner/check-up/check-up.ts";
import { startCheckUp, stopCheckUp } from "../../scanner/check-up/use-check-up.ts";
import { LockAfter } from "../../components/LockAfter.tsx";
import { endFirstRun } from "../../environments/first-run.ts";
import { Question } from "./Question.tsx";

/** The check-up itself, and what is lost without it. No scanner is read before the newest items are there. */
export function ScannerStep(): JSX.Element {
  const { t } = useTranslation("firstRun");
  const filled = useLiveDesk((live) => live.sync?.firstRun === false);
  const mayOpen = useLiveDesk((live) => live.sync?.mayOpen === true);
  const practising = useLiveDesk((live) => live.status?.environment.kind === "practice");
  const checked = useCheckUp(({ phase }) => phase.kind === "done");
  useEffect(() => {
    if (mayOpen) void changeSync("open");
  }, [mayOpen]);
  return (
    <Question title={t("scanner.title")} body={checked ? undefined : t("scanner.body")}>
      {filled ? <CheckUpAtOnce /> : <Copying />}
      <div className="first-run__answers">
        <Button variant={checked ? "filled" : "default"} onClick={() => void endFirstRun("scan")}>
          {checked ? t("scanner.done") : t("scanner.skip")}
        </Button>
        {practising && checked && (
          <Button variant="default" onClick={() => void endFirstRun("lessons")}>
            {t("scanner.lessons")}
          </Button>
        )}
      </div>
      {!checked && <p className="first-run__note">{t("scanner.without")}</p>}
      <IdleLock />
    </Question>
  );
}

/** Offered once, before anybody leaves the desk; it is off where nobody chooses it. */
function IdleLock(): JSX.Element | null {
  const { t } = useTranslation("settings");
  const settings = useLiveDesk((live) => live.settings);
  const [failed, setFailed] = useState(false);
  if (settings === null) return null;
  return (
    <div className="first-run__lock">
      <LockAfter
        brief
        settings={settings}
        change={(part) => void saveSettings(part).then((kept) => setFailed(!kept))}
      />
      {failed && <FailureNote text={t("notSaved")} />}
    </div>
  );
}

/** The first code is there to be scanned: nobody has to put the scanner down for a button. */
function CheckUpAtOnce(): JSX.Element {
  useEffect(() => {
    if (useCheckUp.getState().phase.kind === "before") startCheckUp();
    return stopCheckUp;
  }, []);
  return <CheckUp />;
}

function Copying(): JSX.Element {
  const { t } = useTranslation("firstRun");
  const sync = useLiveDesk((live) => live.sync);
  if (sync?.state === "failed") return <FailureNote text={t("scanner.notCopied")} onRetry={() => void startSync()} />;
  return (
    <>
      <p role="status">{t("scanner.copying")}</p>
      {sync !== null && <SyncProgress sync={sync} doing={t("scanner.newest")} />}
    </>
  );
}
