import { Button } from "@mantine/core";
import { useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { maskRecipient } from "../../../../src-domain/recipients/recipients.ts";
import type { FloorBatchDetails } from "../../../../src-preload/contract/fleet/floor.ts";
import { useIsOperatorIdle } from "../../../shell/operator-idle.ts";
import { QuestionDialog } from "../../../ui/dialogs/Dialog.tsx";
import { batchNameText } from "../../../ui/text/batch-name-text.ts";
import { momentText } from "../../../ui/text/time-text.ts";
import { listAddressParts, listRecipientParts } from "../destination/address-parts.ts";
import { closeTakeOverQuestion, takeOver, useFloor } from "./floor.ts";

/** Asks before a batch of another desk moves to this one. Shows the whole address, because the order will go there. */
export function TakeOverDialog(): JSX.Element | null {
  const { t } = useTranslation(["floor", "scan"]);
  const askedBatch = useFloor((state) => state.askedBatch);
  const [isBusy, setIsBusy] = useState(false);
  if (askedBatch === null) return null;
  const { desk, availability, changedAt } = askedBatch;
  const moveBatch = async (): Promise<void> => {
    setIsBusy(true);
    await takeOver(askedBatch);
    setIsBusy(false);
  };
  return (
    <QuestionDialog
      title={t("question.title", { name: batchNameText(askedBatch.name), desk })}
      body={
        availability === "held"
          ? t("question.held", { desk })
          : t("question.left", { desk, time: momentText(changedAt) })
      }
      facts={<BatchFacts batch={askedBatch} />}
      scansText={t("scan:handedOver.scans")}
      onDismiss={closeTakeOverQuestion}
      actions={
        <>
          <Button size="md" variant="default" onClick={closeTakeOverQuestion}>
            {t("scan:handedOver.leave")}
          </Button>
          <Button size="md" loading={isBusy} onClick={() => void moveBatch()}>
            {t("takeOverShort")}
          </Button>
        </>
      }
    />
  );
}

function BatchFacts({ batch: details }: { readonly batch: FloorBatchDetails }): JSX.Element {
  const { t } = useTranslation(["floor", "scan"]);
  const problem = useFloor((state) => state.problem);
  return (
    <div className="stack-close">
      <section aria-label={t("question.address")}>
        <h3 className="fine">{t("question.address")}</h3>
        <Address destination={details.destination} />
      </section>
      <section>
        <h3 className="fine">{t("scan:parkedItems", { count: details.items.length })}</h3>
        <ul className="floor__items mono" aria-label={t("question.items")}>
          {details.items.map(({ returnInventoryId, slot, rma }) => (
            <li key={returnInventoryId}>{`${slot}. ${rma ?? returnInventoryId}`}</li>
          ))}
        </ul>
      </section>
      {problem !== null && <p role="alert">{t(`problem.${problem}`)}</p>}
    </div>
  );
}

function Address({ destination }: Pick<FloorBatchDetails, "destination">): JSX.Element {
  const { t, i18n } = useTranslation("floor");
  const isMasked = useIsOperatorIdle();
  if (destination === "erased") return <p>{t("question.erased")}</p>;
  const lines = isMasked
    ? [maskRecipient(destination)]
    : [
        ...listRecipientParts(destination),
        ...listAddressParts(destination, i18n.language),
        destination.shipmentServiceType,
        destination.description,
        destination.remarks,
      ];
  const shown = lines.filter((line) => line.trim() !== "");
  if (destination.shipmentName.trim() === "" && shown.length === 0) return <p>{t("question.noAddress")}</p>;
  return (
    <div className="selectable" data-private translate="no">
      <p className="floor__address">{shown.join("\n")}</p>
    </div>
  );
}
