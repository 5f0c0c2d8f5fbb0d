import { Button } from "@mantine/core";
import { IconCopy, IconPlus, IconSearchOff, IconTruckDelivery } from "@tabler/icons-react";
import { type JSX, type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { isNarrowed } from "../../../src-domain/shipping/shipping-order-query.ts";
import {
  MAX_ORDERS_PER_ENTRY,
  SHIPPING_METHODS,
  SHIPPING_STATUSES,
  type ShippingOrderRow,
} from "../../../src-domain/shipping/shipping-order.ts";
import { desk } from "../../bridge.ts";
import { numberText } from "../../i18n/format.ts";
import { copyAction, copyText } from "../../ui/CopyButton.tsx";
import type { MenuAction } from "../../ui/dialogs/ContextMenu.tsx";
import { ChoiceFilter, type FilterOption, WarehouseFilter, createFacetCounts } from "../../ui/filters/ChoiceFilter.tsx";
import { FilterBar } from "../../ui/filters/FilterBar.tsx";
import { TableSearchBox } from "../../ui/filters/TableSearchBox.tsx";
import { ScreenHeader } from "../../ui/headers/ScreenHeader.tsx";
import { DataTable, type TableHandle } from "../../ui/table/DataTable.tsx";
import { usePagedRows } from "../../ui/table/paged-rows.ts";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import { ActionLimit, SelectionBar } from "../../ui/table/SelectionBar.tsx";
import { useTableKeys } from "../../ui/table/use-table-keys.ts";
import { EmptyState } from "../../ui/text/text.tsx";
import { connectDrafts, openNewDraft, useDraft } from "./draft/draft.ts";
import { DraftPane } from "./draft/DraftPane.tsx";
import { LostActions } from "./draft/LostCreates.tsx";
import { ShippingOrderDrawer } from "./drawer/ShippingOrderDrawer.tsx";
import { IntakeNote, OrderIntake, useOrderScans } from "./screen/OrderIntake.tsx";
import "./screen/shipping-orders.css";
import { useShippingColumns } from "./screen/shipping-columns.tsx";
import { shippingMethodText, shippingStatusText } from "./screen/shipping-text.tsx";
import {
  clearShippingFilters,
  filterOrders,
  refreshShipping,
  shippingRows,
  shippingSearch,
  sortOrders,
  useShippingQuery,
  shippingSelection,
} from "./shipping-pages.ts";
import { PlanPane } from "./worksheet/PlanPane.tsx";
import { RunPane, WorksheetBanner } from "./worksheet/RunPane.tsx";
import { connectWorksheet, planWorksheet, useWorksheet } from "./worksheet/worksheet.ts";

const shippingFacets = createFacetCounts(
  () => useShippingQuery.getState().filter,
  (filter) => desk.shippingOrder.facets({ filter }),
);

function ShippingFilters(): JSX.Element {
  const { t } = useTranslation("shipping");
  const filter = useShippingQuery((query) => query.filter);
  const facets = shippingFacets.use((state) => state.facets);
  const optionsOf = (
    values: readonly string[],
    counts: ReadonlyMap<string, number> | undefined,
    textOf: (value: string) => string,
  ): FilterOption[] =>
    [...new Set([...values, ...(counts?.keys() ?? [])])].map((value) => ({ value, text: textOf(value) }));
  return (
    <FilterBar isFiltered={isNarrowed(filter)} onClear={clearShippingFilters}>
      <ChoiceFilter
        name={t("column.status")}
        chosenValues={filter.statuses}
        options={optionsOf(SHIPPING_STATUSES, facets?.statuses, (value) => shippingStatusText(t, value))}
        counts={facets?.statuses}
        onOpened={shippingFacets.fetchCounts}
        onChoose={(statuses) => filterOrders({ statuses })}
      />
      <ChoiceFilter
        name={t("column.method")}
        chosenValues={filter.methods}
        options={optionsOf(SHIPPING_METHODS, facets?.methods, (value) => shippingMethodText(t, value))}
        counts={facets?.methods}
        onOpened={shippingFacets.fetchCounts}
        onChoose={(methods) => filterOrders({ methods })}
      />
      <WarehouseFilter
        name={t("column.warehouseId")}
        chosenValues={filter.warehouseIds}
        counts={facets?.warehouseIds}
        onOpened={shippingFacets.fetchCounts}
        onChoose={(warehouseIds) => filterOrders({ warehouseIds })}
      />
    </FilterBar>
  );
}

function ShippingSelectionBar({ table }: { readonly table: RefObject<TableHandle | null> }): JSX.Element {
  const { t } = useTranslation(["shipping", "worksheet"]);
  const rows = shippingSelection.use((selection) => selection.rows);
  const [copiedCount, setCopiedCount] = useState(0);
  return (
    <SelectionBar
      rows={shippingRows}
      selection={shippingSelection}
      label={t("selection.label")}
      countText={t("selection.count", { count: rows.size, formatted: numberText(rows.size) })}
      table={table}
      message={copiedCount > 0 && <span role="status">{t("selection.copied", { count: copiedCount })}</span>}
    >
      <Button
        size="xs"
        disabled={rows.size > MAX_ORDERS_PER_ENTRY}
        leftSection={<IconTruckDelivery size={14} aria-hidden="true" />}
        onClick={() => void planWorksheet()}
      >
        {t("worksheet:open")}
      </Button>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconCopy size={14} aria-hidden="true" />}
        onClick={() =>
          void copyText([...rows.keys()].join("\n")).then((isCopied) => setCopiedCount(isCopied ? rows.size : 0))
        }
      >
        {t("selection.copy", { count: rows.size })}
      </Button>
      <ActionLimit action={t("worksheet:open")} count={rows.size} maxCount={MAX_ORDERS_PER_ENTRY} />
    </SelectionBar>
  );
}

