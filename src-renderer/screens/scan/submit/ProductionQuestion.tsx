import { Button } from "@mantine/core";
import { useEffect, useRef, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { useEnvironmentWord } from "../../../environments/environments.ts";
import type { BatchView } from "../../../../src-preload/contract/batches/batch.ts";
import { QuestionDialog } from "../../../components/dialogs/Dialog.tsx";
import { awaitCommand } from "../../../scanner/scan-intake.ts";
import { useDeskBatch } from "../../../batches/desk-batch.ts";
import "./submit.css";
import {
  answerProductionQuestion,
  leaveProductionQuestion,
  useProductionQuestion,
  submitBatch,
} from "./submit-press.ts";
import { focusVerdict } from "../verdict/choose-item.ts";

const READING_MS = 2000;

/** Shown over every screen, because the printed SUBMIT works everywhere. The frame mounts it once. */
export function ProductionQuestion(): JSX.Element | null {
  const batchId = useProductionQuestion((question) => question.batchId);
  const batch = useDeskBatch((state) => state.batch);
  return batch !== null && batch.batchId === batchId ? <Question batch={batch} /> : null;
}

function Question({ batch }: { readonly batch: BatchView }): JSX.Element {
  const { t } = useTranslation("environment");
  const sending = useProductionQuestion((question) => question.sending);
  const name = useEnvironmentWord();
  const submit = (): void =>
    void answerProductionQuestion((batchId) => submitBatch(batchId, "hand", true))
      // After the dialog has given the focus back.
      .then(() => setTimeout(focusVerdict));
  useScannedAnswer(submit);
  return (
    <QuestionDialog
      title={t("production.title", { name })}
      body={t("production.body", { name })}
      scans={t("production.scans")}
      onLeave={leaveProductionQuestion}
      facts={
        <dl className="production__facts">
          <Fact label={t("production.environment")} value={name} />
          <Fact label={t("production.items")} value={String(batch.lines.length)} />
          <Fact label={t("production.recipient")} value={batch.destination.shipmentName} />
        </dl>
      }
      actions={
        <>
          <Button size="md" aria-busy={sending} onClick={submit}>
            {t("production.submit", { name })}
          </Button>
          <Button size="md" variant="default" onClick={leaveProductionQuestion}>
            {t("production.cancel")}
          </Button>
        </>
      }
    />
  );
}

function Fact({ label, value }: { readonly label: string; readonly value: string }): JSX.Element {
  return (
    <div className="production__fact">
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** A scanned SUBMIT also answers, for operators with only a scanner, but not before they had time to read. */
function useScannedAnswer(submit: () => void): void {
  const answer = useRef(submit);
  useEffect(() => {
    answer.current = submit;
  });
  useEffect(() => {
    const askedAt = performance.now();
    return awaitCommand("submit", (at) => {
      if (at - askedAt >= READING_MS) answer.current();
    });
  }, []);
}
