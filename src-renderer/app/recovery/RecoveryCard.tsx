import { Button } from "@mantine/core";
import { type JSX, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { EnvironmentView } from "../../../src-preload/contract/environments/environment.ts";
import type { OpenFailure } from "../../../src-preload/contract/health/recovery.ts";
import { connectEnvironments, useEnvironments } from "../../features/environments/environments.ts";
import { createLanguageFormatter } from "../../i18n/format.ts";
import { useAppState } from "../../shell/app-state.ts";
import { ConfirmButton } from "../../ui/dialogs/ConfirmButton.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import "./recovery.css";
import { EnvironmentMark, environmentNameText } from "../../ui/text/EnvironmentMark.tsx";
import { absoluteTimeText } from "../../ui/text/time-text.ts";
import { goBack, openOther, quitDesk, restoreBackup, retryOpening, startOver, useRecovery } from "./recovery.ts";

type JournalCause = Extract<OpenFailure["cause"], { readonly kind: "journal" }>;
type Backup = NonNullable<JournalCause["backups"]>[number];

const megabyteFormat = createLanguageFormatter(
  (locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1, minimumFractionDigits: 1 }),
);

function JournalChoice({ cause: { backups, damagedBackups: unsound } }: { readonly cause: JournalCause }): JSX.Element {
  const { t } = useTranslation("files");
  const isBusy = useRecovery((state) => state.isBusy);
  if (isBusy || backups === null) {
    return (
      <p className="lede" role="status">
        {t(isBusy ? "page.restoring" : "page.checking")}
      </p>
    );
  }
  return backups.length > 0 ? <Backups backups={backups} unsound={unsound} /> : <NoBackup damagedBackups={unsound} />;
}

function NoBackup({ damagedBackups: unsound }: Pick<JournalCause, "damagedBackups">): JSX.Element {
  const { t } = useTranslation("files");
  return (
    <>
      <p className="lede">{t("page.noBackup")}</p>
      <DamagedBackupsNote count={unsound} />
      <div className="recovery__actions flow">
        <ConfirmButton
          label={t("page.startOver")}
          question={t("page.startOverAsk")}
          onConfirm={() => void startOver()}
        />
      </div>
    </>
  );
}

function DamagedBackupsNote({ count }: { readonly count: number }): JSX.Element | null {
  const { t } = useTranslation("files");
  return count === 0 ? null : <p className="recovery__note">{t("page.unsound", { count })}</p>;
}

function Backups({ backups, unsound }: { readonly backups: readonly Backup[]; readonly unsound: number }): JSX.Element {
  const { t } = useTranslation("files");
  const [chosenName, setChosenName] = useState(backups[0]?.name);
  const backup = backups.find(({ name }) => name === chosenName) ?? backups[0];
  return (
    <>
      <fieldset className="recovery__backups">
        <legend className="lead">{t("page.backups")}</legend>
        {backups.map((option, index) => (
          <label key={option.name} className="recovery__backup">
            <input type="radio" name="backup" checked={option === backup} onChange={() => setChosenName(option.name)} />
            <span className="recovery__when">
              {absoluteTimeText(option.at)}
              {index === 0 && <span className="soft"> · {t("page.newest")}</span>}
            </span>
            <span className="soft">{t("page.size", { size: megabyteFormat().format(option.bytes / 1_000_000) })}</span>
            <span className="recovery__lost">
              <LossText lost={option.lost} />
            </span>
          </label>
        ))}
      </fieldset>
      <DamagedBackupsNote count={unsound} />
      <h2 className="recovery__heading lead">{t("page.meaning")}</h2>
      <ul className="recovery__meaning note">
        <li>{t("page.meaningLost")}</li>
        <li>{t("page.meaningSafe")}</li>
        <li>{t("page.meaningKept")}</li>
      </ul>
      {backup !== undefined && (
        <div className="recovery__actions flow">
          <Button size="md" onClick={() => void restoreBackup(backup.name)}>
            {t("page.restore", { when: absoluteTimeText(backup.at) })}
          </Button>
        </div>
      )}
    </>
  );
}

function LossText({ lost }: Pick<Backup, "lost">): string {
  const { t } = useTranslation("files");
  if (lost === null) return t("page.lostUnknown");
  if (lost.scans + lost.orders === 0) return t("page.lostNothing");
  return t("page.lost", {
    scans: t("page.scans", { count: lost.scans }),
    orders: t("page.orders", { count: lost.orders }),
  });
}

