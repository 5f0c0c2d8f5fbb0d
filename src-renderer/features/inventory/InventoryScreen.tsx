import { Button, CloseButton } from "@mantine/core";
import { IconDownload, IconPackageExport, IconPackages, IconSearchOff } from "@tabler/icons-react";
import { type JSX, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { create } from "zustand";
import { type InventoryColumn, NEWEST_FIRST } from "../../../src-domain/inventory/inventory-query.ts";
import { BUILT_IN_VIEW_NAMES, isNarrow } from "../../../src-domain/inventory/inventory-view.ts";
import { orderAfterHeaderClick } from "../../../src-domain/table-views.ts";
import type { InventoryRow } from "../../../src-preload/contract/inventory/inventory.ts";
import { desk } from "../../bridge.ts";
import { numberText } from "../../i18n/format.ts";
import { startSync, useAppState } from "../../shell/app-state.ts";
import { keyHint } from "../../shell/shortcuts.ts";
import { unsubscribeAll } from "../../shell/subscriptions.ts";
import { useNowMs } from "../../shell/use-now.ts";
import { CopyAction } from "../../ui/CopyAction.tsx";
import { copyAction } from "../../ui/CopyButton.tsx";
import type { MenuAction } from "../../ui/dialogs/ContextMenu.tsx";
import { ColumnsMenu } from "../../ui/filters/ColumnsMenu.tsx";
import { useOpeningView } from "../../ui/filters/table-setup.ts";
import { TableSearchBox } from "../../ui/filters/TableSearchBox.tsx";
import { ViewsMenu } from "../../ui/filters/ViewsMenu.tsx";
import { ScreenHeader } from "../../ui/headers/ScreenHeader.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { OnlineButton } from "../../ui/OnlineButton.tsx";
import { ShowInFolder } from "../../ui/ShowInFolder.tsx";
import type { TableHandle } from "../../ui/table/DataTable.tsx";
import { usePagedRows } from "../../ui/table/paged-rows.ts";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import "./screen/inventory.css";
import { useStaleListRefresh } from "../../ui/table/stale-list.ts";
import { useTableKeys } from "../../ui/table/use-table-keys.ts";
import { EmptyState } from "../../ui/text/text.tsx";
import { computeAge, timeText } from "../../ui/text/time-text.ts";
import { ImportButton } from "../import/ImportButton.tsx";
import {
  changeInventoryChoice,
  clearInventoryFilters,
  connectInventorySearch,
  refreshInventory,
  useInventoryChoice,
  inventorySearch,
  inventorySelection,
  inventoryListDetector,
  inventorySetup,
  useSlowSearch,
} from "./inventory-choice.ts";
import { connectInventoryRows, inventoryRows } from "./inventory-pages.ts";
import { ItemDrawer } from "./item/ItemDrawer.tsx";
import { addSelectedToBatch, addToBatch } from "./screen/add-to-batch.ts";
import { AddedNote } from "./screen/AddedNote.tsx";
import { emptyInventoryColumns, useInventoryColumns } from "./screen/inventory-columns.tsx";
import { InventoryFilters, InventorySelectionBar } from "./screen/InventoryFilters.tsx";

/** Milliseconds without a change before the count is announced, so that screen readers do not speak at every key. */
const ANNOUNCE_AFTER_MS = 1000;

function InventoryFacts(): JSX.Element | null {
  const { t } = useTranslation("inventory");
  const asOf = usePagedRows(inventoryRows, ({ listInfo }) => listInfo?.asOf ?? null);
  const countText = useCountText();
  const [announcedText, setAnnouncedText] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setAnnouncedText(countText), ANNOUNCE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [countText]);
  if (countText === null) return null;
  return (
    <>
      <span role="status" aria-live="off" aria-label={t("found.label")}>
        {countText}
        {asOf !== null && <CopyAge at={asOf} />}
      </span>
      <span className="visually-hidden" aria-live="polite">
        {announcedText}
      </span>
    </>
  );
}

function useCountText(): string | null {
  const { t } = useTranslation("inventory");
  const total = usePagedRows(inventoryRows, (list) => list.total);
  const rowCount = usePagedRows(inventoryRows, (list) => list.rowCount);
  const isFiltered = usePagedRows(inventoryRows, ({ query }) => isNarrow(query.filter));
  const slowOrder = useSlowSearch((state) => state.slowOrder);
  if (slowOrder !== null) {
    return slowOrder.column === NEWEST_FIRST.column
      ? t("found.searching")
      : t("found.sorting", { column: t(`column.${slowOrder.column}`) });
  }
  if (rowCount === null) return null;
  const values = { count: total ?? rowCount, formatted: numberText(total ?? rowCount) };
  if (total === null) return t("found.counting", values);
  return isFiltered ? t("found.filtered", values) : t("found.all", values);
}

