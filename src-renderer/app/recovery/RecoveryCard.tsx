import { Button } from "@mantine/core";
import { useEffect, useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import type { EnvironmentView } from "../../../src-preload/contract/environments/environment.ts";
import type { OpeningTrouble } from "../../../src-preload/contract/health/recovery.ts";
import { desk } from "../../bridge.ts";
import { EnvironmentMark } from "../../components/words/EnvironmentMark.tsx";
import { environmentWord } from "../../components/words/environment-words.ts";
import { useOpenDialog } from "../../components/dialogs/use-open-dialog.ts";
import { useLiveDesk } from "../../desk/live-desk.ts";
import { JournalChoice } from "./JournalChoice.tsx";
import { goBack, openOther, quitDesk, retryOpening, useRecovery } from "./recovery.ts";
import "./recovery.css";

/** What is wrong with the environment, and what can be done about it. */
export function RecoveryCard({ trouble }: { readonly trouble: OpeningTrouble }): JSX.Element {
  const { t } = useTranslation("files");
  const dialog = useOpenDialog();
  const hadDesk = useLiveDesk((live) => live.sync !== null);
  const stopped = hadDesk && !trouble.canGoBack;
  const { title, body } = useWords(trouble);
  return (
    <dialog
      ref={dialog}
      className="recovery"
      tabIndex={-1}
      aria-modal="true"
      aria-labelledby="recovery-title"
      onCancel={(event) => event.preventDefault()}
    >
      <div className="recovery__card">
        <EnvironmentMark kind={trouble.environment.kind} size={36} />
        <h1 className="recovery__title" id="recovery-title">
          {title}
        </h1>
        <p className="recovery__body">{body}</p>
        <p className="recovery__body">{t(stopped ? "page.journal.damagedWhileOpen" : "page.noScans")}</p>
        {trouble.cause.kind === "journal" && <JournalChoice cause={trouble.cause} />}
        <Failed />
        <Actions trouble={trouble} />
        <dl className="recovery__support selectable">
          <dt>{t("page.folder")}</dt>
          <dd>{trouble.folder}</dd>
          <dt>{t("page.detail")}</dt>
          <dd translate="no">{trouble.fault}</dd>
        </dl>
      </div>
    </dialog>
  );
}

function useWords({ cause, environment }: OpeningTrouble): { readonly title: string; readonly body: string } {
  const { t } = useTranslation("files");
  const { t: frame } = useTranslation("frame");
  const name = environmentWord(frame, environment);
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

function Failed(): JSX.Element | null {
  const { t } = useTranslation("files");
  const failed = useRecovery((state) => state.failed);
  const otherFailed = useRecovery((state) => state.otherFailed);
  if (failed === null && otherFailed === null) return null;
  return (
    <p className="recovery__failed" role="alert">
      {failed === null ? t("page.otherFailed", { name: otherFailed ?? "" }) : t(`page.failed.${failed}`)}
    </p>
  );
}

function Actions({ trouble }: { readonly trouble: OpeningTrouble }): JSX.Element {
  const { t } = useTranslation("files");
  const busy = useRecovery((state) => state.busy);
  return (
    <>
      <div className="recovery__actions">
        {trouble.cause.kind !== "journal" && (
          <Button size="md" disabled={busy} onClick={() => void retryOpening()}>
            {t("page.retry")}
          </Button>
        )}
        {trouble.canGoBack && (
          <Button size="md" variant="default" disabled={busy} onClick={() => void goBack()}>
            {t("page.back")}
          </Button>
        )}
        <Button size="md" variant="default" onClick={() => void quitDesk()}>
          {t("page.quit")}
        </Button>
      </div>
      {!trouble.canGoBack && <OtherEnvironments not={trouble.environment.id} disabled={busy} />}
    </>
  );
}

interface OtherEnvironmentsProps {
  readonly not: string;
  readonly disabled: boolean;
}

function OtherEnvironments({ not, disabled }: OtherEnvironmentsProps): JSX.Element | null {
  const { t } = useTranslation("files");
  const { t: frame } = useTranslation("frame");
  const others = useEnvironments().filter(({ id, kind, userApiUrl }) => {
    return id !== not && (kind === "practice" || userApiUrl !== "");
  });
  if (others.length === 0) return null;
  return (
    <div className="recovery__others" role="group" aria-labelledby="recovery-others">
      <p id="recovery-others">{t("page.openOther")}</p>
      {others.map((environment) => {
        const name = environmentWord(frame, environment);
        return (
          <Button
            key={environment.id}
            size="md"
            variant="default"
            disabled={disabled}
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

function useEnvironments(): readonly EnvironmentView[] {
  const [environments, setEnvironments] = useState<readonly EnvironmentView[]>([]);
  useEffect(() => {
    void desk.environment.list({}).then((answer) => {
      if (answer.ok) setEnvironments(answer.value.environments);
    });
  }, []);
  return environments;
}
