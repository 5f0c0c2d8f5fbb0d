import { Button } from "@mantine/core";
import { IconBox, IconSearchOff } from "@tabler/icons-react";
import { useEffect, useRef, type JSX } from "react";
import { useTranslation } from "react-i18next";
import type { TableHandle } from "../../components/table/DataTable.tsx";
import { usePagedRows } from "../../components/table/paged-rows.ts";
import { EmptyState } from "../../components/words/EmptyState.tsx";
import { PagedTable } from "../../components/table/PagedTable.tsx";
import { onRecorded } from "../../scanner/scan-line.ts";
import { PageHeader } from "../../components/headers/PageHeader.tsx";
import "./black-box.css";
import { ExportButton } from "./ExportButton.tsx";
import { GestureDrawer } from "./GestureDrawer.tsx";
import { ScanFilters } from "./ScanFilters.tsx";
import {
  chooseScans,
  countNewerScan,
  EVERYTHING,
  readStoredScans,
  storedScanRows,
  useStoredScans,
} from "../../health/stored-scans.ts";
import { useGestureColumns } from "./gesture-columns.tsx";
import { numberText } from "../../i18n/format.ts";

export function BlackBoxScreen(): JSX.Element {
  const { t } = useTranslation("blackBox");
  const table = useRef<TableHandle>(null);
  useEffect(() => void readStoredScans(), []);
  useEffect(() => onRecorded(countNewerScan), []);
  const narrow = usePagedRows(storedScanRows, ({ open }) => open !== null);
  const columns = useGestureColumns(narrow);
  return (
    <>
      <PageHeader title={t("title")} facts={<Count />}>
        <Newer />
        <ExportButton />
      </PageHeader>
      <ScanFilters table={table} />
      <PagedTable
        rows={storedScanRows}
        table={table}
        label={t("grid")}
        columns={columns}
        minWidth={narrow ? 560 : 880}
        empty={<NoScan />}
        onRetry={() => void readStoredScans()}
        renderDrawer={({ key, how }, close) => (
          <GestureDrawer key={key} scanId={key} takesFocus={how === "key"} onClose={close} />
        )}
      />
    </>
  );
}

function Count(): JSX.Element | null {
  const { t } = useTranslation("blackBox");
  const total = usePagedRows(storedScanRows, (shown) => shown.total);
  return total === null ? null : <>{t("count", { count: total, formatted: numberText(total) })}</>;
}

function Newer(): JSX.Element | null {
  const { t } = useTranslation("blackBox");
  const newer = useStoredScans((state) => state.newer);
  if (newer === 0) return null;
  return (
    <Button variant="subtle" onClick={() => void readStoredScans()}>
      {t("newer", { count: newer })}
    </Button>
  );
}

function NoScan(): JSX.Element {
  const { t } = useTranslation("blackBox");
  // Of what was asked for; what is chosen by now is perhaps still being looked for.
  const filtered = usePagedRows(
    storedScanRows,
    ({ query: { text, kinds, from } }) => text !== "" || kinds.length > 0 || from !== null,
  );
  if (!filtered) {
    return <EmptyState icon={<IconBox size={40} stroke={1.4} />} title={t("none.title")} body={t("none.body")} />;
  }
  return (
    <EmptyState
      icon={<IconSearchOff size={40} stroke={1.4} />}
      title={t("notFound.title")}
      body={t("notFound.body")}
      action={<Button onClick={() => void chooseScans(EVERYTHING)}>{t("clear")}</Button>}
    />
  );
}
