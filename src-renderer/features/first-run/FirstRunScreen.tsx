import { Button, Select } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { type ComponentType, type JSX, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type FirstRunStep, listFirstRunSteps, stepBefore } from "../../../src-domain/first-run.ts";
import { type Language, LANGUAGES } from "../../../src-domain/language.ts";
import type { Environments, EnvironmentView } from "../../../src-preload/contract/environments/environment.ts";
import { desk } from "../../bridge.ts";
import { changeLanguage } from "../../i18n/index.ts";
import { LANGUAGE_NAMES } from "../../i18n/language-names.ts";
import { useCheckUp } from "../../scanner/check-up/check-up.ts";
import { CheckUp } from "../../scanner/check-up/CheckUp.tsx";
import "./screen/first-run.css";
import { startCheckUp, stopCheckUp } from "../../scanner/check-up/use-check-up.ts";
import { changeSync, saveSettings, startSync, useAppState } from "../../shell/app-state.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { LockAfter } from "../../ui/LockAfter.tsx";
import { SyncProgress } from "../../ui/SyncProgress.tsx";
import { environmentNameText } from "../../ui/text/EnvironmentMark.tsx";
import { FailureNote } from "../../ui/text/FailureNote.tsx";
import { ConnectButton, CredentialFields } from "../environments/CredentialFields.tsx";
import { connectEnvironments, useEnvironments } from "../environments/environments.ts";
import {
  continueSetup,
  endFirstRun,
  goBack,
  goToStep,
  closeFirstRun,
  startPractice,
  useFirstRun,
  switchAndContinue,
} from "../environments/first-run.ts";
import { useSwitching } from "../environments/switch-environment.ts";
import { TestResult } from "../environments/TestResult.tsx";
import { useConnection } from "../environments/use-connection.ts";
import { FleetProblemNote } from "../health/FleetProblemNote.tsx";
import {
  fetchLabelPrinterSettings,
  fetchPrinters,
  useLabelPrinterSettings,
  whenPrinterSettingsSaved,
} from "../labels/label-printer-settings.ts";
import { LabelSizeField, PrinterField, TestLabelButton } from "../labels/PrinterFields.tsx";
import { AdministrationGate } from "../settings/AdministrationGate.tsx";
import "../environments/connection.css";

interface QuestionProps {
  readonly title: string;
  readonly body?: string | undefined;
  readonly children: ReactNode;
}

/** Focuses the heading, so that screen readers announce the question first and Tab leads to the answers. */
function Question({ title, body, children }: QuestionProps): JSX.Element {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="first-run__question stack-wide" aria-label={title}>
      <h2 className="display" tabIndex={-1} ref={heading}>
        {title}
      </h2>
      {body !== undefined && <p className="first-run__body">{body}</p>}
      {children}
    </section>
  );
}

function ConnectStep(): JSX.Element {
  const { t } = useTranslation("firstRun");
  useEffect(() => connectEnvironments(), []);
  const overview = useEnvironments((state) => state.overview);
  return (
    <Question title={t("connect.title")} body={t("connect.body")}>
      <AdministrationGate isNeeded>
        {overview !== null && <EnvironmentConnection overview={overview} />}
      </AdministrationGate>
    </Question>
  );
}

function EnvironmentConnection({ overview }: { readonly overview: Environments }): JSX.Element {
  const { t } = useTranslation("firstRun");
  const isUseManaged = useFirstRun((state) => state.answeredSteps.includes("use"));
  const realEnvironments = overview.environments.filter(({ kind }) => kind !== "practice");
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosenEnvironment =
    realEnvironments.find(({ id }) => id === chosenId) ??
    realEnvironments.find(({ isCurrent }) => isCurrent) ??
    realEnvironments.find(({ credentials }) => credentials.state === "set") ??
    realEnvironments[0];
  if (chosenEnvironment === undefined) return <p>{t("connect.noAddress")}</p>;
  return (
    <div className="first-run__form stack-wide">
      <Select
        label={t("connect.environment")}
        allowDeselect={false}
        readOnly={isUseManaged}
        value={chosenEnvironment.id}
        data={realEnvironments.map(({ id, kind, name }) => ({ value: id, label: environmentNameText({ kind, name }) }))}
        onChange={setChosenId}
      />
      <EnvironmentStep key={chosenEnvironment.id} environment={chosenEnvironment} keychain={overview.keychain} />
    </div>
  );
}

