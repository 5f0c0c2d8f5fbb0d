import { useEffect, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { FailureNote } from "../../../components/words/FailureNote.tsx";
import { SettingsGroup } from "../SettingsGroup.tsx";
import { ConfigProblemNote } from "./ConfigProblemNote.tsx";
import "../../../environments/connection.css";
import { ConnectionForm } from "./ConnectionForm.tsx";
import { EnvironmentChoice } from "./EnvironmentChoice.tsx";
import { EnvironmentList } from "./EnvironmentList.tsx";
import {
  connectEnvironments,
  readEnvironments,
  shownEnvironment,
  useEnvironments,
} from "../../../environments/environments.ts";
import { NewEnvironment } from "./NewEnvironment.tsx";

/** Which service this desk works for, where it is, and with which key and token. */
export function ConnectionSettings(): JSX.Element {
  const { t } = useTranslation("environment");
  const { known, unreadable, shown, adding } = useEnvironments();
  useEffect(() => connectEnvironments(), []);
  const environment = known === null ? null : shownEnvironment(known, shown);
  return (
    <SettingsGroup title={t("connection.title")}>
      {unreadable && <FailureNote text={t("connection.notRead")} onRetry={() => void readEnvironments()} />}
      {known !== null && environment !== null && (
        <>
          <EnvironmentChoice known={known} />
          {known.configProblem !== null && <ConfigProblemNote problem={known.configProblem} />}
          {adding ? (
            <NewEnvironment />
          ) : (
            <ConnectionForm key={environment.id} environment={environment} keychain={known.keychain} />
          )}
          <EnvironmentList known={known} shown={adding ? null : environment.id} />
        </>
      )}
    </SettingsGroup>
  );
}
