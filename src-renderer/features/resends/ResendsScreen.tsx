import { Button } from "@mantine/core";
import { IconPackageExport, IconPrinter, IconSearchOff } from "@tabler/icons-react";
import { type JSX, type RefObject, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import {
  MODE_KNOWLEDGE,
  ORDER_ORIGINS,
  ORDER_STAGES,
  type OrderColumn,
} from "../../../src-domain/resends/order-query.ts";
import {
  DEFAULT_ORDER_VIEW,
  isOrderFiltered,
  ORDER_VIEW_NAMES,
  orderQueryOf,
} from "../../../src-domain/resends/order-view.ts";
import { orderAfterHeaderClick } from "../../../src-domain/table-views.ts";
import type { OrderRow } from "../../../src-preload/contract/resends/resend.ts";
import { desk } from "../../bridge.ts";
import { numberText } from "../../i18n/format.ts";
import { useAppState } from "../../shell/app-state.ts";
import { showScreen } from "../../shell/navigation.ts";
import { keyHint } from "../../shell/shortcuts.ts";
import { unsubscribeAll } from "../../shell/subscriptions.ts";
import { copyAction } from "../../ui/CopyButton.tsx";
import type { MenuAction } from "../../ui/dialogs/ContextMenu.tsx";
import { ChoiceFilter, WarehouseFilter, createFacetCounts } from "../../ui/filters/ChoiceFilter.tsx";
import { ColumnsMenu } from "../../ui/filters/ColumnsMenu.tsx";
import { FilterBar, FilterToggle } from "../../ui/filters/FilterBar.tsx";
import { useOpeningView } from "../../ui/filters/table-setup.ts";
import { TableSearchBox } from "../../ui/filters/TableSearchBox.tsx";
import { ViewsMenu } from "../../ui/filters/ViewsMenu.tsx";
import { ScreenHeader } from "../../ui/headers/ScreenHeader.tsx";
import "./list/list.css";
import type { TableHandle } from "../../ui/table/DataTable.tsx";
import { ListChanged } from "../../ui/table/ListChanged.tsx";
import { usePagedRows } from "../../ui/table/paged-rows.ts";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import { SelectionExportNote } from "../../ui/table/selection-export.tsx";
import { createStaleListDetector, useStaleListRefresh } from "../../ui/table/stale-list.ts";
import { useTableKeys } from "../../ui/table/use-table-keys.ts";
import { EmptyState } from "../../ui/text/text.tsx";
import { useSaveFile } from "../../ui/use-save-file.ts";
import { startBulkPrint } from "./labels/bulk-print.ts";
import { BulkPrintNote } from "./labels/BulkPrintNote.tsx";
import {
  connectRefreshProgress,
  orderSelection,
  OrderSelectionBar,
  RefreshProgress,
} from "./list/OrderSelectionBar.tsx";
import { OrderStates } from "./list/OrderStates.tsx";
import { orderTableSetup, emptyOrderColumns, useResendColumns } from "./list/resend-columns.tsx";
import {
  chooseOrders,
  clearOrderFilters,
  connectOrders,
  orderNameText,
  orderSearch,
  refreshOrders,
  useOrderChoice,
  orderRows,
  useIsOrderListFiltered,
} from "./order-pages.ts";
import { OrderDrawer } from "./order/OrderDrawer.tsx";

const orderListDetector = createStaleListDetector({
  rows: orderRows,
  onChanged: (callback) => desk.resend.onTableChanged(({ orderKeys }) => callback(orderKeys)),
});

function OrderListChangedNote(): JSX.Element {
  const isOutdated = orderListDetector.use((state) => state.isOutdated);
  return <ListChanged isOutdated={isOutdated} onRefresh={() => void refreshOrders()} />;
}

const orderFacets = createFacetCounts(
  () => orderQueryOf(useOrderChoice.getState()).filter,
  (filter) => desk.resend.facets({ filter }),
);

function OrderFilters(): JSX.Element {
  const { t } = useTranslation("resends");
  const choice = useOrderChoice();
  const facets = orderFacets.use((state) => state.facets);
  const isSealScanOn = useAppState(({ settings }) => settings !== null && settings.sealScan !== "off");
  return (
    <FilterBar isFiltered={isOrderFiltered(choice)} onClear={clearOrderFilters} changedNote={<OrderListChangedNote />}>
      <ChoiceFilter
        name={t("column.status")}
        chosenValues={choice.stages}
        options={ORDER_STAGES.map((value) => ({ value, text: t(`filter.stage.${value}`) }))}
        counts={facets?.stages}
        onOpened={orderFacets.fetchCounts}
        onChoose={(chosenValues) =>
          chooseOrders({ stages: ORDER_STAGES.filter((stage) => chosenValues.includes(stage)) })
        }
      />
      <WarehouseFilter
        name={t("column.warehouse")}
        chosenValues={choice.warehouseIds}
        counts={facets?.warehouseIds}
        onOpened={orderFacets.fetchCounts}
        onChoose={(warehouseIds) => chooseOrders({ warehouseIds })}
      />
      <ChoiceFilter
        name={t("column.mode")}
        chosenValues={choice.modes}
        options={MODE_KNOWLEDGE.map((value) => ({ value, text: t(`mode.${value}`) }))}
        counts={facets?.modes}
        onOpened={orderFacets.fetchCounts}
        onChoose={(chosenValues) =>
          chooseOrders({ modes: MODE_KNOWLEDGE.filter((mode) => chosenValues.includes(mode)) })
        }
      />
      <ChoiceFilter
        name={t("filter.origin")}
        chosenValues={choice.origins}
        options={ORDER_ORIGINS.map((value) => ({ value, text: t(`origin.${value}`) }))}
        counts={facets?.origins}
        onOpened={orderFacets.fetchCounts}
        onChoose={(chosenValues) =>
          chooseOrders({ origins: ORDER_ORIGINS.filter((origin) => chosenValues.includes(origin)) })
        }
      />
      <FilterToggle
        name={t("filter.attention")}
        isOn={choice.attention}
        onToggle={() => chooseOrders({ attention: !choice.attention })}
      />
      {(isSealScanOn || choice.unsealed) && (
        <FilterToggle
          name={t("filter.unsealed")}
          isOn={choice.unsealed === true}
          onToggle={() => chooseOrders({ unsealed: choice.unsealed ? undefined : true })}
        />
      )}
    </FilterBar>
  );
}

function NoOrders(): JSX.Element {
  const { t } = useTranslation(["resends", "table"]);
  const isFiltered = useIsOrderListFiltered();
  if (isFiltered) {
    return (
      <EmptyState
        icon={IconSearchOff}
        title={t("notFound.title")}
        body={t("notFound.body")}
        action={
          <Button onClick={clearOrderFilters} data-tip={keyHint("clearFilters")}>
            {t("table:filter.clear")}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={IconPackageExport}
      title={t("none.title")}
      body={t("none.body")}
      action={<Button onClick={() => showScreen("scan")}>{t("none.action")}</Button>}
    />
  );
}

function OrderCount(): JSX.Element | null {
  const { t } = useTranslation("resends");
  const total = usePagedRows(orderRows, (list) => list.total);
  const rowCount = usePagedRows(orderRows, (list) => list.rowCount);
  const isFiltered = useIsOrderListFiltered();
  if (rowCount === null) return null;
  const values = { count: total ?? rowCount, formatted: numberText(total ?? rowCount) };
  let countText: string = t("found.counting", values);
  if (total !== null) countText = isFiltered ? t("found.filtered", values) : t("found.all", values);
  return (
    <span role="status" aria-label={t("found.label")}>
      {countText}
    </span>
  );
}

export function ResendsScreen(): JSX.Element {
  const { t } = useTranslation("resends");
  const table = useRef<TableHandle>(null);
  const orderExport = useSaveFile();
  const isSelecting = orderSelection.use(({ rows }) => rows.size > 0);
  useEffect(() => unsubscribeAll(connectOrders(), connectRefreshProgress()), []);
  useOpeningView(orderTableSetup, refreshOrders);
  useStaleListRefresh("resends", orderListDetector, refreshOrders);
  useTableKeys("resends", {
    search: orderSearch,
    clearFilters: clearOrderFilters,
    refreshList: refreshOrders,
  });
  return (
    <>
      <ScreenHeader title={t("title")} facts={<OrderCount />}>
        <TableSearchBox search={orderSearch} label={t("search")} hint={t("searchHint")} table={table} />
        <ViewsMenu
          screen="resends"
          setup={orderTableSetup}
          builtIn={ORDER_VIEW_NAMES.map((viewId) => ({ viewId, name: t(`views.${viewId}`) }))}
          onChoose={(choice) => chooseOrders({ ...DEFAULT_ORDER_VIEW, ...choice })}
        />
        <ColumnsMenu
          setup={orderTableSetup}
          emptyColumns={emptyOrderColumns}
          columnName={(column) => t(`column.${column}`)}
        />
      </ScreenHeader>
      <OrderStates />
      {isSelecting ? (
        <OrderSelectionBar table={table} orderExport={orderExport}>
          <OrderListChangedNote />
        </OrderSelectionBar>
      ) : (
        <OrderFilters />
      )}
      <OrderTable table={table} />
      <RefreshProgress />
      <BulkPrintNote />
      <SelectionExportNote
        {...orderExport}
        label={t("selection.export")}
        exportedText={(count, file) => t("selection.exported", { count, file })}
        failedText={t("selection.notExported")}
      />
    </>
  );
}

function OrderTable({ table }: { readonly table: RefObject<TableHandle | null> }): JSX.Element {
  const { t } = useTranslation("resends");
  const { columns, minWidth } = useResendColumns();
  const order = useOrderChoice((choice) => choice.order);
  const { t: labelT } = useTranslation("labels");
  const rowActions = (row: OrderRow): readonly MenuAction[] => [
    copyAction(t("menu.copyOrder"), orderNameText(row)),
    ...(row.trackingNumber ? [copyAction(t("menu.copyTracking"), row.trackingNumber)] : []),
    ...(row.resendId === null
      ? []
      : [{ text: labelT("print"), icon: IconPrinter, onSelect: () => void startBulkPrint([row]) }]),
  ];
  return (
    <PagedTable
      rows={orderRows}
      role="table"
      table={table}
      label={t("table")}
      columns={columns}
      minWidth={minWidth}
      emptyState={<NoOrders />}
      onRetry={() => void orderRows.reload()}
      sort={{ key: order.column, descending: order.descending, onSort: sortBy }}
      selectable={{ selection: orderSelection, screen: "resends", label: t("selection.column") }}
      rowActions={rowActions}
      onResize={(key, width) => orderTableSetup.setColumnWidth(key as OrderColumn, width)}
      renderDrawer={({ key, row, openedBy, openCount }, close) => (
        <OrderDrawer
          key={`${key} ${openCount}`}
          orderKey={key}
          listedRow={row}
          takesFocus={openedBy === "key"}
          onClose={close}
        />
      )}
    />
  );
}

const sortBy = (key: string): void =>
  chooseOrders({
    order: orderAfterHeaderClick(useOrderChoice.getState().order, key as OrderColumn, ["created", "cutOff", "checked"]),
  });