interface EnvironmentStepProps {
  readonly environment: EnvironmentView;
  readonly keychain: Environments["keychain"];
}

/** The setup shows no address fields. */
const nothingToSave = (): Promise<boolean> => Promise.resolve(true);

function EnvironmentStep({ environment, keychain }: EnvironmentStepProps): JSX.Element {
  const { t } = useTranslation("firstRun");
  const hasSwitchFailed = useSwitching((state) => state.failure !== null);
  const connection = useConnection({ environment, keychain, saveAddresses: nothingToSave });
  const outcome = connection.test.lastTest?.result?.outcome ?? null;
  const isSuccess = outcome === "success";
  const continueButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isSuccess) continueButton.current?.focus();
  }, [isSuccess]);
  if (environment.userApiUrl === "") return <p role="alert">{t("connect.noAddress")}</p>;
  return (
    <>
      {/* The result is above the fields, so that an error is next to the field to correct. */}
      <TestResult connection={connection} />
      <CredentialFields connection={connection} />
      {hasSwitchFailed && <p role="alert">{t("connect.failed")}</p>}
      <div className="first-run__answers row">
        <ConnectButton connection={connection} />
        <Button
          ref={continueButton}
          variant={isSuccess ? "filled" : "default"}
          disabled={!isSuccess}
          onClick={() => void switchAndContinue(environment, "connect")}
        >
          {t("connect.resume", { name: environmentNameText(environment) })}
        </Button>
      </div>
      {outcome === null && <p className="note">{t("connect.notYet")}</p>}
    </>
  );
}

/** Asks for the label printer while the desk copies the items. */
function PrinterStep(): JSX.Element {
  const { t } = useTranslation(["firstRun", "labels"]);
  const { settings, problem } = useLabelPrinterSettings();
  useEffect(() => {
    void fetchLabelPrinterSettings();
    void fetchPrinters();
  }, []);
  const hasPrinter = settings !== null && settings.printer !== null;
  const proceed = async (): Promise<void> => {
    await whenPrinterSettingsSaved();
    await continueSetup();
  };
  return (
    <Question title={t("firstRun:printer.title")} body={t("firstRun:printer.body")}>
      <div className="first-run__form stack-wide">
        {settings !== null && <PrinterField printer={settings.printer} />}
        {hasPrinter && <LabelSizeField size={settings.size} />}
        {hasPrinter && <TestLabelButton target="system" />}
        {problem !== null && <FailureNote text={t("labels:settings.notSaved")} />}
      </div>
      <div className="first-run__answers row">
        <Button variant={hasPrinter ? "filled" : "default"} onClick={() => void proceed()}>
          {t(hasPrinter ? "firstRun:printer.done" : "firstRun:printer.later")}
        </Button>
      </div>
      {!hasPrinter && <p className="note">{t("firstRun:printer.without")}</p>}
    </Question>
  );
}

/** Shows the sync progress, then the check-up, because scans are captured only after the first sync. */
function ScannerStep(): JSX.Element {
  const { t } = useTranslation("firstRun");
  const hasFirstSync = useAppState((state) => state.sync?.isFirstSync === false);
  const canOpen = useAppState((state) => state.sync?.canOpen === true);
  const isPractice = useAppState((state) => state.status?.environment.kind === "practice");
  const isChecked = useCheckUp(({ phase }) => phase.kind === "done");
  useEffect(() => {
    if (canOpen) void changeSync("openDesk");
  }, [canOpen]);
  return (
    <Question title={t("scanner.title")} body={isChecked ? undefined : t("scanner.body")}>
      {hasFirstSync ? <AutomaticCheckUp /> : <SyncProgressNote />}
      <div className="first-run__answers row">
        <Button variant={isChecked ? "filled" : "default"} onClick={() => void endFirstRun("scan")}>
          {isChecked ? t("scanner.done") : t("scanner.skip")}
        </Button>
        {isPractice && hasFirstSync && (
          <Button variant="default" onClick={() => void endFirstRun("lessons")}>
            {t("scanner.lessons")}
          </Button>
        )}
      </div>
      {!isChecked && <p className="note">{t("scanner.without")}</p>}
      <IdleLockField />
    </Question>
  );
}

