import { ActionIcon, Button } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { firstRunSteps, stepBefore, type FirstRunStep } from "../../../src-domain/first-run.ts";
import { LANGUAGES, type Language } from "../../../src-domain/language.ts";
import { desk } from "../../bridge.ts";
import { FailureNote } from "../../components/words/FailureNote.tsx";
import { speakLanguage } from "../../i18n/index.ts";
import { LANGUAGE_NAMES } from "../../i18n/language-names.ts";
import { ConnectStep } from "./ConnectStep.tsx";
import { goBack, continueSetup, goToStep, leaveFirstRun, practise, useFirstRun } from "../../environments/first-run.ts";
import { Question } from "./Question.tsx";
import { ScannerStep } from "./ScannerStep.tsx";
import "./first-run.css";

/** What a new desk is asked: a page a question, each answered by one key or one scan. */
export function FirstRunScreen(): JSX.Element | null {
  const { t } = useTranslation("firstRun");
  const { step, failed, ...situation } = useFirstRun();
  if (step === null) return null;
  const steps = firstRunSteps(situation);
  return (
    <div className="first-run">
      <header className="first-run__head">
        {stepBefore(step, situation) !== null && (
          <ActionIcon variant="subtle" size={40} aria-label={t("back")} title={t("back")} onClick={() => void goBack()}>
            <IconArrowLeft size={22} aria-hidden="true" />
          </ActionIcon>
        )}
        <h1>{t("title")}</h1>
        <span>{t("progress", { step: steps.indexOf(step) + 1, of: steps.length })}</span>
        <Button className="first-run__later" variant="subtle" title={t("laterHint")} onClick={leaveFirstRun}>
          {t("later")}
        </Button>
      </header>
      {failed && <FailureNote text={t("notKept")} />}
      <Step step={step} />
    </div>
  );
}

function Step({ step }: { readonly step: FirstRunStep }): JSX.Element {
  switch (step) {
    case "language":
      return <LanguageStep />;
    case "use":
      return <UseStep />;
    case "connect":
      return <ConnectStep />;
    case "scanner":
      return <ScannerStep />;
  }
}

function LanguageStep(): JSX.Element {
  const { t, i18n } = useTranslation("firstRun");
  const choose = async (language: Language): Promise<void> => {
    const kept = await desk.language.choose({ language });
    if (!kept.ok) return useFirstRun.setState({ failed: true });
    await continueSetup();
    await speakLanguage(language);
  };
  return (
    <Question title={t("language.title")} body={t("language.body")}>
      <div className="first-run__answers">
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
        <button type="button" className="first-run__card" onClick={() => void practise()}>
          <strong>{t("use.practise")}</strong>
          <span>{t("use.practiseBody")}</span>
        </button>
        <button
          type="button"
          className="first-run__card"
          onClick={() => {
            useFirstRun.setState({ connects: true });
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