function CopyAge({ at }: { readonly at: string }): JSX.Element {
  const { t } = useTranslation("inventory");
  const age = computeAge(at, useNowMs());
  const clock = timeText(at);
  return (
    <time dateTime={at}>
      {" · "}
      {age.unit === "now" ? t("asOf.now", { clock }) : t(`asOf.${age.unit}`, { clock, count: age.count })}
    </time>
  );
}

function NoMatchingItems(): JSX.Element {
  const { t } = useTranslation(["inventory", "table"]);
  // Use the query of the displayed rows: the rows of the current choice may still be loading.
  const filter = usePagedRows(inventoryRows, ({ query }) => query.filter);
  const isOnlyTextFilter = !isNarrow({ ...filter, text: "" });
  if (!isNarrow(filter)) return <NoInventory />;
  return (
    <EmptyState
      icon={IconSearchOff}
      title={filter.text === "" ? t("notFound.filteredTitle") : t("notFound.title", { text: filter.text })}
      body={isOnlyTextFilter ? t("notFound.body") : t("notFound.filteredBody")}
      action={
        isOnlyTextFilter ? (
          <Button onClick={() => changeInventoryChoice({ text: "" })}>{t("table:clearSearch")}</Button>
        ) : (
          <Button onClick={clearInventoryFilters} data-tip={keyHint("clearFilters")}>
            {t("table:filter.clear")}
          </Button>
        )
      }
    />
  );
}

function NoInventory(): JSX.Element {
  const { t } = useTranslation(["inventory", "sync"]);
  const isRunning = useAppState((state) => state.sync?.state === "running");
  const stoppedSync = useAppState((state) => (state.sync?.isFillingStopped === true ? state.sync : null));
  if (stoppedSync !== null) {
    return (
      <EmptyState
        icon={IconPackages}
        title={t("none.title")}
        body={t("sync:stopped")}
        action={<CopyAction sync={stoppedSync} />}
      />
    );
  }
  return (
    <EmptyState
      icon={IconPackages}
      title={t("none.title")}
      body={t("none.body")}
      action={
        <OnlineButton loading={isRunning} onClick={() => void startSync()}>
          {t("none.action")}
        </OnlineButton>
      }
    />
  );
}

type ExportState =
  | { readonly state: "idle" }
  | { readonly state: "failed"; readonly hasTooManyRows: boolean }
  | { readonly state: "writing"; readonly rows: number; readonly total: number | null }
  | { readonly state: "written"; readonly rows: number; readonly file: string };

const useInventoryExport = create<ExportState>(() => ({ state: "idle" }));

const setExportState = (exportState: ExportState): void => useInventoryExport.setState(exportState, true);

async function exportInventory(): Promise<void> {
  if (useInventoryExport.getState().state === "writing") return;
  const { query, total } = inventoryRows.store.getState();
  const visibleColumns = inventorySetup.use.getState().columns.filter((position) => position.shown);
  const columns = visibleColumns.map(({ column }) => column);
  setExportState({ state: "writing", rows: 0, total });
  const unsubscribe = desk.inventory.onExportProgress(({ rows, total }) =>
    setExportState({ state: "writing", rows, total }),
  );
  const answer = await desk.inventory.export({ query, columns: columns.length > 0 ? columns : ["rma"] });
  unsubscribe();
  if (!answer.ok) setExportState({ state: "failed", hasTooManyRows: answer.error.code === "too-many-rows" });
  else if (answer.value.rows === null) setExportState({ state: "idle" });
  else setExportState({ state: "written", rows: answer.value.rows, file: answer.value.fileName });
}

function ExportNote(): JSX.Element | null {
  const { t } = useTranslation(["inventory", "table"]);
  const exportState = useInventoryExport();
  if (exportState.state === "idle") return null;
  return (
    <section className="inventory__foot foot" aria-label={t("export.label")}>
      <div className="row-close">
        {exportState.state === "writing" ? (
          <ExportProgress {...exportState} />
        ) : (
          <>
            <p className="grows" role="status">
              {exportState.state === "failed"
                ? t(exportState.hasTooManyRows ? "table:tooManyRows" : "export.failed")
                : t("export.written", { ...exportState, count: exportState.rows, rows: numberText(exportState.rows) })}
            </p>
            {exportState.state === "written" && <ShowInFolder fileName={exportState.file} />}
            <CloseButton size="sm" aria-label={t("added.dismiss")} onClick={() => setExportState({ state: "idle" })} />
          </>
        )}
      </div>
    </section>
  );
}

