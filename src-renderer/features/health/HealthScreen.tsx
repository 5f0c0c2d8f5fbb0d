import { Button } from "@mantine/core";
import { type Icon, IconAlertOctagon, IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { type JSX, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { create } from "zustand";
import type { ConfigProblem } from "../../../src-domain/environments/config-problem.ts";
import { healthText } from "../../../src-domain/health/health-text.ts";
import {
  HEALTH_PARTS,
  type HealthFacts,
  type HealthPart,
  type HealthState,
  judgeHealth,
  stateOf,
} from "../../../src-domain/health/health.ts";
import type { BundleFileView } from "../../../src-preload/contract/health/health.ts";
import type { OutputOf } from "../../../src-preload/contract/index.ts";
import { desk } from "../../bridge.ts";
import "./screen/health.css";
import { copyText } from "../../ui/CopyButton.tsx";
import { PageHeader } from "../../ui/headers/PageHeader.tsx";
import { ShowInFolder } from "../../ui/ShowInFolder.tsx";
import { FailureNote } from "../../ui/text/FailureNote.tsx";
import { StatusText, type TextTone } from "../../ui/text/text.tsx";
import { ConfigProblems } from "../environments/ConfigProblems.tsx";
import { useEnvironments } from "../environments/environments.ts";
import { fetchHealth, isCheckRunning, useHealthPolling, useHealthReport } from "./health-report.ts";
import { usePartFacts } from "./screen/part-facts.ts";

type Bundle = OutputOf<"health", "prepareBundle">;

interface BundleState {
  readonly bundle: Bundle | "preparing" | "failed";
  readonly saveResult: "no" | "not-saved" | "outdated" | { readonly file: string };
}

const useBundle = create<BundleState>(() => ({ bundle: "preparing", saveResult: "no" }));

async function prepareBundle(): Promise<void> {
  useBundle.setState({ bundle: "preparing", saveResult: "no" });
  const answer = await desk.health.prepareBundle({});
  useBundle.setState({ bundle: answer.ok ? answer.value : "failed" });
}

async function saveBundle({ bundleId }: Bundle): Promise<void> {
  const answer = await desk.health.saveBundle({ bundleId });
  if (answer.ok) {
    const { fileName } = answer.value;
    useBundle.setState({ saveResult: fileName === null ? "no" : { file: fileName } });
  } else useBundle.setState({ saveResult: answer.error.code === "no-such-bundle" ? "outdated" : "not-saved" });
}

function BundlePane({ onBack }: { readonly onBack: () => void }): JSX.Element {
  const { t } = useTranslation("health");
  const { bundle, saveResult } = useBundle();
  useEffect(() => void prepareBundle(), []);
  const isReady = typeof bundle === "object";
  return (
    <>
      <PageHeader title={t("bundle.title")} back={{ label: t("bundle.back"), onBack }}>
        <span className="fine" role="status">
          {typeof saveResult === "object" && t("bundle.saved", { file: saveResult.file })}
          {typeof saveResult === "object" && <ShowInFolder fileName={saveResult.file} />}
        </span>
        <Button variant="default" disabled={bundle === "preparing"} onClick={() => void prepareBundle()}>
          {t("bundle.again")}
        </Button>
        {isReady && <Button onClick={() => void saveBundle(bundle)}>{t("bundle.save")}</Button>}
      </PageHeader>
      {saveResult === "not-saved" && <FailureNote text={t("bundle.notSaved")} />}
      {saveResult === "outdated" && <FailureNote text={t("bundle.outdated")} />}
      {bundle === "failed" && <FailureNote text={t("bundle.notPrepared")} />}
      {bundle === "preparing" && (
        <p className="health__loading" role="status">
          {t("bundle.preparing")}
        </p>
      )}
      {isReady && <BundleFiles files={bundle.files} />}
    </>
  );
}

/** A longer text would freeze the window. The saved file is complete. */
const MAX_SHOWN_CHARACTERS = 60_000;

function BundleFiles({ files }: { readonly files: readonly BundleFileView[] }): JSX.Element {
  const { t } = useTranslation("health");
  const [name, setName] = useState(files[0]?.name);
  const openFile = files.find((file) => file.name === name);
  return (
    <div className="bundle">
      <p className="bundle__intro prose">{t("bundle.what")}</p>
      <ul className="bundle__files" aria-label={t("bundle.files")}>
        {files.map((file) => (
          <li key={file.name}>
            <button
              type="button"
              className="bundle__file bare pressable"
              aria-pressed={file.name === name}
              onClick={() => setName(file.name)}
            >
              <span>{file.name}</span>
              <span className="soft">{`${Math.ceil(file.bytes / 1000)} kB`}</span>
            </button>
          </li>
        ))}
      </ul>
      {openFile && (
        <section className="bundle__content fills grows" aria-label={openFile.name}>
          {openFile.text.length > MAX_SHOWN_CHARACTERS && <p className="bundle__cut ruled fine">{t("bundle.cut")}</p>}
          <textarea
            className="bundle__text breaks"
            aria-label={openFile.name}
            readOnly
            value={openFile.text.slice(0, MAX_SHOWN_CHARACTERS)}
          />
        </section>
      )}
    </div>
  );
}

async function runCheckAction(action: "checkFiles" | "stopCheck"): Promise<void> {
  await desk.health[action]({});
  await fetchHealth();
}

const STATE_STYLES: Readonly<Record<HealthState, { readonly shape: Icon; readonly tone: TextTone }>> = {
  fine: { shape: IconCircleCheck, tone: "good" },
  warning: { shape: IconAlertTriangle, tone: "warn" },
  broken: { shape: IconAlertOctagon, tone: "bad" },
};

export function HealthScreen(): JSX.Element {
  const { t } = useTranslation("health");
  const { facts, hasFailed } = useHealthReport();
  const [isBundleOpen, setIsBundleOpen] = useState(false);
  useHealthPolling();
  if (isBundleOpen) return <BundlePane onBack={() => setIsBundleOpen(false)} />;
  return (
    <>
      <PageHeader title={t("title")} facts={facts && <Summary facts={facts} />}>
        {facts && <CopyAction facts={facts} />}
        <LogsAction />
        <Button onClick={() => setIsBundleOpen(true)}>{t("action.bundle")}</Button>
      </PageHeader>
      {hasFailed && <FailureNote text={t("notRead")} />}
      {facts === null ? (
        <p className="health__loading" role="status">
          {t("checking")}
        </p>
      ) : (
        <ul className="health scrolls" aria-label={t("list")}>
          {HEALTH_PARTS.filter((part) => part !== "fleet" || facts.fleet !== null).map((part) => (
            <HealthPartRow key={part} part={part} facts={facts} />
          ))}
        </ul>
      )}
    </>
  );
}

const partStateOf = (part: HealthPart, facts: HealthFacts) => stateOf(part, judgeHealth(facts)[part] as never);

function Summary({ facts }: { readonly facts: HealthFacts }): JSX.Element {
  const { t } = useTranslation("health");
  const states = HEALTH_PARTS.map((part) => partStateOf(part, facts));
  const brokenCount = states.filter((state) => state === "broken").length;
  const warningCount = states.filter((state) => state === "warning").length;
  if (brokenCount > 0) return <>{t("summary.broken", { count: brokenCount })}</>;
  return <>{warningCount > 0 ? t("summary.warning", { count: warningCount }) : t("summary.fine")}</>;
}

function HealthPartRow({ part, facts }: { readonly part: HealthPart; readonly facts: HealthFacts }): JSX.Element {
  const { t } = useTranslation("health");
  const factsOf = usePartFacts();
  const state = partStateOf(part, facts);
  return (
    <li className="health__part ruled row-top" aria-label={t(`part.${part}`)}>
      <div className="health__head rigid stack">
        <h2 className="health__name lead">{t(`part.${part}`)}</h2>
        <StatusText {...STATE_STYLES[state]} text={t(`state.${state}`)} />
      </div>
      <div className="health__body grows">
        {/* test/unit/renderer/health-texts.test.ts checks that every finding of src-domain/health has a text. */}
        <p className="health__sentence">
          {t(`${part}.${judgeHealth(facts)[part]}` as "program.steady", { detail: facts.fleet?.detail ?? "" })}
        </p>
        <dl className="health__facts flow selectable">
          {factsOf(part, facts).map(([name, value]) => (
            <div key={name} className="health__fact">
              <dt className="rigid soft">{name}</dt>
              <dd className="breaks">{value}</dd>
            </div>
          ))}
        </dl>
        {part === "configuration" && <ConfigurationErrors />}
      </div>
      {part === "journal" && <CheckAction facts={facts} />}
    </li>
  );
}

/** Lists the errors of config.json. The copied report contains only their number. */
function ConfigurationErrors(): JSX.Element | null {
  const problems = useEnvironments(({ overview }) => overview?.configuration.problems ?? NO_PROBLEMS);
  return problems.length === 0 ? null : <ConfigProblems problems={problems} />;
}

const NO_PROBLEMS: readonly ConfigProblem[] = [];

function CheckAction({ facts }: { readonly facts: HealthFacts }): JSX.Element | null {
  const { t } = useTranslation("health");
  if (facts.journal === null) return null;
  const isRunning = isCheckRunning(facts);
  return (
    <Button
      variant="default"
      className="rigid"
      onClick={() => void runCheckAction(isRunning ? "stopCheck" : "checkFiles")}
    >
      {isRunning ? t("action.stop") : t("action.check")}
    </Button>
  );
}

function CopyAction({ facts }: { readonly facts: HealthFacts }): JSX.Element {
  const { t } = useTranslation("health");
  const [isCopied, setIsCopied] = useState<boolean | null>(null);
  return (
    <>
      <span className="fine" role="status">
        {isCopied !== null && t(isCopied ? "action.copied" : "action.notCopied")}
      </span>
      <Button variant="default" onClick={() => void copyText(healthText(facts)).then(setIsCopied)}>
        {t("action.copy")}
      </Button>
    </>
  );
}

function LogsAction(): JSX.Element {
  const { t } = useTranslation("health");
  const [hasFailed, setHasFailed] = useState(false);
  const openLogs = async (): Promise<void> => {
    const answer = await desk.health.openLogs({});
    setHasFailed(!(answer.ok && answer.value.wasOpened));
  };
  return (
    <>
      <span className="fine" role="status">
        {hasFailed && t("action.logsNotOpened")}
      </span>
      <Button variant="default" onClick={() => void openLogs()}>
        {t("action.logs")}
      </Button>
    </>
  );
}