export function RecoveryCard({ openFailure }: { readonly openFailure: OpenFailure }): JSX.Element {
  const { t } = useTranslation("files");
  const wasOpen = useAppState((state) => state.sync !== null);
  const isStoppedDesk = wasOpen && !openFailure.canGoBack;
  const { title, body } = useFailureText(openFailure);
  return (
    <Dialog className="recovery covering" aria-labelledby="recovery-title">
      <div className="recovery__card">
        <EnvironmentMark kind={openFailure.environment.kind} size={36} />
        <h1 className="recovery__title display" id="recovery-title">
          {title}
        </h1>
        <p className="lede">{body}</p>
        <p className="lede">{t(isStoppedDesk ? "page.journal.damagedWhileOpen" : "page.noScans")}</p>
        {openFailure.cause.kind === "journal" && <JournalChoice cause={openFailure.cause} />}
        <FailureMessage />
        <RecoveryActions openFailure={openFailure} />
        <dl className="recovery__support aside selectable">
          <dt>{t("page.folder")}</dt>
          <dd>{openFailure.folder}</dd>
          <dt>{t("page.detail")}</dt>
          <dd translate="no">{openFailure.fault}</dd>
        </dl>
      </div>
    </Dialog>
  );
}

function useFailureText({ cause, environment }: OpenFailure): { readonly title: string; readonly body: string } {
  const { t } = useTranslation("files");
  const name = environmentNameText(environment);
  switch (cause.kind) {
    case "journal":
      return cause.how === "missing"
        ? { title: t("page.journal.missing", { name }), body: t("page.journal.missingBody") }
        : { title: t("page.journal.damaged", { name }), body: t("page.journal.damagedBody") };
    case "storage":
      return { title: t("page.storage.title", { name }), body: t(`page.storage.${cause.fault}`) };
    case "newer":
      return { title: t("page.newer.title", { name }), body: t("page.newer.body", { ...cause }) };
    case "other":
      return { title: t("page.other.title", { name }), body: t("page.other.body") };
  }
}

function FailureMessage(): JSX.Element | null {
  const { t } = useTranslation("files");
  const { failure, failedEnvironmentName } = useRecovery();
  if (failure === null && failedEnvironmentName === null) return null;
  return (
    <p className="recovery__failed fails" role="alert">
      {failure === null ? t("page.otherFailed", { name: failedEnvironmentName ?? "" }) : t(`page.failed.${failure}`)}
    </p>
  );
}

function RecoveryActions({ openFailure }: { readonly openFailure: OpenFailure }): JSX.Element {
  const { t } = useTranslation("files");
  const isBusy = useRecovery((state) => state.isBusy);
  return (
    <>
      <div className="recovery__actions flow">
        {openFailure.cause.kind !== "journal" && (
          <Button size="md" disabled={isBusy} onClick={() => void retryOpening()}>
            {t("page.retry")}
          </Button>
        )}
        {openFailure.canGoBack && (
          <Button size="md" variant="default" disabled={isBusy} onClick={() => void goBack()}>
            {t("page.back")}
          </Button>
        )}
        <Button size="md" variant="default" onClick={() => void quitDesk()}>
          {t("page.quit")}
        </Button>
      </div>
      {!openFailure.canGoBack && <OtherEnvironments excludedId={openFailure.environment.id} isDisabled={isBusy} />}
    </>
  );
}

const NO_ENVIRONMENTS: readonly EnvironmentView[] = [];

interface OtherEnvironmentsProps {
  readonly excludedId: string;
  readonly isDisabled: boolean;
}

function OtherEnvironments({ excludedId, isDisabled }: OtherEnvironmentsProps): JSX.Element | null {
  const { t } = useTranslation("files");
  useEffect(() => connectEnvironments(), []);
  const environments = useEnvironments((state) => state.overview?.environments ?? NO_ENVIRONMENTS);
  const otherEnvironments = environments.filter(
    ({ id, kind, userApiUrl }) => id !== excludedId && (kind === "practice" || userApiUrl !== ""),
  );
  if (otherEnvironments.length === 0) return null;
  return (
    <div className="recovery__others flow" role="group" aria-labelledby="recovery-others">
      <p id="recovery-others">{t("page.openOther")}</p>
      {otherEnvironments.map((environment) => {
        const name = environmentNameText(environment);
        return (
          <Button
            key={environment.id}
            size="md"
            variant="default"
            disabled={isDisabled}
            leftSection={<EnvironmentMark kind={environment.kind} size={18} />}
            onClick={() => void openOther(environment.id, name)}
          >
            {name}
          </Button>
        );
      })}
    </div>
  );
}