function ExportProgress({ rows, total }: Extract<ExportState, { state: "writing" }>): JSX.Element {
  const { t } = useTranslation("inventory");
  const values = { rows: numberText(rows), total: numberText(total ?? rows) };
  return (
    <>
      <p className="grows">{t(total === null ? "export.writing" : "export.writingOf", values)}</p>
      <progress aria-label={t("export.label")} max={total ?? undefined} value={total === null ? undefined : rows} />
      <Button variant="default" size="xs" onClick={() => void desk.inventory.cancelExport({})}>
        {t("export.cancel")}
      </Button>
    </>
  );
}

function ExportButton(): JSX.Element {
  const { t } = useTranslation("inventory");
  const isWriting = useInventoryExport(({ state }) => state === "writing");
  const isEmpty = usePagedRows(inventoryRows, ({ rowCount }) => rowCount === null || rowCount === 0);
  return (
    <IconButton
      variant="default"
      size={36}
      label={t("export.action")}
      icon={IconDownload}
      disabled={isWriting || isEmpty}
      onClick={() => void exportInventory()}
    />
  );
}

export function InventoryScreen(): JSX.Element {
  const { t } = useTranslation("inventory");
  const table = useRef<TableHandle>(null);
  const isSelecting = inventorySelection.use(({ rows }) => rows.size > 0);
  useOpeningView(inventorySetup, refreshInventory);
  useEffect(() => unsubscribeAll(connectInventorySearch(), connectInventoryRows()), []);
  useStaleListRefresh("inventory", inventoryListDetector, refreshInventory);
  useTableKeys("inventory", {
    search: inventorySearch,
    clearFilters: clearInventoryFilters,
    addSelected: addSelectedToBatch,
    refreshList: refreshInventory,
  });
  return (
    <>
      <ScreenHeader title={t("title")} facts={<InventoryFacts />}>
        <TableSearchBox search={inventorySearch} label={t("search")} hint={t("searchHint")} table={table} />
        <ViewsMenu
          screen="inventory"
          setup={inventorySetup}
          builtIn={BUILT_IN_VIEW_NAMES.map((viewId) => ({ viewId, name: t(`views.builtIn.${viewId}`) }))}
          onChoose={changeInventoryChoice}
        />
        <ColumnsMenu
          setup={inventorySetup}
          emptyColumns={emptyInventoryColumns}
          columnName={(column) => t(`column.${column}`)}
        />
        <ExportButton />
        <ImportButton />
      </ScreenHeader>
      {isSelecting ? <InventorySelectionBar table={table} /> : <InventoryFilters />}
      <InventoryTable table={table} />
      <AddedNote />
      <ExportNote />
    </>
  );
}

function InventoryTable({ table }: { readonly table: React.RefObject<TableHandle | null> }): JSX.Element {
  const { t } = useTranslation("inventory");
  const { columns, minWidth } = useInventoryColumns();
  const order = useInventoryChoice((choice) => choice.order);
  const rowActions = (item: InventoryRow): readonly MenuAction[] => [
    copyAction(t("menu.copyRma"), item.rma),
    ...(item.trackingNumber ? [copyAction(t("menu.copyTracking"), item.trackingNumber)] : []),
    { text: t("selection.add"), icon: IconPackageExport, onSelect: () => addToBatch([item]) },
  ];
  return (
    <PagedTable
      rows={inventoryRows}
      table={table}
      label={t("grid")}
      columns={columns}
      minWidth={minWidth}
      emptyState={<NoMatchingItems />}
      onRetry={() => void inventoryRows.reload()}
      sort={{ key: order.column, descending: order.descending, onSort: sortBy }}
      selectable={{ selection: inventorySelection, screen: "inventory", label: t("selected") }}
      rowActions={rowActions}
      onResize={(key, width) => inventorySetup.setColumnWidth(key as InventoryColumn, width)}
      renderDrawer={({ key, openedBy }, close) => (
        <ItemDrawer key={key} returnInventoryId={key} takesFocus={openedBy === "key"} onClose={close} />
      )}
    />
  );
}

const sortBy = (key: string): void =>
  changeInventoryChoice({
    order: orderAfterHeaderClick(useInventoryChoice.getState().order, key as InventoryColumn, ["createdOn", "readAt"]),
  });
