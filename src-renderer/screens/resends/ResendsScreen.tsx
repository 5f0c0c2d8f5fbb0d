import { useEffect, useRef, useState, type JSX, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import type { OrderColumn } from "../../../src-domain/order-query.ts";
import { isSameOrderChoice, ORDER_VIEW_NAMES } from "../../../src-domain/order-view.ts";
import { orderAfter } from "../../../src-domain/table-views.ts";
import { ColumnsMenu } from "../../components/ColumnsMenu.tsx";
import type { TableHandle } from "../../components/DataTable.tsx";
import { PagedTable } from "../../components/PagedTable.tsx";
import { ScreenHeader } from "../../components/ScreenHeader.tsx";
import { TableSearchBox } from "../../components/TableSearchBox.tsx";
import { ViewsMenu } from "../../components/ViewsMenu.tsx";
import { useDeskKeys } from "../../shell/key-help-bind.ts";
import { useIsCurrentScreen } from "../../shell/navigation.ts";
import { NoOrders } from "./NoOrders.tsx";
import { chooseOrders, clearOrderFilters, orderSearch, showOrdersAnew, useOrderChoice } from "./order-choice.ts";
import { orderListWatch } from "./order-list-watch.ts";
import { orderRows } from "./order-pages.ts";
import { orderSelection } from "./order-selection.ts";
import { orderTableSetup } from "./order-table-setup.ts";
import { OrderDrawer } from "./OrderDrawer.tsx";
import { OrderFilters } from "./OrderFilters.tsx";
import { OrderSelectionBar } from "./OrderSelectionBar.tsx";
import { OrdersFound } from "./OrdersFound.tsx";
import { RefreshProgress } from "./RefreshProgress.tsx";
import { useResendColumns } from "./resend-columns.tsx";

export function ResendsScreen(): JSX.Element {
  const { t } = useTranslation("resends");
  const table = useRef<TableHandle>(null);
  const selecting = orderSelection.use(({ rows }) => rows.size > 0);
  const [viewsOpened, setViewsOpened] = useState(false);
  const choice = useOrderChoice();
  useFirstView();
  useEffect(() => orderListWatch.watch(), []);
  useNewestOnReturn();
  useOrderKeys(() => setViewsOpened(true));
  return (
    <>
      <ScreenHeader title={t("title")} facts={<OrdersFound />}>
        <TableSearchBox search={orderSearch} label={t("search")} hint={t("searchHint")} table={table} />
        <ViewsMenu
          setup={orderTableSetup}
          builtIn={ORDER_VIEW_NAMES.map((viewId) => ({ viewId, name: t(`views.${viewId}`) }))}
          choice={choice}
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
      onRetry={() => void orderRows.readAnew()}
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

let isFirst = true;

/** The table opens with the view that this desk begins with, unless somebody came with a choice; later it stays as it was. */
function useFirstView(): void {
  useEffect(() => {
    const asked = useOrderChoice.getState();
    void orderTableSetup.read().then(async () => {
      const first = orderTableSetup.choiceOf(orderTableSetup.use.getState().defaultView);
      if (isFirst && first !== null && asked === useOrderChoice.getInitialState()) useOrderChoice.setState(first);
      isFirst = false;
      await showOrdersAnew();
    });
    window.addEventListener("pagehide", orderTableSetup.keep);
    return () => {
      window.removeEventListener("pagehide", orderTableSetup.keep);
      orderTableSetup.keep();
    };
  }, []);
}

/** Nobody looks at a hidden list: whoever comes back to its start, or to one that has changed, finds it as it is now. */
function useNewestOnReturn(): void {
  const here = useIsCurrentScreen("resends");
  const wasHere = useRef(here);
  useEffect(() => {
    const isBack = here && !wasHere.current;
    wasHere.current = here;
    const { outdated } = orderListWatch.use.getState();
    if (isBack && (outdated || orderRows.placeInSight().offset === 0)) void showOrdersAnew();
  }, [here]);
}

function useOrderKeys(openViews: () => void): void {
  const here = useIsCurrentScreen("resends");
  useDeskKeys(
    here
      ? {
          lookUp: orderSearch.ask,
          lookUpHere: orderSearch.ask,
          views: openViews,
          clearFilters: clearOrderFilters,
          showAnew: () => void showOrdersAnew(),
        }
      : {},
  );
}
