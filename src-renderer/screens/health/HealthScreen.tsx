import { Button } from "@mantine/core";
import { useEffect, useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import {
  HEALTH_PARTS,
  judgeHealth,
  stateOf,
  type HealthFacts,
  type HealthPart,
} from "../../../src-domain/health/health.ts";
import { healthText } from "../../../src-domain/health/health-text.ts";
import { desk } from "../../bridge.ts";
import { copyText } from "../../components/copy-text.ts";
import { FailureNote } from "../../components/words/FailureNote.tsx";
import { PageHeader } from "../../components/headers/PageHeader.tsx";
import { BundlePane } from "./BundlePane.tsx";
import { HealthMark } from "./HealthMark.tsx";
import { checkFiles, stopCheck, useHealthReport, watchHealth } from "./health-report.ts";
import { usePartFacts } from "./part-facts.ts";
import "./health.css";

/** How every part of the desk stands, and what to do about it. */
export function HealthScreen(): JSX.Element {
  const { t } = useTranslation("health");
  const { facts, failed } = useHealthReport();
  const [bundle, setBundle] = useState(false);
  useEffect(watchHealth, []);
  if (bundle) return <BundlePane onBack={() => setBundle(false)} />;
  return (
    <>
      <PageHeader title={t("title")} facts={facts && <Summary facts={facts} />}>
        {facts && <CopyAction facts={facts} />}
        <LogsAction />
        <Button onClick={() => setBundle(true)}>{t("action.bundle")}</Button>
      </PageHeader>
      {failed && <FailureNote text={t("notRead")} />}
      {facts === null ? (
        <p className="health__reading" role="status">
          {t("reading")}
        </p>
      ) : (
        <ul className="health" aria-label={t("list")}>
          {HEALTH_PARTS.map((part) => (
            <Part key={part} part={part} facts={facts} />
          ))}
        </ul>
      )}
    </>
  );
}

const stateIn = (part: HealthPart, facts: HealthFacts) => stateOf(part, judgeHealth(facts)[part] as never);

function Summary({ facts }: { readonly facts: HealthFacts }): JSX.Element {
  const { t } = useTranslation("health");
  const states = HEALTH_PARTS.map((part) => stateIn(part, facts));
  const broken = states.filter((state) => state === "broken").length;
  const look = states.filter((state) => state === "look").length;
  if (broken > 0) return <>{t("summary.broken", { count: broken })}</>;
  return <>{look > 0 ? t("summary.look", { count: look }) : t("summary.fine")}</>;
}

function Part({ part, facts }: { readonly part: HealthPart; readonly facts: HealthFacts }): JSX.Element {
  const { t } = useTranslation("health");
  const factsOf = usePartFacts();
  const state = stateIn(part, facts);
  return (
    <li className={`health__part health__part--${state}`} aria-label={t(`part.${part}`)}>
      <div className="health__head">
        <h2 className="health__name">{t(`part.${part}`)}</h2>
        <HealthMark state={state} />
      </div>
      <div className="health__body">
        <p className="health__sentence">
          <Sentence part={part} facts={facts} />
        </p>
        <dl className="health__facts selectable">
          {factsOf(part, facts).map(([name, value]) => (
            <div key={name} className="health__fact">
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {part === "journal" && <CheckAction facts={facts} />}
    </li>
  );
}

function Sentence({ part, facts }: { readonly part: HealthPart; readonly facts: HealthFacts }): JSX.Element {
  const { t } = useTranslation("health");
  // Every finding of src-domain/health has its sentence; test/unit/renderer/health-words.test.ts holds it.
  return <>{t(`${part}.${judgeHealth(facts)[part]}` as "program.steady")}</>;
}

function CheckAction({ facts }: { readonly facts: HealthFacts }): JSX.Element | null {
  const { t } = useTranslation("health");
  if (facts.journal === null) return null;
  const running = [facts.journal, facts.cache].some((file) => file?.check.state === "running");
  return (
    <Button variant="default" className="health__action" onClick={() => void (running ? stopCheck() : checkFiles())}>
      {running ? t("action.stop") : t("action.check")}
    </Button>
  );
}

function CopyAction({ facts }: { readonly facts: HealthFacts }): JSX.Element {
  const { t } = useTranslation("health");
  const [copied, setCopied] = useState<boolean | null>(null);
  return (
    <>
      <span className="health__reported" role="status">
        {copied !== null && t(copied ? "action.copied" : "action.notCopied")}
      </span>
      <Button variant="default" onClick={() => void copyText(healthText(facts)).then(setCopied)}>
        {t("action.copy")}
      </Button>
    </>
  );
}

function LogsAction(): JSX.Element {
  const { t } = useTranslation("health");
  const [failed, setFailed] = useState(false);
  const open = async (): Promise<void> => {
    const answer = await desk.health.openLogs({}).catch(() => null);
    setFailed(!(answer?.ok === true && answer.value.opened));
  };
  return (
    <>
      <span className="health__reported" role="status">
        {failed && t("action.logsNotOpened")}
      </span>
      <Button variant="default" onClick={() => void open()}>
        {t("action.logs")}
      </Button>
    </>
  );
}
