import { useEffect, useRef, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { BUILT_IN_VIEW_NAMES, isSameChoice, orderAfter } from "../../../src-domain/inventory/inventory-view.ts";
import type { InventoryColumn } from "../../../src-domain/inventory/inventory-query.ts";
import type { TableHandle } from "../../components/table/DataTable.tsx";
import { ColumnsMenu } from "../../components/filters/ColumnsMenu.tsx";
import { PagedTable } from "../../components/table/PagedTable.tsx";
import { ScreenHeader } from "../../components/headers/ScreenHeader.tsx";
import { TableSearchBox } from "../../components/filters/TableSearchBox.tsx";
import { useListWatch } from "../../components/table/use-list-watch.ts";
import { useOpeningView } from "../../components/filters/use-opening-view.ts";
import { useTableKeys } from "../../components/table/use-table-keys.ts";
import { ViewsMenu } from "../../components/filters/ViewsMenu.tsx";
import { useLiveDesk } from "../../desk/live-desk.ts";
import { addSelectedToBatch } from "./add-to-batch.ts";
import { AddedNote } from "./AddedNote.tsx";
import { ExportButton } from "./ExportButton.tsx";
import { ExportNote } from "./ExportNote.tsx";
import { choose, clearFilters, refreshList, useInventoryChoice } from "./inventory-choice.ts";
import { ImportButton } from "../../import/ImportButton.tsx";
import { useInventoryColumns } from "./inventory-columns.tsx";
import { inventoryRows } from "../../inventory/inventory-pages.ts";
import { inventorySearch } from "./inventory-search.ts";
import { inventorySelection } from "./inventory-selection.ts";
import "./inventory.css";
import { InventoryFacts } from "./InventoryFacts.tsx";
import { InventoryFilters } from "./InventoryFilters.tsx";
import { InventorySelectionBar } from "./InventorySelectionBar.tsx";
import { ItemDrawer } from "./item/ItemDrawer.tsx";
import { inventoryWatch } from "./list-watch.ts";
import { NothingFound } from "./NothingFound.tsx";
import { inventorySetup } from "./table-setup.ts";
import { openViewsMenu, useViewsMenu } from "./views-menu.ts";

export function InventoryScreen(): JSX.Element {
  const { t } = useTranslation("inventory");
  const table = useRef<TableHandle>(null);
  const selecting = inventorySelection.use(({ rows }) => rows.size > 0);
  useOpeningView(inventorySetup, refreshList);
  useRereadAfterSync();
  useListWatch("inventory", inventoryWatch, refreshList);
  useTableKeys("inventory", {
    search: inventorySearch,
    views: openViewsMenu,
    clearFilters,
    addSelected: addSelectedToBatch,
    refreshList,
  });
  return (
    <>
      <ScreenHeader title={t("title")} facts={<InventoryFacts />}>
        <TableSearchBox search={inventorySearch} label={t("search")} hint={t("searchHint")} table={table} />
        <InventoryViews />
        <ColumnsMenu setup={inventorySetup} nameOf={(column) => t(`column.${column}`)} />
        <ExportButton />
        <ImportButton />
      </ScreenHeader>
      {selecting ? <InventorySelectionBar table={table} /> : <InventoryFilters />}
      <InventoryTable table={table} />
      <AddedNote />
      <ExportNote />
    </>
  );
}

function InventoryViews(): JSX.Element {
  const { t } = useTranslation("inventory");
  const opened = useViewsMenu((menu) => menu.opened);
  return (
    <ViewsMenu
      setup={inventorySetup}
      builtIn={BUILT_IN_VIEW_NAMES.map((viewId) => ({ viewId, name: t(`views.builtIn.${viewId}`) }))}
      isSame={isSameChoice}
      onChoose={choose}
      opened={opened}
      onOpened={(opened) => useViewsMenu.setState({ opened })}
    />
  );
}

function InventoryTable({ table }: { readonly table: React.RefObject<TableHandle | null> }): JSX.Element {
  const { t } = useTranslation("inventory");
  const { columns, minWidth } = useInventoryColumns();
  const order = useInventoryChoice((choice) => choice.order);
  const selected = inventorySelection.use(({ rows }) => rows);
  return (
    <PagedTable
      rows={inventoryRows}
      table={table}
      label={t("grid")}
      columns={columns}
      minWidth={minWidth}
      empty={<NothingFound />}
      onRetry={() => void inventoryRows.reload()}
      sort={{ key: order.column, descending: order.descending, onSort: sortBy }}
      selection={{
        label: t("selected"),
        keys: selected,
        onSelect: inventorySelection.select,
        onClear: inventorySelection.clear,
      }}
      onResize={(key, width) => inventorySetup.widenColumn(key as InventoryColumn, width)}
      renderDrawer={({ key, how }, close) => (
        <ItemDrawer key={key} returnInventoryId={key} takesFocus={how === "key"} onClose={close} />
      )}
    />
  );
}

function sortBy(key: string): void {
  choose({ order: orderAfter(useInventoryChoice.getState().order, key as InventoryColumn) });
}

/** The first answer comes with the view; later ones with each new copy of the inventory. */
function useRereadAfterSync(): void {
  const asOf = useLiveDesk((live) => live.status?.inventoryAsOf ?? null);
  const seen = useRef(asOf);
  useEffect(() => {
    if (seen.current !== asOf) void inventoryRows.reload();
    seen.current = asOf;
  }, [asOf]);
}
