import { Button, CloseButton } from "@mantine/core";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { sentenceGap } from "../../../i18n/format.ts";
import { openOrder } from "../order-pages.ts";
import { dismissBulkPrint, printAfterQuestion, stopBulkPrint, useBulkPrint } from "./bulk-print.ts";
import { ReprintReasonForm } from "./ReprintReasonForm.tsx";

/** Progress and result of printing several labels, below the table so that no row moves. */
export function BulkPrintNote(): JSX.Element | null {
  const { t } = useTranslation(["labels", "frame"]);
  const state = useBulkPrint();
  if (state.phase === "idle") return null;
  if (state.phase === "asking") return <ReprintQuestion {...state} />;
  const isEnded = state.phase === "ended";
  return (
    <div className="row foot">
      {state.phase === "printing" && <progress value={state.done} max={state.total} aria-hidden="true" />}
      <p className="grows" role="status" aria-label={t("bulk.label")}>
        <ProgressText />
      </p>
      {state.phase === "printing" && (
        <Button variant="default" size="xs" onClick={stopBulkPrint}>
          {t("bulk.stop")}
        </Button>
      )}
      {isEnded && <OpenProblem />}
      {isEnded && <CloseButton aria-label={t("frame:close")} onClick={dismissBulkPrint} />}
    </div>
  );
}

function ProgressText(): JSX.Element | null {
  const { t } = useTranslation("labels");
  const state = useBulkPrint();
  if (state.phase === "checking") return <>{t("bulk.checking")}</>;
  if (state.phase === "printing") return <>{t("bulk.running", { done: state.done, total: state.total })}</>;
  if (state.phase !== "ended") return null;
  const { printedCount, skippedCount, missingCount, leftCount, problem } = state;
  const sentences = [
    ...(problem === null ? [] : [t("bulk.stoppedAt", { order: problem.label.order })]),
    ...(problem === null ? [] : [t(`problem.${problem.failure.code}`, { host: problem.failure.host })]),
    t("bulk.done", { count: printedCount }),
    ...(leftCount > 0 ? [t("bulk.left", { count: leftCount })] : []),
    ...(skippedCount > 0 ? [t("bulk.skipped", { count: skippedCount })] : []),
    ...(missingCount > 0 ? [t("bulk.missing", { count: missingCount })] : []),
  ];
  return <>{sentences.join(sentenceGap())}</>;
}

function OpenProblem(): JSX.Element | null {
  const { t } = useTranslation("labels");
  const state = useBulkPrint();
  if (state.phase !== "ended" || state.problem === null) return null;
  const { orderKey } = state.problem.label;
  return (
    <Button variant="default" size="xs" onClick={() => openOrder(orderKey, "key")}>
      {t("bulk.open")}
    </Button>
  );
}

interface ReprintQuestionProps {
  readonly labels: readonly { readonly wasPrinted: boolean }[];
}

function ReprintQuestion({ labels }: ReprintQuestionProps): JSX.Element {
  const { t } = useTranslation("labels");
  const count = labels.filter(({ wasPrinted }) => wasPrinted).length;
  const otherCount = labels.length - count;
  return (
    <section className="foot stack" aria-label={t("bulk.label")}>
      <p role="status">{t("bulk.ask", { count, total: labels.length })}</p>
      {otherCount > 0 && (
        <div>
          <Button onClick={() => void printAfterQuestion(null)}>{t("bulk.others", { count: otherCount })}</Button>
        </div>
      )}
      <ReprintReasonForm onReason={(reason) => void printAfterQuestion(reason)} onCancel={dismissBulkPrint} />
    </section>
  );
}
