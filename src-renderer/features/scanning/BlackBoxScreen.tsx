import { Button, NativeSelect } from "@mantine/core";
import { IconBox, IconDownload, IconSearchOff } from "@tabler/icons-react";
import { type JSX, type RefObject, useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { VERDICT_KINDS } from "../../../src-domain/batches/batch.ts";
import type { StoredScan } from "../../../src-preload/contract/health/black-box.ts";
import { desk } from "../../bridge.ts";
import { decimalText, numberText } from "../../i18n/format.ts";
import { onRecorded } from "../../scanner/scan-recorder.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { TableSearchBox } from "../../ui/filters/TableSearchBox.tsx";
import "./black-box/black-box.css";
import { ActivityChoice } from "../../ui/headers/ActivityChoice.tsx";
import { PageHeader } from "../../ui/headers/PageHeader.tsx";
import { ShowInFolder } from "../../ui/ShowInFolder.tsx";
import type { Column, TableHandle } from "../../ui/table/DataTable.tsx";
import { usePagedRows } from "../../ui/table/paged-rows.ts";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import { CodeText } from "../../ui/text/CodeText.tsx";
import { EmptyState } from "../../ui/text/text.tsx";
import { absoluteTimeText, preciseTimeText, dayText } from "../../ui/text/time-text.ts";
import { useSaveFile } from "../../ui/use-save-file.ts";
import { useVerdictLines } from "../../ui/verdict/verdict-lines.ts";
import { VerdictText } from "../../ui/verdict/VerdictText.tsx";
import {
  filterScans,
  countNewerScan,
  ALL_SCANS,
  type OutcomeChoice,
  fetchStoredScans,
  scanSearch,
  storedScanRows,
  TIME_CHOICES,
  type TimeChoice,
  useStoredScans,
} from "../health/stored-scans.ts";
import { ScanDrawer } from "./black-box/ScanDrawer.tsx";
import { latencyOf, controlPicturesText } from "./black-box/stored-scan.ts";

/** `isNarrow`: returns only the columns that distinguish scans, because the open drawer beside them shows all data. */
function useScanColumns(isNarrow: boolean): readonly Column<StoredScan>[] {
  const { t } = useTranslation("blackBox");
  return useMemo(() => {
    const mainColumns: Column<StoredScan>[] = [
      {
        key: "time",
        header: t("columns.time"),
        width: "180px",
        cell: (row) => <ScanTime recordedAt={row.recordedAt} />,
      },
      {
        key: "outcome",
        header: t("columns.outcome"),
        width: "170px",
        cell: (row) => <VerdictText kind={row.verdict.kind} />,
      },
      {
        key: "code",
        header: t("columns.code"),
        width: "minmax(150px, 1.3fr)",
        cell: (row) => <ScannedCode text={row.text} />,
      },
    ];
    if (isNarrow) return mainColumns;
    return [
      ...mainColumns,
      { key: "why", header: t("columns.why"), width: "minmax(180px, 2.2fr)", cell: (row) => <Reason row={row} /> },
      {
        key: "latency",
        header: t("columns.latency"),
        width: "76px",
        align: "end",
        cell: (row) => {
          const { paintedAfterMs } = latencyOf(row);
          if (row.source === "typed" || paintedAfterMs === null) return null;
          return t("milliseconds", { value: decimalText(paintedAfterMs) });
        },
      },
    ];
  }, [t, isNarrow]);
}

const ScanTime = ({ recordedAt }: { readonly recordedAt: string }): JSX.Element => (
  <time dateTime={recordedAt} data-tip={absoluteTimeText(recordedAt)}>
    <span className="soft">{dayText(recordedAt)}</span> {preciseTimeText(recordedAt)}
  </time>
);

function ScannedCode({ text }: { readonly text: string }): JSX.Element {
  const { t } = useTranslation("blackBox");
  if (text === "") return <span className="soft">{t("noCode")}</span>;
  const visibleText = controlPicturesText(text);
  return (
    <span data-tip={visibleText}>
      <CodeText value={visibleText} />
    </span>
  );
}

function Reason({ row }: { readonly row: StoredScan }): JSX.Element {
  const linesOf = useVerdictLines();
  // Any values: only `todo`, which the table does not show, depends on the batch's items and limit.
  const filledCount = 0;
  const limit = 1;
  const { reason } = linesOf(row.verdict, filledCount, limit);
  return <span data-tip={reason}>{reason}</span>;
}

function ExportButton(): JSX.Element {
  const { t } = useTranslation(["blackBox", "table"]);
  const filter = usePagedRows(storedScanRows, ({ query }) => query);
  const total = usePagedRows(storedScanRows, ({ total }) => total);
  const { saving, save } = useSaveFile();
  return (
    <>
      <span className={`black-box__export fine black-box__export--${saving.state}`} role="status">
        {saving.state === "failed" && t(saving.code === "too-many-rows" ? "table:tooManyRows" : "notExported")}
        {saving.state === "written" &&
          t("exported", { count: saving.rows, formatted: numberText(saving.rows), file: saving.file })}
        {saving.state === "written" && <ShowInFolder fileName={saving.file} />}
      </span>
      <ActionButton
        className="rigid"
        variant="default"
        icon={IconDownload}
        disabled={total === null || total === 0 || saving.state === "writing"}
        onClick={() => void save(desk.blackBox.export({ filter }))}
      >
        {saving.state === "writing" ? t("exporting") : t("export")}
      </ActionButton>
    </>
  );
}

function ScanFilters({ table }: { readonly table: RefObject<TableHandle | null> }): JSX.Element {
  const { t } = useTranslation(["blackBox", "verdict"]);
  const choice = useStoredScans((state) => state.choice);
  const outcomes = [
    { value: "all", label: t("outcomes.all") },
    { value: "refused", label: t("outcomes.refused") },
    ...VERDICT_KINDS.map((kind) => ({ value: kind, label: t(`verdict:${kind}`) })),
  ];
  return (
    <div className="page-filters bar row-close" role="search">
      <TableSearchBox search={scanSearch} label={t("text")} hint={t("text")} table={table} width={280} />
      <NativeSelect
        aria-label={t("outcome")}
        w={200}
        value={choice.outcome}
        data={outcomes}
        onChange={(event) => void filterScans({ outcome: event.currentTarget.value as OutcomeChoice })}
      />
      <NativeSelect
        aria-label={t("time")}
        w={160}
        value={choice.time}
        data={TIME_CHOICES.map((value) => ({ value, label: t(`times.${value}`) }))}
        onChange={(event) => void filterScans({ time: event.currentTarget.value as TimeChoice })}
      />
    </div>
  );
}

export function BlackBoxScreen(): JSX.Element {
  const { t } = useTranslation("blackBox");
  const table = useRef<TableHandle>(null);
  useEffect(() => void fetchStoredScans(), []);
  useEffect(() => onRecorded(countNewerScan), []);
  const isNarrow = usePagedRows(storedScanRows, ({ openRow }) => openRow !== null);
  const columns = useScanColumns(isNarrow);
  return (
    <>
      <PageHeader title={t("title")} facts={<ScanCount />}>
        <NewerScansButton />
        <ExportButton />
        <ActivityChoice page="black-box" />
      </PageHeader>
      <ScanFilters table={table} />
      <PagedTable
        rows={storedScanRows}
        table={table}
        label={t("grid")}
        columns={columns}
        minWidth={isNarrow ? 560 : 880}
        emptyState={<NoScans />}
        onRetry={() => void fetchStoredScans()}
        renderDrawer={({ key, openedBy }, close) => (
          <ScanDrawer key={key} scanId={key} takesFocus={openedBy === "key"} onClose={close} />
        )}
      />
    </>
  );
}

function ScanCount(): JSX.Element | null {
  const { t } = useTranslation("blackBox");
  const total = usePagedRows(storedScanRows, ({ total }) => total);
  return total === null ? null : <>{t("count", { count: total, formatted: numberText(total) })}</>;
}

function NewerScansButton(): JSX.Element | null {
  const { t } = useTranslation("blackBox");
  const newerCount = useStoredScans((state) => state.newerCount);
  if (newerCount === 0) return null;
  return (
    <Button variant="subtle" onClick={() => void fetchStoredScans()}>
      {t("newer", { count: newerCount })}
    </Button>
  );
}

function NoScans(): JSX.Element {
  const { t } = useTranslation("blackBox");
  // Use the query of the visible rows, because the rows of the current filters may still be loading.
  const isFiltered = usePagedRows(
    storedScanRows,
    ({ query: { text, kinds, from } }) => text !== "" || kinds.length > 0 || from !== null,
  );
  if (!isFiltered) {
    return <EmptyState icon={IconBox} title={t("none.title")} body={t("none.body")} />;
  }
  return (
    <EmptyState
      icon={IconSearchOff}
      title={t("notFound.title")}
      body={t("notFound.body")}
      action={<Button onClick={() => void filterScans(ALL_SCANS)}>{t("clear")}</Button>}
    />
  );
}
