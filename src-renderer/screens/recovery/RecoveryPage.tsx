import { Button, Menu } from "@mantine/core";
import { useEffect, useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import type { EnvironmentView } from "../../../src-preload/contract/environment.ts";
import type { OpeningTrouble } from "../../../src-preload/contract/recovery.ts";
import { desk } from "../../bridge.ts";
import { EnvironmentMark } from "../../components/EnvironmentMark.tsx";
import { environmentWord } from "../../components/environment-words.ts";
import { useOpenDialog } from "../../components/use-open-dialog.ts";
import { useLiveDesk } from "../../shell/live-desk.ts";
import { JournalChoice } from "./JournalChoice.tsx";
import { connectRecovery, goBack, openOther, quitDesk, retryOpening, useRecovery } from "./recovery.ts";
import "./recovery.css";

/** Over everything for as long as an environment cannot be opened as it is. Mounted once, by the app. */
export function RecoveryPage(): JSX.Element | null {
  useEffect(() => connectRecovery(), []);
  const trouble = useRecovery((state) => state.trouble);
  return trouble === null ? null : <Page trouble={trouble} />;
}

function Page({ trouble }: { readonly trouble: OpeningTrouble }): JSX.Element {
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
        <Deeds trouble={trouble} />
        <dl className="recovery__support selectable">
          <dt>{t("page.folder")}</dt>
          <dd>{trouble.folder}</dd>
          <dt>{t("page.detail")}</dt>
          <dd>{trouble.detail}</dd>
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
    case "other":
      return { title: t(`page.${cause.kind}.title`, { name }), body: t(`page.${cause.kind}.body`) };
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

function Deeds({ trouble }: { readonly trouble: OpeningTrouble }): JSX.Element {
  const { t } = useTranslation("files");
  const busy = useRecovery((state) => state.busy);
  return (
    <div className="recovery__deeds">
      {trouble.cause.kind !== "journal" && (
        <Button size="md" disabled={busy} onClick={() => void retryOpening()}>
          {t("page.retry")}
        </Button>
      )}
      {trouble.canGoBack ? (
        <Button size="md" variant="default" disabled={busy} onClick={() => void goBack()}>
          {t("page.back")}
        </Button>
      ) : (
        <OtherEnvironments not={trouble.environment.id} disabled={busy} />
      )}
      <Button size="md" variant="default" onClick={() => void quitDesk()}>
        {t("page.quit")}
      </Button>
    </div>
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
    // A menu outside the dialog would lie under it.
    <Menu withinPortal={false} position="top-start">
      <Menu.Target>
        <Button size="md" variant="default" disabled={disabled}>
          {t("page.openOther")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {others.map((environment) => {
          const name = environmentWord(frame, environment);
          return (
            <Menu.Item
              key={environment.id}
              leftSection={<EnvironmentMark kind={environment.kind} size={18} />}
              onClick={() => void openOther(environment.id, name)}
            >
              {name}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
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
