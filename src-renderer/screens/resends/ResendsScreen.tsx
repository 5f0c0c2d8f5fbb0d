import { useRef, useState, type JSX, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import type { OrderColumn } from "../../../src-domain/resends/order-query.ts";
import { isSameOrderChoice, ORDER_VIEW_NAMES } from "../../../src-domain/resends/order-view.ts";
import { orderAfter } from "../../../src-domain/table-views.ts";
import { ColumnsMenu } from "../../components/filters/ColumnsMenu.tsx";
import type { TableHandle } from "../../components/table/DataTable.tsx";
import { PagedTable } from "../../components/table/PagedTable.tsx";
import { ScreenHeader } from "../../components/headers/ScreenHeader.tsx";
import { TableSearchBox } from "../../components/filters/TableSearchBox.tsx";
import { useListWatch } from "../../components/table/use-list-watch.ts";
import { useOpeningView } from "../../components/filters/use-opening-view.ts";
import { useTableKeys } from "../../components/table/use-table-keys.ts";
import { ViewsMenu } from "../../components/filters/ViewsMenu.tsx";
import { NoOrders } from "./list/NoOrders.tsx";
import {
  chooseOrders,
  clearOrderFilters,
  orderSearch,
  refreshOrders,
  useOrderChoice,
} from "../../resends/order-choice.ts";
import { orderListWatch } from "./list/order-list-watch.ts";
import { orderRows } from "../../resends/order-pages.ts";
import { orderSelection } from "./list/order-selection.ts";
import { orderTableSetup } from "./list/order-table-setup.ts";
import { OrderDrawer } from "./order/OrderDrawer.tsx";
import { OrderFilters } from "./list/OrderFilters.tsx";
import { OrderSelectionBar } from "./list/OrderSelectionBar.tsx";
import { OrdersFound } from "./list/OrdersFound.tsx";
import { RefreshProgress } from "./list/RefreshProgress.tsx";
import { useResendColumns } from "./list/resend-columns.tsx";

export function ResendsScreen(): JSX.Element {
  const { t } = useTranslation("resends");
  const table = useRef<TableHandle>(null);
  const selecting = orderSelection.use(({ rows }) => rows.size > 0);
  const [viewsOpened, setViewsOpened] = useState(false);
  useOpeningView(orderTableSetup, refreshOrders);
  useListWatch("resends", orderListWatch, refreshOrders);
  useTableKeys("resends", {
    search: orderSearch,
    views: () => setViewsOpened(true),
    clearFilters: clearOrderFilters,
    refreshList: refreshOrders,
  });
  return (
    <>
      <ScreenHeader title={t("title")} facts={<OrdersFound />}>
        <TableSearchBox search={orderSearch} label={t("search")} hint={t("searchHint")} table={table} />
        <ViewsMenu
          setup={orderTableSetup}
          builtIn={ORDER_VIEW_NAMES.map((viewId) => ({ viewId, name: t(`views.${viewId}`) }))}
          isSame={isSameOrderChoice}
          onChoose={chooseOrders}
          opened={viewsOpened}
          onOpened={setViewsOpened}
        />
        <ColumnsMenu setup={orderTableSetup} nameOf={(column) => t(`column.${column}`)} />
      </ScreenHeader>
      {selecting ? <OrderSelectionBar table={table} /> : <OrderFilters />}
      <OrderTable table={table} />
      <RefreshProgress />
    </>
  );
}

function OrderTable({ table }: { readonly table: RefObject<TableHandle | null> }): JSX.Element {
  const { t } = useTranslation("resends");
  const { columns, minWidth } = useResendColumns();
  const order = useOrderChoice((choice) => choice.order);
  const selected = orderSelection.use(({ rows }) => rows);
  return (
    <PagedTable
      rows={orderRows}
      role="table"
      table={table}
      label={t("table")}
      columns={columns}
      minWidth={minWidth}
      empty={<NoOrders />}
      onRetry={() => void orderRows.reload()}
      sort={{ key: order.column, descending: order.descending, onSort: sortBy }}
      selection={{
        label: t("selection.column"),
        keys: selected,
        onSelect: orderSelection.select,
        onClear: orderSelection.clear,
      }}
      onResize={(key, width) => orderTableSetup.widenColumn(key as OrderColumn, width)}
      renderDrawer={({ key, row, how, asked }, close) => (
        <OrderDrawer key={`${key} ${asked}`} orderKey={key} listed={row} takesFocus={how === "key"} onClose={close} />
      )}
    />
  );
}

const sortBy = (key: string): void =>
  chooseOrders({
    order: orderAfter(useOrderChoice.getState().order, key as OrderColumn, ["created", "cutOff", "checked"]),
  });
