import { Button, Menu } from "@mantine/core";
import { IconArrowBackUp, IconChevronDown, IconParking, IconPlus } from "@tabler/icons-react";
import { useEffect, type JSX } from "react";
import { useTranslation } from "react-i18next";
import type { BatchSummary } from "../../../src-preload/contract/batch.ts";
import { Age } from "../../components/Age.tsx";
import { useIsCurrentScreen } from "../../shell/navigation.ts";
import { parkBatch, resumeBatch, startBatch, undoLastScan, useDeskBatch } from "./desk-batch.ts";

export function BatchActions(): JSX.Element {
  const { t } = useTranslation("scan");
  useUndoKey();
  return (
    <div className="scan-actions">
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
        aria-keyshortcuts="Control+Z"
        title={navigator.userAgent.includes("Mac") ? "⌘Z" : "Ctrl+Z"}
        onClick={() => void undoLastScan()}
      >
        {t("undo")}
      </Button>
      <Button
        variant="default"
        leftSection={<IconParking size={16} aria-hidden="true" />}
        onClick={() => void parkBatch()}
      >
        {t("park")}
      </Button>
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden="true" />}
        onClick={() => void startBatch()}
      >
        {t("start")}
      </Button>
      <ParkedBatches />
    </div>
  );
}

/** Only outside text fields, where the same keys take back typing. */
function useUndoKey(): void {
  const current = useIsCurrentScreen("scan");
  useEffect(() => {
    if (!current) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      const wanted = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.code === "KeyZ";
      const target = event.target;
      const typing = target instanceof HTMLElement && target.matches("input, textarea, [contenteditable]");
      if (!wanted || typing || event.repeat) return;
      event.preventDefault();
      void undoLastScan();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [current]);
}

function ParkedBatches(): JSX.Element | null {
  const { t } = useTranslation("scan");
  const parked = useDeskBatch((state) => state.parked);
  if (parked.length === 0) return null;
  return (
    <Menu shadow="md" position="bottom-end" width={300} withinPortal transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <Button
          className="scan-actions__parked"
          variant="subtle"
          aria-label={`${t("parked")}: ${parked.length}`}
          rightSection={<IconChevronDown size={16} aria-hidden="true" />}
        >
          {t("parkedCount", { count: parked.length })}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className="scan-parked">
        {parked.map((batch) => (
          <ParkedBatch key={batch.batchId} batch={batch} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function ParkedBatch({ batch }: { readonly batch: BatchSummary }): JSX.Element {
  const { t } = useTranslation("scan");
  return (
    <Menu.Item onClick={() => void resumeBatch(batch.batchId)} aria-label={t("resume", { name: batch.name })}>
      <span className="scan-parked__name truncated">{batch.name}</span>
      <span className="scan-parked__facts">
        {batch.refused && <strong>{t("refusedMark")} · </strong>}
        {t("parkedItems", { count: batch.itemCount })} · <Age at={batch.changedAt} />
      </span>
    </Menu.Item>
  );
}