function IdleLockField(): JSX.Element | null {
  const { t } = useTranslation("settings");
  const settings = useAppState((state) => state.settings);
  const [hasFailed, setHasFailed] = useState(false);
  if (settings === null) return null;
  return (
    <div className="first-run__lock">
      <LockAfter
        isBrief
        settings={settings}
        change={(part) => void saveSettings(part).then((isStored) => setHasFailed(!isStored))}
      />
      {hasFailed && <FailureNote text={t("notSaved")} />}
    </div>
  );
}

/** Starts the check-up without a button, because the operator holds the scanner. */
function AutomaticCheckUp(): JSX.Element {
  useEffect(() => {
    if (useCheckUp.getState().phase.kind === "before") startCheckUp();
    return stopCheckUp;
  }, []);
  return <CheckUp />;
}

function SyncProgressNote(): JSX.Element {
  const { t } = useTranslation("firstRun");
  const sync = useAppState((state) => state.sync);
  if (sync?.state === "failed") return <FailureNote text={t("scanner.notCopied")} onRetry={() => void startSync()} />;
  return (
    <>
      <p role="status">{t("scanner.copying")}</p>
      {sync !== null && <SyncProgress sync={sync} activityText={t("scanner.newest")} />}
    </>
  );
}

export function FirstRunScreen(): JSX.Element | null {
  const { t } = useTranslation("firstRun");
  const { step, hasFailed, answeredSteps, needsConnection } = useFirstRun();
  if (step === null) return null;
  const situation = { answeredSteps, needsConnection };
  const steps = listFirstRunSteps(situation);
  const Step = STEPS[step];
  return (
    <div className="first-run stack-wide scrolls">
      <header className="first-run__head row">
        {stepBefore(step, situation) !== null && (
          <IconButton size={40} label={t("back")} icon={IconArrowLeft} iconSize={22} onClick={() => void goBack()} />
        )}
        <h1>{t("title")}</h1>
        {steps.length > 1 && <span>{t("progress", { step: steps.indexOf(step) + 1, of: steps.length })}</span>}
        <Button className="first-run__later" variant="subtle" title={t("laterHint")} onClick={closeFirstRun}>
          {t("later")}
        </Button>
      </header>
      {hasFailed && <FailureNote text={t("notStored")} />}
      <FleetProblemNote />
      <Step />
    </div>
  );
}

function LanguageStep(): JSX.Element {
  const { t, i18n } = useTranslation("firstRun");
  const choose = async (language: Language): Promise<void> => {
    const answer = await desk.language.choose({ language });
    if (!answer.ok) return useFirstRun.setState({ hasFailed: true });
    await continueSetup();
    await changeLanguage(language);
  };
  return (
    <Question title={t("language.title")} body={t("language.body")}>
      <div className="first-run__answers row">
        {LANGUAGES.map((language) => (
          <Button
            key={language}
            size="lg"
            lang={language}
            variant={language === i18n.language ? "filled" : "default"}
            onClick={() => void choose(language)}
          >
            {LANGUAGE_NAMES[language]}
          </Button>
        ))}
      </div>
    </Question>
  );
}

function UseStep(): JSX.Element {
  const { t } = useTranslation("firstRun");
  return (
    <Question title={t("use.title")}>
      <div className="first-run__cards">
        <button type="button" className="first-run__card stack-close pressable" onClick={() => void startPractice()}>
          <strong>{t("use.practise")}</strong>
          <span>{t("use.practiseBody")}</span>
        </button>
        <button
          type="button"
          className="first-run__card stack-close pressable"
          onClick={() => {
            useFirstRun.setState({ needsConnection: true });
            void goToStep("connect");
          }}
        >
          <strong>{t("use.connect")}</strong>
          <span>{t("use.connectBody")}</span>
        </button>
      </div>
    </Question>
  );
}

const STEPS: Readonly<Record<FirstRunStep, ComponentType>> = {
  language: LanguageStep,
  use: UseStep,
  connect: ConnectStep,
  printer: PrinterStep,
  scanner: ScannerStep,
};
