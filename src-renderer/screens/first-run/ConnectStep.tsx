import { Button, Select } from "@mantine/core";
import { useEffect, useRef, useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import type { Environments, EnvironmentView } from "../../../src-preload/contract/environments/environment.ts";
import { environmentWord } from "../../components/words/environment-words.ts";
import { CredentialFields } from "../../environments/CredentialFields.tsx";
import { connectEnvironments, useEnvironments } from "../../environments/environments.ts";
import { useWantedField } from "../../environments/go-to-connection.ts";
import { useSwitching } from "../../environments/switch-environment.ts";
import { TestButton, TestResult, useConnectionTest } from "../../environments/TestConnection.tsx";
import "../../environments/connection.css";
import { useFirstRun, workIn } from "../../environments/first-run.ts";
import { Question } from "./Question.tsx";

/** The same fields as in Settings, for one environment, and nothing else. */
export function ConnectStep(): JSX.Element {
  const { t } = useTranslation("firstRun");
  useEffect(() => connectEnvironments(), []);
  const known = useEnvironments((state) => state.known);
  return (
    <Question title={t("connect.title")} body={t("connect.body")}>
      {known !== null && <Connecting known={known} />}
    </Question>
  );
}

function Connecting({ known }: { readonly known: Environments }): JSX.Element {
  const { t } = useTranslation("firstRun");
  const { t: frame } = useTranslation("frame");
  const useGiven = useFirstRun((state) => state.useGiven);
  const real = known.environments.filter(({ kind }) => kind !== "practice");
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosen =
    real.find(({ id }) => id === chosenId) ??
    real.find(({ current }) => current) ??
    real.find(({ credentials }) => credentials.state === "set") ??
    real[0];
  if (chosen === undefined) return <p>{t("connect.noAddress")}</p>;
  return (
    <div className="first-run__form">
      <Select
        label={t("connect.environment")}
        allowDeselect={false}
        readOnly={useGiven}
        value={chosen.id}
        data={real.map(({ id, kind, name }) => ({ value: id, label: environmentWord(frame, { kind, name }) }))}
        onChange={setChosenId}
      />
      <OfEnvironment key={chosen.id} environment={chosen} keychain={known.keychain} />
    </div>
  );
}

interface OfEnvironmentProps {
  readonly environment: EnvironmentView;
  readonly keychain: Environments["keychain"];
}

const nothingToSave = (): Promise<boolean> => Promise.resolve(true);

function OfEnvironment({ environment, keychain }: OfEnvironmentProps): JSX.Element {
  const { t } = useTranslation("firstRun");
  const { t: frame } = useTranslation("frame");
  const failed = useSwitching((state) => state.failed !== null);
  const test = useConnectionTest(environment.id, nothingToSave);
  const outcome = test.tested?.result?.outcome ?? null;
  const good = outcome === "success";
  const continueButton = useRef<HTMLButtonElement>(null);
  // The cursor is where the next key belongs: in the field to correct, or at the button to continue.
  useEffect(() => {
    if (good) continueButton.current?.focus();
    if (outcome === "unauthorized") useWantedField.setState({ wanted: "apiKey" });
  }, [good, outcome]);
  if (environment.userApiUrl === "") return <p role="alert">{t("connect.noAddress")}</p>;
  return (
    <>
      {/* Above the fields: what was wrong is read where it is corrected. */}
      <TestResult test={test} />
      <CredentialFields
        environment={environment}
        keychain={keychain}
        beforeSave={nothingToSave}
        onChanged={() => void test.run()}
      />
      {failed && <p role="alert">{t("connect.failed")}</p>}
      <div className="first-run__answers">
        <Button ref={continueButton} disabled={!good} onClick={() => void workIn(environment, "connect")}>
          {t("connect.resume", { name: environmentWord(frame, environment) })}
        </Button>
        <TestButton test={test} />
      </div>
      {outcome === null && <p className="first-run__note">{t("connect.notYet")}</p>}
    </>
  );
}
