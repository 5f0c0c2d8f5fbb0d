import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import {
  PRACTICE_CLOSED_FAULT,
  PROXY_KIND_FAULT,
  PROXY_PASSWORD_FAULT,
} from "../../../src-domain/environments/service-call.ts";
import type { ConnectionTest } from "../../../src-preload/contract/environments/environment.ts";
import { desk } from "../../bridge.ts";
import { ServiceMessageText } from "../../ui/text/text.tsx";

interface TestedConnection {
  readonly result: ConnectionTest | null;
}

/** `beforeTest` stores changed addresses, so that the test uses the shown values. */
export function useConnectionTest(environmentId: string, beforeTest: () => Promise<boolean>) {
  const [isRunning, setRunning] = useState(false);
  const [tested, setTested] = useState<TestedConnection | null>(null);
  return {
    running: isRunning,
    tested,
    forget: (): void => setTested(null),
    run: async (): Promise<void> => {
      if (isRunning) return;
      setRunning(true);
      setTested(null);
      if (await beforeTest()) {
        const answer = await desk.environment.testConnection({ id: environmentId });
        setTested({ result: answer.ok ? answer.value : null });
      }
      setRunning(false);
    },
  };
}

interface TestConnectionProps {
  readonly test: ReturnType<typeof useConnectionTest>;
}

export function TestConnection({ test }: TestConnectionProps): JSX.Element {
  return (
    <div className="connection__test">
      <TestButton test={test} />
      <TestResult test={test} />
    </div>
  );
}

export function TestButton({ test: { running, run } }: TestConnectionProps): JSX.Element {
  const { t } = useTranslation("environment");
  return (
    <Button variant="default" aria-busy={running} onClick={() => void run()}>
      {t("test.start")}
    </Button>
  );
}

export function TestResult({ test: { running, tested } }: TestConnectionProps): JSX.Element {
  const { t } = useTranslation("environment");
  return (
    <div className="connection__result" role="status" aria-label={t("test.label")}>
      {running && <p className="note">{t("test.running")}</p>}
      {tested !== null && (tested.result === null ? <p>{t("test.failed")}</p> : <Result result={tested.result} />)}
    </div>
  );
}

/** Key of the advice for faults that need more advice than their outcome; null for other faults. */
function adviceKey(fault: string | null) {
  if (fault === PRACTICE_CLOSED_FAULT) return "practiceClosed";
  if (fault === PROXY_PASSWORD_FAULT) return "proxyPassword";
  return fault?.startsWith(PROXY_KIND_FAULT) ? "proxyKind" : null;
}

/** Fault, status and correlation id for IT or support, not translated. */
const technicalDetails = ({ fault, httpStatus, correlationId }: ConnectionTest): string =>
  [fault, httpStatus === null ? null : `HTTP ${httpStatus}`, correlationId].filter((part) => part !== null).join(" · ");

function Result({ result }: { readonly result: ConnectionTest }): JSX.Element {
  const { t } = useTranslation("environment");
  const { outcome, area, address, serviceMessage, fault, durationMs } = result;
  const advice = adviceKey(fault);
  const isGood = outcome === "success";
  const Shape = isGood ? IconCircleCheck : IconAlertTriangle;
  return (
    <div className={isGood ? "test-result test-result--good prose row-top" : "test-result prose row-top"}>
      <Shape size={22} stroke={2} aria-hidden="true" />
      <div>
        <p className="test-result__title">{t(`test.title.${outcome}`, { where: t(`test.where.${area ?? "both"}`) })}</p>
        <p>{t(isGood && area === "user" ? "test.todo.successUser" : `test.todo.${outcome}`)}</p>
        {address !== null && <p>{t(`address.problem.${address}`)}</p>}
        {advice !== null && <p>{t(`test.why.${advice}`)}</p>}
        {serviceMessage !== null && <ServiceMessageText text={serviceMessage} />}
        {isGood ? (
          <p className="breaks finer">{t("test.took", { milliseconds: Math.round(durationMs) })}</p>
        ) : (
          <p className="breaks finer selectable" translate="no">
            {technicalDetails(result)}
          </p>
        )}
      </div>
    </div>
  );
}
