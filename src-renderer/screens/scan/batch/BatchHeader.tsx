import { ActionIcon } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { BatchView } from "../../../../src-preload/contract/batches/batch.ts";
import { Announced } from "../../../components/words/Announced.tsx";
import { WarehouseName } from "../../../components/words/WarehouseName.tsx";
import { ariaKeys } from "../../../desk/key-help-table.ts";
import { useBatchView } from "../../../batches/batch-view.ts";
import { useDeskBatch } from "../../../batches/desk-batch.ts";
import { discardBatch } from "./undo-notes.ts";
import { noticeWords } from "../../../batches/notice.ts";
import { RenameField } from "./RenameField.tsx";
import { batchWord } from "../../../components/words/batch-word.ts";

export function BatchHeader({ batch }: { readonly batch: BatchView }): JSX.Element {
  const { t } = useTranslation("scan");
  const renaming = useBatchView((view) => view.renaming === batch.batchId);
  // The verdict card shows the notice while it has no scan to show, and always after a printed command.
  const notice = useDeskBatch(({ latest, notice }) =>
    latest === null || latest.verdict.kind === "command" ? null : notice,
  );
  return (
    <header className="scan-screen__batch">
      {renaming ? (
        <RenameField
          batchId={batch.batchId}
          name={batchWord(batch.name)}
          onDone={() => useBatchView.setState({ renaming: null })}
        />
      ) : (
        <>
          <h2 className="scan-screen__batch-name truncated">{batchWord(batch.name)}</h2>
          <RenameButton batchId={batch.batchId} />
        </>
      )}
      {batch.warehouse && (
        <span className="truncated">
          <WarehouseName warehouseId={batch.warehouse.warehouseId} />
        </span>
      )}
      <Announced>{notice && <span className="scan-screen__notice truncated">{noticeWords(t, notice)}</span>}</Announced>
      {batch.lines.length > 0 && (
        <>
          <span className="scan-screen__count">
            {t("batch.heading", { filled: batch.lines.length, limit: batch.limit })}
          </span>
          <DiscardButton batch={batch} />
        </>
      )}
    </header>
  );
}

function RenameButton({ batchId }: { readonly batchId: string }): JSX.Element {
  const { t } = useTranslation("scan");
  return (
    <ActionIcon
      variant="subtle"
      size={28}
      aria-label={t("rename")}
      title={t("rename")}
      aria-keyshortcuts={ariaKeys("rename")}
      onClick={() => useBatchView.setState({ renaming: batchId })}
    >
      <IconPencil size={16} aria-hidden="true" />
    </ActionIcon>
  );
}

function DiscardButton({ batch }: { readonly batch: BatchView }): JSX.Element {
  const { t } = useTranslation("scan");
  const { batchId, name, lines } = batch;
  return (
    <ActionIcon
      variant="subtle"
      size={28}
      aria-label={t("discard")}
      title={t("discard")}
      onClick={() => void discardBatch({ batchId, name, itemCount: lines.length })}
    >
      <IconTrash size={16} aria-hidden="true" />
    </ActionIcon>
  );
}
