import { Button } from "@mantine/core";
import { IconBox, IconSearchOff } from "@tabler/icons-react";
import { useCallback, useEffect, useRef, type JSX, type KeyboardEvent, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import type { StoredGesture } from "../../../src-preload/contract/black-box.ts";
import { DataTable, type TableHandle } from "../../components/DataTable.tsx";
import { EmptyState } from "../../components/EmptyState.tsx";
import { FailureNote } from "../../components/FailureNote.tsx";
import { onRecorded } from "../../scanner/scan-line.ts";
import { PlaceHeader } from "../settings/PlaceHeader.tsx";
import "./black-box.css";
import { ExportButton } from "./ExportButton.tsx";
import { GestureDrawer } from "./GestureDrawer.tsx";
import { ScanFilters } from "./ScanFilters.tsx";
import {
  chooseScans,
  countNewerScan,
  EVERYTHING,
  openScan,
  readStoredScans,
  rowOf,
  showScanRange,
  useStoredScans,
} from "./stored-scans.ts";
import { useGestureColumns } from "./gesture-columns.tsx";

const NUMBER = new Intl.NumberFormat("en");
const keyOf = (row: StoredGesture): string => row.scanId;

export function BlackBoxScreen(): JSX.Element {
  const { t } = useTranslation("blackBox");
  const table = useRef<TableHandle>(null);
  const openScanId = useStoredScans((state) => state.openScanId);
  const openedBy = useStoredScans((state) => state.openedBy);
  const failed = useStoredScans((state) => state.failed);
  useEffect(() => void readStoredScans(), []);
  useEffect(() => onRecorded(countNewerScan), []);
  const close = (): void => {
    openScan(null);
    table.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Escape" && openScanId !== null) close();
  };
  return (
    <>
      <PlaceHeader title={t("title")} facts={<Count />}>
        <Newer table={table} />
        <ExportButton />
      </PlaceHeader>
      <ScanFilters table={table} />
      {failed !== null && <FailureNote detail={failed} onRetry={() => void readStoredScans()} />}
      <div className="with-drawer" role="presentation" onKeyDown={onKeyDown}>
        <Scans table={table} />
        {openScanId !== null && (
          <GestureDrawer key={openScanId} scanId={openScanId} takesFocus={openedBy === "key"} onClose={close} />
        )}
      </div>
    </>
  );
}

function Count(): JSX.Element | null {
  const { t } = useTranslation("blackBox");
  const total = useStoredScans((state) => state.total);
  return total === null ? null : <>{t("count", { count: total, formatted: NUMBER.format(total) })}</>;
}

interface TableProps {
  readonly table: RefObject<TableHandle | null>;
}

function Newer({ table }: TableProps): JSX.Element | null {
  const { t } = useTranslation("blackBox");
  const newer = useStoredScans((state) => state.newer);
  if (newer === 0) return null;
  const show = (): void => void readStoredScans().then(() => table.current?.scrollToTop());
  return (
    <Button variant="subtle" onClick={show}>
      {t("newer", { count: newer })}
    </Button>
  );
}

function Scans({ table }: TableProps): JSX.Element | null {
  const { t } = useTranslation("blackBox");
  const total = useStoredScans((state) => state.total);
  const pages = useStoredScans((state) => state.pages);
  const openScanId = useStoredScans((state) => state.openScanId);
  const filtered = useStoredScans(({ choice }) => choice.text + choice.outcome + choice.time !== "allall");
  const columns = useGestureColumns(openScanId !== null);
  const rowAt = useCallback((index: number) => rowOf(pages, index), [pages]);
  if (total === null) return null;
  if (total === 0 && !filtered) {
    return <EmptyState icon={<IconBox size={40} stroke={1.4} />} title={t("none.title")} body={t("none.body")} />;
  }
  if (total === 0) {
    return (
      <EmptyState
        icon={<IconSearchOff size={40} stroke={1.4} />}
        title={t("notFound.title")}
        body={t("notFound.body")}
        action={<Button onClick={() => void chooseScans(EVERYTHING)}>{t("clear")}</Button>}
      />
    );
  }
  return (
    <DataTable
      ref={table}
      label={t("grid")}
      role="grid"
      columns={columns}
      rowCount={total}
      rowAt={rowAt}
      rowKey={keyOf}
      openKey={openScanId}
      onOpen={(row, how) => openScan(row.scanId, how)}
      onRange={showScanRange}
      minWidth={openScanId === null ? 880 : 560}
    />
  );
}
