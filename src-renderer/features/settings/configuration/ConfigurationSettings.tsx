import { Button } from "@mantine/core";
import { type JSX, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import "../../environments/connection.css";
import { isUnreadable } from "../../../../src-domain/environments/config-problem.ts";
import type { Environments } from "../../../../src-preload/contract/environments/environment.ts";
import type { OutputOf } from "../../../../src-preload/contract/index.ts";
import { desk } from "../../../bridge.ts";
import { FailureNote } from "../../../ui/text/FailureNote.tsx";
import { useSaveFile } from "../../../ui/use-save-file.ts";
import { ConfigProblems } from "../../environments/ConfigProblems.tsx";
import { connectEnvironments, useEnvironments } from "../../environments/environments.ts";
import { AdministrationPin } from "../screen/PinSettings.tsx";
import { SettingsGroup } from "../screen/SettingsGroup.tsx";

type CheckedFile = NonNullable<OutputOf<"configuration", "check">>;

export function ConfigurationSettings(): JSX.Element {
  const { t } = useTranslation("configuration");
  useEffect(() => connectEnvironments(), []);
  const configuration = useEnvironments(({ overview }) => overview?.configuration ?? null);
  return (
    <SettingsGroup title={t("title")}>
      {configuration !== null && <ConfigurationInForce {...configuration} />}
      <CheckFile />
      <SaveFile />
      <AdministrationPin />
    </SettingsGroup>
  );
}

function ConfigurationInForce({ problems, isLocked }: Environments["configuration"]): JSX.Element {
  const { t } = useTranslation("configuration");
  if (problems.length === 0) return <p className="note">{t(isLocked ? "locked" : "sound")}</p>;
  return (
    <div role="alert">
      <p className="prose fails">{t(isUnreadable(problems) ? "unreadable" : "partly")}</p>
      {isLocked && <p className="prose fails">{t("lockedBy")}</p>}
      <p className="note">{t("tellIt")}</p>
      <ConfigProblems problems={problems} />
    </div>
  );
}

function CheckFile(): JSX.Element {
  const { t } = useTranslation("configuration");
  const [checkedFile, setCheckedFile] = useState<CheckedFile | "failed" | null>(null);
  const checkFile = async (): Promise<void> => {
    const answer = await desk.configuration.check({});
    setCheckedFile(answer.ok ? answer.value : "failed");
  };
  return (
    <div className="stack-close">
      <Button className="settings__action" variant="default" onClick={() => void checkFile()}>
        {t("check")}
      </Button>
      <p className="note">{t("checkHint")}</p>
      <div role="status" aria-label={t("checkResult")}>
        {checkedFile !== null && checkedFile !== "failed" && <CheckResult file={checkedFile} />}
      </div>
      {checkedFile === "failed" && <FailureNote text={t("checkFailed")} />}
    </div>
  );
}

function CheckResult({ file: { fileName, problems } }: { readonly file: CheckedFile }): JSX.Element {
  const { t } = useTranslation("configuration");
  if (problems.length === 0) return <p className="prose strong">{t("checkedSound", { file: fileName })}</p>;
  return (
    <>
      <p className="prose fails">{t("checked", { file: fileName, count: problems.length })}</p>
      <ConfigProblems problems={problems} />
    </>
  );
}

function SaveFile(): JSX.Element {
  const { t } = useTranslation("configuration");
  const { saving, save } = useSaveFile();
  return (
    <div className="stack-close">
      <Button className="settings__action" variant="default" onClick={() => void save(desk.configuration.save({}))}>
        {t("save")}
      </Button>
      <p className="note">{t("saveHint")}</p>
      <p className="prose strong" role="status">
        {saving.state === "written" && t("saved", { file: saving.file })}
      </p>
      {saving.state === "failed" && <FailureNote text={t("notSaved")} />}
    </div>
  );
}
