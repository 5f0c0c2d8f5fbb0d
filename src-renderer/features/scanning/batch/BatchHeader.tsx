import { IconPencil, IconTrash, IconArrowBackUp, IconParking, IconPlus, type Icon } from "@tabler/icons-react";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { BatchView } from "../../../../src-preload/contract/batches/batch.ts";
import { useAppState } from "../../../shell/app-state.ts";
import { createComponentAfterFirstRender } from "../../../shell/lazy.tsx";
import { ariaKeys } from "../../../shell/shortcuts.ts";
import { ActionButton } from "../../../ui/ActionButton.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { batchNameText } from "../../../ui/text/batch-name-text.ts";
import { LiveRegion } from "../../../ui/text/text.tsx";
import { WarehouseName } from "../../../ui/text/WarehouseName.tsx";
import { useBatchDialogs, parkBatch, startBatch } from "../../batches/batch-actions.ts";
import { noticeText, useBatchAfterPaint, useNoticeBesideCard } from "../../batches/batch-store.ts";
import { undoNewest } from "../run-command.ts";
import { findUndoableOrder, useLastOrders } from "../submit/last-orders.ts";
import { RenameField } from "./RenameField.tsx";
import { discardBatch } from "./undo-notes.ts";

const FloorBatches = createComponentAfterFirstRender(async () => (await import("./FloorBatches.tsx")).FloorBatches);
const ParkedBatches = createComponentAfterFirstRender(async () => (await import("./ParkedBatches.tsx")).ParkedBatches);

export function BatchActions(): JSX.Element {
  const { t } = useTranslation("scan");
  const isEmpty = useBatchAfterPaint((state) => (state.batch?.lines.length ?? 0) === 0);
  const canUndoSubmit = useLastOrders(() => findUndoableOrder() !== null);
  const hasFleet = useAppState(({ status }) => status?.fleet === true);
  return (
    <div className="flow">
      <BatchAction
        name="undo"
        icon={IconArrowBackUp}
        unavailableReason={isEmpty && !canUndoSubmit ? t("notice.nothing-to-undo") : null}
        onPress={() => void undoNewest()}
      />
      <BatchAction
        name="park"
        icon={IconParking}
        unavailableReason={isEmpty ? t("notice.empty") : null}
        onPress={() => void parkBatch()}
      />
      <BatchAction name="start" icon={IconPlus} unavailableReason={null} onPress={() => void startBatch()} />
      <ParkedBatches />
      {hasFleet && <FloorBatches />}
    </div>
  );
}

interface BatchActionProps {
  readonly name: "undo" | "park" | "start";
  readonly icon: Icon;
  /** Null if the action is available. With a reason, the button looks disabled, and a press shows the reason. */
  readonly unavailableReason: string | null;
  readonly onPress: () => void;
}

function BatchAction({ name, icon: Shape, unavailableReason, onPress }: BatchActionProps): JSX.Element {
  const { t } = useTranslation("scan");
  return (
    <ActionButton
      className={unavailableReason === null ? undefined : "scan-actions__idle"}
      variant="default"
      icon={Shape}
      aria-disabled={unavailableReason !== null}
      aria-keyshortcuts={ariaKeys(name)}
      onClick={onPress}
    >
      {t(name)}
    </ActionButton>
  );
}

export function BatchHeader({ batch }: { readonly batch: BatchView }): JSX.Element {
  const { t } = useTranslation("scan");
  const { batchId, name, lines } = batch;
  const isRenaming = useBatchDialogs((state) => state.renamingBatchId === batchId);
  const notice = useNoticeBesideCard();
  return (
    <header className="row-close fine">
      {isRenaming ? (
        <RenameField
          batchId={batchId}
          name={batchNameText(name)}
          onDone={() => useBatchDialogs.setState({ renamingBatchId: null })}
        />
      ) : (
        <>
          <h2 className="scan-screen__batch-name truncated">{batchNameText(name)}</h2>
          <IconButton
            size={28}
            label={t("rename")}
            icon={IconPencil}
            aria-keyshortcuts={ariaKeys("rename")}
            onClick={() => useBatchDialogs.setState({ renamingBatchId: batchId })}
          />
        </>
      )}
      {batch.warehouse && (
        <span className="rigid">
          <WarehouseName warehouseId={batch.warehouse.warehouseId} />
        </span>
      )}
      <LiveRegion>{notice && <span className="scan-screen__notice">{noticeText(t, notice)}</span>}</LiveRegion>
      {lines.length > 0 && (
        <>
          <span className="scan-screen__count">{t("batch.heading", { filled: lines.length, limit: batch.limit })}</span>
          <IconButton
            size={28}
            label={t("discard")}
            icon={IconTrash}
            onClick={() => void discardBatch({ batchId, name, itemCount: lines.length })}
          />
        </>
      )}
    </header>
  );
}
