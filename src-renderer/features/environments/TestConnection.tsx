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

interface FinishedTest {
  /** Null if the test itself failed. */
  readonly result: ConnectionTest | null;
}

/** `beforeTest` stores changed addresses, so that the test uses the values in the form; false cancels the test. */
export function useConnectionTest(environmentId: string, beforeTest: () => Promise<boolean>) {
  const [isRunning, setIsRunning] = useState(false);
  const [lastTest, setLastTest] = useState<FinishedTest | null>(null);
  return {
    isRunning,
    lastTest,
    forget: (): void => setLastTest(null),
    run: async (): Promise<void> => {
      if (isRunning) return;
      setIsRunning(true);
      setLastTest(null);
      if (await beforeTest()) {
        const answer = await desk.environment.testConnection({ id: environmentId });
        setLastTest({ result: answer.ok ? answer.value : null });
      }
      setIsRunning(false);
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

export function TestButton({ test: { isRunning, run } }: TestConnectionProps): JSX.Element {
  const { t } = useTranslation("environment");
  return (
    <Button variant="default" aria-busy={isRunning} onClick={() => void run()}>
      {t("test.start")}
    </Button>
  );
}

export function TestResult({ test: { isRunning, lastTest } }: TestConnectionProps): JSX.Element {
  const { t } = useTranslation("environment");
  return (
    <div className="connection__result" role="status" aria-label={t("test.label")}>
      {isRunning && <p className="note">{t("test.running")}</p>}
      {lastTest?.result === null && <p>{t("test.failed")}</p>}
      {lastTest !== null && lastTest.result !== null && <ConnectionTestText result={lastTest.result} />}
    </div>
  );
}

/** Returns the key of additional advice about a fault; null if its outcome says enough. */
function adviceKey(fault: string | null) {
  if (fault === PRACTICE_CLOSED_FAULT) return "practiceClosed";
  if (fault === PROXY_PASSWORD_FAULT) return "proxyPassword";
  return fault?.startsWith(PROXY_KIND_FAULT) ? "proxyKind" : null;
}

/** Returns fault, status and correlation id for IT or support, untranslated. */
const technicalDetails = ({ fault, httpStatus, correlationId }: ConnectionTest): string =>
  [fault, httpStatus === null ? null : `HTTP ${httpStatus}`, correlationId].filter((part) => part !== null).join(" · ");

function ConnectionTestText({ result }: { readonly result: ConnectionTest }): JSX.Element {
  const { t } = useTranslation("environment");
  const { outcome, area, address, serviceMessage, fault, durationMs } = result;
  const advice = adviceKey(fault);
  const isSuccess = outcome === "success";
  const Shape = isSuccess ? IconCircleCheck : IconAlertTriangle;
  return (
    <div className={isSuccess ? "test-result test-result--good prose row-top" : "test-result prose row-top"}>
      <Shape size={22} stroke={2} aria-hidden="true" />
      <div>
        <p className="test-result__title">{t(`test.title.${outcome}`, { where: t(`test.where.${area ?? "both"}`) })}</p>
        <p>{t(isSuccess && area === "user" ? "test.todo.successUser" : `test.todo.${outcome}`)}</p>
        {address !== null && <p>{t(`address.problem.${address}`)}</p>}
        {advice !== null && <p>{t(`test.why.${advice}`)}</p>}
        {serviceMessage !== null && <ServiceMessageText text={serviceMessage} />}
        {isSuccess ? (
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