/** Lists the consolidate shipping orders that were entered on this desk or reported by events or answers. */
export function ShippingOrdersScreen(): JSX.Element {
  const { t } = useTranslation(["shipping", "shippingDraft"]);
  const table = useRef<TableHandle>(null);
  const isWorksheetOpen = useWorksheet((state) => state.isOpen);
  const isPlanning = useWorksheet((state) => state.plan !== null);
  const isDraftOpen = useDraft((state) => state.openPage !== null);
  const isListShown = !isWorksheetOpen && !isDraftOpen;
  const areDraftsOn = useDraft((state) => state.isEnabled);
  const isSelecting = shippingSelection.use(({ rows }) => rows.size > 0);
  useOrderScans();
  useEffect(() => connectWorksheet(), []);
  useTableKeys("shipping-orders", { search: shippingSearch, clearFilters: clearShippingFilters });
  useEffect(() => connectDrafts(), []);
  useEffect(() => void refreshShipping(), []);
  useEffect(() => desk.shippingOrder.onChanged(() => void reloadOrRefresh()), []);
  return (
    <>
      <ScreenHeader title={t("title")} facts={<OrderCount />}>
        {isListShown && areDraftsOn && (
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={openNewDraft}>
            {t("shippingDraft:newDraft")}
          </Button>
        )}
        {isListShown && (
          <TableSearchBox
            search={shippingSearch}
            label={t("search")}
            hint={t("searchHint")}
            table={table}
            width="clamp(200px, 26vw, 380px)"
          />
        )}
      </ScreenHeader>
      {isListShown && <OrderIntake />}
      <IntakeNote />
      {isListShown && <LostActions />}
      {isDraftOpen && <DraftPane />}
      {!isDraftOpen && isWorksheetOpen && (isPlanning ? <PlanPane /> : <RunPane />)}
      {isListShown && (
        <>
          <WorksheetBanner />
          {isSelecting ? <ShippingSelectionBar table={table} /> : <ShippingFilters />}
          <ShippingTable table={table} />
        </>
      )}
    </>
  );
}

/** Reloads the loaded pages, or searches again if the list is empty. */
async function reloadOrRefresh(): Promise<void> {
  if ((shippingRows.store.getState().total ?? 0) === 0) await refreshShipping();
  else await shippingRows.reload();
}

function ShippingTable({ table }: { readonly table: RefObject<TableHandle | null> }): JSX.Element {
  const { t } = useTranslation("shipping");
  const { columns, minWidth } = useShippingColumns();
  const order = useShippingQuery((query) => query.order);
  const rowActions = (row: ShippingOrderRow): readonly MenuAction[] => [
    ...(row.number === null ? [] : [copyAction(t("menu.copyNumber"), row.number)]),
    copyAction(t("menu.copyId"), row.orderId),
  ];
  return (
    <PagedTable
      rows={shippingRows}
      table={table}
      role="table"
      label={t("table")}
      columns={columns}
      minWidth={minWidth}
      emptyState={<EmptyOrderTable />}
      onRetry={() => void refreshShipping()}
      sort={{ key: order.column, descending: order.descending, onSort: sortOrders }}
      selectable={{ selection: shippingSelection, screen: "shipping-orders", label: t("selected") }}
      rowActions={rowActions}
      renderDrawer={({ key, openedBy }, close) => (
        <ShippingOrderDrawer key={key} orderId={key} takesFocus={openedBy === "key"} onClose={close} />
      )}
    />
  );
}

function OrderCount(): JSX.Element | null {
  const { t } = useTranslation("shipping");
  const total = usePagedRows(shippingRows, (list) => list.total);
  const isFiltered = usePagedRows(shippingRows, ({ query }) => isNarrowed(query.filter));
  if (total === null) return null;
  return (
    <span role="status" aria-label={t("found.label")}>
      {t(isFiltered ? "found.filtered" : "found.all", { count: total })}
    </span>
  );
}

/** Shows the column headings of an empty table, so that the operator sees which fields it will list. */
function EmptyOrderTable(): JSX.Element {
  const { t } = useTranslation("shipping");
  const { columns, minWidth } = useShippingColumns();
  return (
    <div className="fills grows">
      <div className="shipping__heads rigid">
        <DataTable
          label={t("table")}
          role="table"
          columns={columns}
          rowCount={0}
          rowAt={() => undefined}
          rowKey={() => ""}
          minWidth={minWidth}
        />
      </div>
      <EmptyReason />
    </div>
  );
}

function EmptyReason(): JSX.Element {
  const { t } = useTranslation(["shipping", "table"]);
  const isFiltered = usePagedRows(shippingRows, ({ query }) => isNarrowed(query.filter));
  if (!isFiltered) {
    return <EmptyState icon={IconTruckDelivery} title={t("none.title")} body={t("none.body")} />;
  }
  return (
    <EmptyState
      icon={IconSearchOff}
      title={t("notFound.title")}
      body={t("notFound.body")}
      action={<Button onClick={clearShippingFilters}>{t("table:filter.clear")}</Button>}
    />
  );
}
