import { useEffect, useRef, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { BUILT_IN_VIEW_NAMES, isSameChoice, orderAfter, type TableColumn } from "../../../src-domain/inventory-view.ts";
import { desk } from "../../bridge.ts";
import type { TableHandle } from "../../components/DataTable.tsx";
import { ColumnsMenu } from "../../components/ColumnsMenu.tsx";
import { PagedTable } from "../../components/PagedTable.tsx";
import { ScreenHeader } from "../../components/ScreenHeader.tsx";
import { TableSearchBox } from "../../components/TableSearchBox.tsx";
import { ViewsMenu } from "../../components/ViewsMenu.tsx";
import { useDeskKeys } from "../../shell/key-help-bind.ts";
import { useLiveDesk } from "../../shell/live-desk.ts";
import { useIsCurrentScreen } from "../../shell/navigation.ts";
import { addSelectedToBatch } from "./add-to-batch.ts";
import { AddedNote } from "./AddedNote.tsx";
import { ExportButton } from "./ExportButton.tsx";
import { ExportNote } from "./ExportNote.tsx";
import { choose, clearFilters, showAnew, useInventoryChoice } from "./inventory-choice.ts";
import { ImportButton } from "../import/ImportButton.tsx";
import { useInventoryColumns } from "./inventory-columns.tsx";
import { inventoryRows } from "./inventory-pages.ts";
import { inventorySearch, openInventorySearch } from "./inventory-search.ts";
import { inventorySelection } from "./inventory-selection.ts";
import "./inventory.css";
import { InventoryFacts } from "./InventoryFacts.tsx";
import { InventoryFilters } from "./InventoryFilters.tsx";
import { ItemDrawer } from "./item/ItemDrawer.tsx";
import { inventoryWatch } from "./list-watch.ts";
import { NothingFound } from "./NothingFound.tsx";
import { SelectionBar } from "./SelectionBar.tsx";
import { inventorySetup } from "./table-setup.ts";
import { openViewsMenu, useViewsMenu } from "./views-menu.ts";

export function InventoryScreen(): JSX.Element {
  const { t } = useTranslation("inventory");
  const table = useRef<TableHandle>(null);
  const selecting = inventorySelection.use(({ rows }) => rows.size > 0);
  useFirstView();
  useRereadAfterSync();
  useEffect(() => inventoryWatch.watch(), []);
  useKeepSetupOnLeave();
  useInventoryKeys();
  // What an event told is shown where it is; nothing moves under whoever looks.
  useEffect(() => desk.inventory.onChanged(() => void inventoryRows.readAnew()), []);
  return (
    <>
      <ScreenHeader title={t("title")} facts={<InventoryFacts />}>
        <TableSearchBox search={inventorySearch} label={t("search")} hint={t("searchHint")} table={table} />
        <InventoryViews />
        <ColumnsMenu setup={inventorySetup} nameOf={(column) => t(`column.${column}`)} />
        <ExportButton />
        <ImportButton />
      </ScreenHeader>
      {selecting ? <SelectionBar table={table} /> : <InventoryFilters />}
      <InventoryTable table={table} />
      <AddedNote />
      <ExportNote />
    </>
  );
}

function InventoryViews(): JSX.Element {
  const { t } = useTranslation("inventory");
  const opened = useViewsMenu((menu) => menu.opened);
  const choice = useInventoryChoice();
  return (
    <ViewsMenu
      setup={inventorySetup}
      builtIn={BUILT_IN_VIEW_NAMES.map((viewId) => ({ viewId, name: t(`views.builtIn.${viewId}`) }))}
      choice={choice}
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
      onRetry={() => void inventoryRows.readAnew()}
      sort={{ key: order.column, descending: order.descending, onSort: sortBy }}
      selection={{
        label: t("selected"),
        keys: selected,
        onSelect: inventorySelection.select,
        onClear: inventorySelection.clear,
      }}
      onResize={(key, width) => inventorySetup.widenColumn(key as TableColumn, width)}
      renderDrawer={({ key, how }, close) => (
        <ItemDrawer key={key} returnInventoryId={key} takesFocus={how === "key"} onClose={close} />
      )}
    />
  );
}

function sortBy(key: string): void {
  if (key !== "vas")
    choose({ order: orderAfter(useInventoryChoice.getState().order, key as Exclude<TableColumn, "vas">) });
}

/** The table opens with the view that this desk begins with, unless somebody came with a search. */
function useFirstView(): void {
  useEffect(() => {
    void inventorySetup.read().then(async () => {
      const first = inventorySetup.choiceOf(inventorySetup.use.getState().defaultView);
      const { text } = useInventoryChoice.getState();
      if (first !== null && text === "") useInventoryChoice.setState(first);
      await showAnew();
    });
  }, []);
}

/** A window closed right after a change keeps it. */
function useKeepSetupOnLeave(): void {
  useEffect(() => {
    window.addEventListener("pagehide", inventorySetup.keep);
    return () => {
      window.removeEventListener("pagehide", inventorySetup.keep);
      inventorySetup.keep();
    };
  }, []);
}

/** The first answer comes with the view; later ones with each new copy of the inventory. */
function useRereadAfterSync(): void {
  const asOf = useLiveDesk((live) => live.status?.inventoryAsOf ?? null);
  const seen = useRef(asOf);
  useEffect(() => {
    if (seen.current !== asOf) void inventoryRows.readAnew();
    seen.current = asOf;
  }, [asOf]);
}

function useInventoryKeys(): void {
  const here = useIsCurrentScreen("inventory");
  useDeskKeys(
    here
      ? {
          lookUp: openInventorySearch,
          lookUpHere: openInventorySearch,
          views: openViewsMenu,
          clearFilters,
          addSelected: addSelectedToBatch,
          showAnew: () => void showAnew(),
        }
      : {},
  );
}
