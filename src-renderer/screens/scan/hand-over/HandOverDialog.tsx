import { Button } from "@mantine/core";
import { IconFileDownload } from "@tabler/icons-react";
import { useEffect, useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { TitledDialog } from "../../../components/dialogs/Dialog.tsx";
import type { OutputOf } from "../../../../src-preload/contract/index.ts";
import type { BatchSummary } from "../../../../src-preload/contract/batches/batch.ts";
import { desk } from "../../../bridge.ts";
import { FailureNote } from "../../../components/words/FailureNote.tsx";
import { QrCode } from "../../../components/QrCode.tsx";
import { absoluteTime } from "../../../components/words/time-text.ts";
import { sentenceGap } from "../../../i18n/format.ts";
import { leaveHandOver, useBatchView } from "../../../batches/batch-changes.ts";
import { readParked } from "../../../batches/desk-batch.ts";
import "./hand-over.css";
import { batchWord } from "../../../components/words/batch-word.ts";

const KNOWN = ["no-such-batch", "empty", "too-much", "hidden-text", "no-key", "not-written"] as const;
type Failure = (typeof KNOWN)[number] | "other";

const failureOf = (code: string): Failure => KNOWN.find((known) => known === code) ?? "other";

export function HandOverDialog(): JSX.Element | null {
  const { t } = useTranslation("handOver");
  const batch = useBatchView((view) => view.handingOver);
  if (batch === null) return null;
  return (
    <TitledDialog
      title={t("title", { name: batchWord(batch.name) })}
      closeLabel={t("close")}
      width={820}
      onLeave={leaveHandOver}
    >
      <Codes batch={batch} />
    </TitledDialog>
  );
}

function Codes({ batch: { batchId } }: { readonly batch: BatchSummary }): JSX.Element {
  const { t } = useTranslation("handOver");
  const [{ codes, validUntil }, setShown] = useState<OutputOf<"orderCopy", "handOver">>({ codes: [], validUntil: "" });
  const [failure, setFailure] = useState<Failure | null>(null);
  const [saved, setSaved] = useState<string | null>(null);

  useEffect(() => {
    void desk.orderCopy.handOver({ batchId }).then((answer) => {
      if (answer.ok) setShown(answer.value);
      else setFailure(failureOf(answer.error.code));
    });
  }, [batchId]);

  const save = async (): Promise<void> => {
    const answer = await desk.orderCopy.saveHandOver({ batchId });
    if (answer.ok) setSaved(answer.value.fileName);
    else setFailure(failureOf(answer.error.code));
  };
  const confirmTaken = async (): Promise<void> => {
    const answer = await desk.orderCopy.confirmHandOver({ batchId });
    if (!answer.ok) return setFailure(failureOf(answer.error.code));
    await readParked();
    return leaveHandOver();
  };
  const of = codes.length;
  return (
    <div className="hand-over text stack">
      {failure !== null && <FailureNote text={t(`failed.${failure}`)} />}
      {of > 0 && (
        <>
          <p>{t("how", { count: of })}</p>
          <ol className="hand-over__codes">
            {codes.map((code, place) => (
              <li key={code}>
                <QrCode text={code} label={t("part", { part: place + 1, of })} />
                <span aria-hidden="true">{t("part", { part: place + 1, of })}</span>
              </li>
            ))}
          </ol>
          <p className="hand-over__private">{t("private")}</p>
          <p>{t("until", { when: absoluteTime(validUntil) })}</p>
          <p className="soft">
            {t("hasItHint")}
            {sentenceGap()}
            {t("scans")}
          </p>
          <footer className="hand-over__actions row-close">
            <span className="hand-over__saved" role="status">
              {saved !== null && t("saved", { file: saved })}
            </span>
            <Button
              variant="default"
              leftSection={<IconFileDownload size={16} aria-hidden="true" />}
              onClick={() => void save()}
            >
              {t("save")}
            </Button>
            <Button variant="default" onClick={leaveHandOver}>
              {t("close")}
            </Button>
            <Button onClick={() => void confirmTaken()}>{t("hasIt")}</Button>
          </footer>
        </>
      )}
    </div>
  );
}
