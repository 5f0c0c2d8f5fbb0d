import { Button, Menu } from "@mantine/core";
import { IconArrowBackUp, IconChevronDown, IconParking, IconPlus } from "@tabler/icons-react";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { BatchSummary } from "../../../src-preload/contract/batch.ts";
import { Age } from "../../components/Age.tsx";
import { ariaKeys, keyHint } from "../../shell/key-help-table.ts";
import { parkBatch, resumeBatch, startBatch, undoLastScan, useDeskBatch } from "./desk-batch.ts";

export function BatchActions(): JSX.Element {
  const { t } = useTranslation("scan");
  return (
    <div className="scan-actions">
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
        aria-keyshortcuts={ariaKeys("undo")}
        title={keyHint("undo")}
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
