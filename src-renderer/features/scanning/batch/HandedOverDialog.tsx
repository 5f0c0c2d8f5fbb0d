import { Button } from "@mantine/core";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { QuestionDialog } from "../../../ui/dialogs/Dialog.tsx";
import { batchNameText, stationNameText } from "../../../ui/text/batch-name-text.ts";
import { closeHandOverWarning, resumeHandedOver, useBatchDialogs } from "../../batches/batch-actions.ts";
import { discardBatch } from "./undo-notes.ts";

/** Warns before the operator resumes or discards a batch that another desk may have sent. */
export function HandedOverDialog(): JSX.Element | null {
  const { t } = useTranslation("scan");
  const batch = useBatchDialogs((state) => state.handedOverBatch);
  if (batch === null) return null;
  const { batchId, arrivedFrom } = batch;
  const closeAndRun = (action: () => Promise<unknown>) => () => {
    closeHandOverWarning();
    void action();
  };
  return (
    <QuestionDialog
      title={t("handedOver.title", { name: batchNameText(batch.name) })}
      body={
        arrivedFrom === null ? t("handedOver.sent") : t("handedOver.arrived", { station: stationNameText(arrivedFrom) })
      }
      facts={null}
      scansText={t("handedOver.scans")}
      onDismiss={closeHandOverWarning}
      actions={
        <>
          <Button size="md" variant="default" onClick={closeHandOverWarning}>
            {t("handedOver.leave")}
          </Button>
          <Button size="md" variant="default" onClick={closeAndRun(() => discardBatch(batch))}>
            {t("discard")}
          </Button>
          <Button size="md" onClick={closeAndRun(() => resumeHandedOver(batchId))}>
            {t("resumeShort")}
          </Button>
        </>
      }
    />
  );
}
