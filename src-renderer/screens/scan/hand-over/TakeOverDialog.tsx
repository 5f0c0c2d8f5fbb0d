import { Button } from "@mantine/core";
import { useEffect, useId, useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { DESTINATION_FIELDS } from "../../../../src-domain/recipients/address.ts";
import type { OutputOf } from "../../../../src-preload/contract/index.ts";
import { desk } from "../../../bridge.ts";
import { batchWord, stationWord } from "../../../components/words/batch-word.ts";
import { FailureNote } from "../../../components/words/FailureNote.tsx";
import { HoldButton } from "../../../components/HoldButton.tsx";
import { QuestionDialog } from "../../../components/dialogs/Dialog.tsx";
import { takeOverBatch, leaveTakeOver, useBatchView } from "../../../batches/batch-changes.ts";
import "./hand-over.css";

type Arrived = OutputOf<"orderCopy", "arrived">;

export function TakeOverDialog(): JSX.Element | null {
  const batchId = useBatchView((view) => view.takingOver);
  const [shown, setShown] = useState<{ readonly batchId: string; readonly arrived: Arrived | null } | null>(null);
  useEffect(() => {
    if (batchId === null) return;
    void desk.orderCopy.arrived({ batchId }).then((answer) => {
      setShown({ batchId, arrived: answer.ok ? answer.value : null });
    });
  }, [batchId]);
  if (batchId === null || shown?.batchId !== batchId) return null;
  return <Question batchId={batchId} arrived={shown.arrived} />;
}

interface QuestionProps {
  readonly batchId: string;
  readonly arrived: Arrived | null;
}

function Question({ batchId, arrived }: QuestionProps): JSX.Element {
  const { t } = useTranslation("handOver");
  const hint = useId();
  const [failed, setFailed] = useState(false);
  const takeOver = async (): Promise<void> => {
    if (await takeOverBatch(batchId)) leaveTakeOver();
    else setFailed(true);
  };
  const name = batchWord(arrived?.batch.name ?? "");
  const station = stationWord(arrived?.station ?? "");
  return (
    <QuestionDialog
      title={t("takeOver.title", { name })}
      body={t("takeOver.body", { station })}
      scans={t("takeOver.scans")}
      onLeave={leaveTakeOver}
      facts={
        <>
          {arrived !== null && <Facts arrived={arrived} />}
          {(failed || arrived === null) && <FailureNote text={t("takeOver.gone")} />}
          <p id={hint} className="take-over__hint fine">
            {t("takeOver.hold")}
          </p>
        </>
      }
      actions={
        <>
          {arrived !== null && (
            <HoldButton describedBy={hint} onPress={() => void takeOver()}>
              {t("takeOver.confirm")}
            </HoldButton>
          )}
          <Button size="md" variant="default" onClick={leaveTakeOver}>
            {t("takeOver.leave")}
          </Button>
        </>
      }
    />
  );
}

/** Includes empty fields, so that the operator sees what is missing. */
function Facts({ arrived: { batch } }: { readonly arrived: Arrived }): JSX.Element {
  const { t } = useTranslation(["scan", "handOver"]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and keys scroll what has the focus.
    <dl className="take-over__facts text" tabIndex={0} aria-label={t("scan:destination.heading")}>
      {DESTINATION_FIELDS.map((field) => (
        <div key={field} className="take-over__fact">
          <dt>{t(`scan:field.${field}`)}</dt>
          <dd data-empty={batch.destination[field] === "" || undefined}>
            {batch.destination[field] || t("handOver:takeOver.none")}
          </dd>
        </div>
      ))}
      <div className="take-over__fact">
        <dt>{t("handOver:takeOver.items")}</dt>
        <dd>
          <ul className="take-over__items">
            {batch.lines.map(({ slot, item }) => (
              <li key={slot}>
                <span className="mono">{item.rma}</span> {item.sku}
              </li>
            ))}
          </ul>
        </dd>
      </div>
    </dl>
  );
}
