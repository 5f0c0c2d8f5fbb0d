import { Button } from "@mantine/core";
import { IconChevronDown, IconPencil, IconTrash } from "@tabler/icons-react";
import { useEffect, useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import type { BatchSummary } from "../../../../src-preload/contract/batches/batch.ts";
import type { Unsubscribe } from "../../../../src-preload/contract/index.ts";
import { labelledText } from "../../../i18n/list-text.ts";
import { ariaKeys, keyHint } from "../../../shell/shortcuts.ts";
import { unsubscribeAll } from "../../../shell/subscriptions.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { Age } from "../../../ui/text/Age.tsx";
import { batchNameText, stationNameText } from "../../../ui/text/batch-name-text.ts";
import { WarehouseName } from "../../../ui/text/WarehouseName.tsx";
import { isHandedOver, resumeBatch, useBatchDialogs, warnOfHandOver } from "../../batches/batch-actions.ts";
import { useBatchStore, useBatchAfterPaint } from "../../batches/batch-store.ts";
import { useRefusedScans } from "../../batches/refused-scans.ts";
import { ScanMenu } from "../screen/ScanMenu.tsx";
import { RenameField } from "./RenameField.tsx";
import { discardBatch } from "./undo-notes.ts";

const setIsOpen = (isOpen: boolean): void => useBatchDialogs.setState({ isParkedListOpen: isOpen });

/** Closes the list after a new verdict and when Refused scans opens. */
function closeOnScan(): Unsubscribe {
  return unsubscribeAll(
    useBatchAfterPaint.subscribe(({ latestOutcome }, previousState) => {
      if (latestOutcome !== null && latestOutcome !== previousState.latestOutcome) setIsOpen(false);
    }),
    useRefusedScans.subscribe(({ isOpen }, previousState) => {
      if (isOpen && !previousState.isOpen) setIsOpen(false);
    }),
  );
}

export function ParkedBatches(): JSX.Element | null {
  const { t } = useTranslation("scan");
  const parkedBatches = useBatchStore((state) => state.parkedBatches);
  const isOpen = useBatchDialogs((state) => state.isParkedListOpen);
  const isEmpty = parkedBatches.length === 0;
  // Close the empty list, because it would otherwise reopen when the next batch is parked.
  useEffect(() => {
    if (isEmpty && isOpen) setIsOpen(false);
  }, [isEmpty, isOpen]);
  useEffect(() => closeOnScan(), []);
  if (isEmpty) return null;
  return (
    <ScanMenu
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      position="bottom-end"
      width={520}
      className="parked"
      regionLabel={t("parked")}
      button={
        <Button
          className="scan-actions__parked"
          variant="subtle"
          aria-label={labelledText(t("parked"), t("parkedCount", { count: parkedBatches.length }))}
          aria-keyshortcuts={ariaKeys("batches")}
          title={keyHint("batches")}
          rightSection={<IconChevronDown size={16} aria-hidden="true" />}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t("parkedCount", { count: parkedBatches.length })}
        </Button>
      }
    >
      <ul className="parked__list ruled-rows" aria-label={t("parked")}>
        {parkedBatches.map((batch) => (
          <ParkedBatch key={batch.batchId} batch={batch} />
        ))}
      </ul>
    </ScanMenu>
  );
}

function ParkedBatch({ batch }: { readonly batch: BatchSummary }): JSX.Element {
  const { t } = useTranslation(["scan", "floor"]);
  const [isRenaming, setIsRenaming] = useState(false);
  const { batchId, arrivedFrom } = batch;
  const name = batchNameText(batch.name);
  const wasHandedOver = isHandedOver(batch);
  const resume = (): void => {
    setIsOpen(false);
    void resumeBatch(batchId);
  };
  return (
    <li className="parked__row row-close">
      <div className="grows">
        {isRenaming ? (
          <RenameField batchId={batchId} name={name} onDone={() => setIsRenaming(false)} />
        ) : (
          <p className="parked__name">{name}</p>
        )}
        {batch.recipientName !== "" && (
          <p className="truncated" data-private translate="no">
            {batch.recipientName}
          </p>
        )}
        <p className="finer truncated">
          {wasHandedOver && (
            <strong>
              {arrivedFrom === null
                ? t("handedOver.mark")
                : t("handedOver.from", { station: stationNameText(arrivedFrom) })}{" "}
              ·{" "}
            </strong>
          )}
          {batch.originDesk !== null && `${t("floor:from", { desk: batch.originDesk })} · `}
          {batch.isRefused && <strong className="parked__refused">{t("refusedMark")} · </strong>}
          {batch.warehouseId !== null && <WarehouseName warehouseId={batch.warehouseId} />}
          {batch.warehouseId !== null && " · "}
          {t("parkedItems", { count: batch.itemCount })} · <Age at={batch.handedOverAt ?? batch.changedAt} />
        </p>
      </div>
      <Button variant="default" size="compact-md" aria-label={t("resume", { name })} onClick={resume}>
        {t("resumeShort")}
      </Button>
      {!wasHandedOver && (
        <IconButton
          label={t("renameParked", { name })}
          icon={IconPencil}
          tip={t("rename")}
          onClick={() => setIsRenaming(true)}
        />
      )}
      <IconButton
        label={t("discardParked", { name })}
        icon={IconTrash}
        tip={t("discard")}
        onClick={() => (wasHandedOver ? warnOfHandOver(batch) : void discardBatch(batch))}
      />
    </li>
  );
}
