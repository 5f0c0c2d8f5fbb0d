import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import type { ConnectionTest } from "../../../../src-preload/contract/environment.ts";
import { desk } from "../../../bridge.ts";

export interface TestedConnection {
  /** Null when the test itself could not be made. */
  readonly result: ConnectionTest | null;
}

interface TestConnectionProps {
  readonly environmentId: string;
  /** Stores changed addresses first, so that what is shown is what is tested. */
  readonly beforeTest: () => Promise<boolean>;
  readonly tested: TestedConnection | null;
  readonly onTested: (tested: TestedConnection | null) => void;
}

export function TestConnection({ environmentId, beforeTest, tested, onTested }: TestConnectionProps): JSX.Element {
  const { t } = useTranslation("environment");
  const [running, setRunning] = useState(false);
  const run = async (): Promise<void> => {
    if (running) return;
    setRunning(true);
    onTested(null);
    if (await beforeTest()) {
      const answer = await desk.environment.testConnection({ id: environmentId }).catch(() => null);
      onTested({ result: answer?.ok === true ? answer.value : null });
    }
    setRunning(false);
  };
  return (
    <div className="connection__test">
      <Button variant="default" aria-busy={running} onClick={() => void run()}>
        {t("test.start")}
      </Button>
      <div className="connection__result" role="status" aria-label={t("test.label")}>
        {running && <p className="settings__note">{t("test.running")}</p>}
        {tested !== null && (tested.result === null ? <p>{t("test.failed")}</p> : <Result result={tested.result} />)}
      </div>
    </div>
  );
}

function Result({ result }: { readonly result: ConnectionTest }): JSX.Element {
  const { t } = useTranslation("environment");
  const { outcome, area, detail, durationMs } = result;
  const good = outcome === "success";
  const Shape = good ? IconCircleCheck : IconAlertTriangle;
  return (
    <div className={good ? "test-result test-result--good" : "test-result"}>
      <Shape size={22} stroke={2} aria-hidden="true" />
      <div className="test-result__words">
        <p className="test-result__title">{t(`test.title.${outcome}`, { where: t(`test.where.${area ?? "both"}`) })}</p>
        <p>{t(good && area === "user" ? "test.todo.successUser" : `test.todo.${outcome}`)}</p>
        <p className="test-result__detail selectable">
          {good ? t("test.took", { milliseconds: Math.round(durationMs) }) : detail}
        </p>
      </div>
    </div>
  );
}
