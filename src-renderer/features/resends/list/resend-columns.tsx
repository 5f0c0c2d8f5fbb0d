import { IconCloudDown } from "@tabler/icons-react";
import type { TFunction } from "i18next";
import { useCallback, useMemo, type JSX, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { OrderColumn, OrderQuery } from "../../../../src-domain/resends/order-query.ts";
import { DEFAULT_ORDER_SETUP, ORDER_VIEWS, type OrderChoice } from "../../../../src-domain/resends/order-view.ts";
import type { OrderRow } from "../../../../src-preload/contract/resends/resend.ts";
import { desk } from "../../../bridge.ts";
import { listText } from "../../../i18n/list-text.ts";
import { useChosenColumns } from "../../../ui/filters/chosen-columns.ts";
import type { ImportantColumns } from "../../../ui/filters/fitting-columns.ts";
import { createTableSetup } from "../../../ui/filters/table-setup.ts";
import { createEmptyColumns } from "../../../ui/table/empty-columns.ts";
import { codeWidth, createLongestCode } from "../../../ui/table/longest-code.ts";
import { usePagedRows } from "../../../ui/table/paged-rows.ts";
import { Age } from "../../../ui/text/Age.tsx";
import { batchNameText } from "../../../ui/text/batch-name-text.ts";
import { CodeText, WrappedCode } from "../../../ui/text/CodeText.tsx";
import { absoluteTimeText } from "../../../ui/text/time-text.ts";
import "./list.css";
import { WarehouseName, warehouseShortText } from "../../../ui/text/WarehouseName.tsx";
import { orderedAt, orderNameText, useOrderChoice, orderRows } from "../order-pages.ts";
import { CutOff, openCutOffOf } from "../order/CutOff.tsx";
import { NotReportedText } from "../order/OrderFacts.tsx";
import { orderStatusText, ResendStatusText } from "../screen/ResendStatusText.tsx";

export const orderTableSetup = createTableSetup<OrderChoice, OrderColumn>({
  choice: useOrderChoice,
  initialSetup: DEFAULT_ORDER_SETUP,
  builtIn: ORDER_VIEWS,
  async load() {
    const answer = await desk.tableViews.getOrders({});
    return answer.ok ? answer.value : null;
  },
  save: async (setup) => (await desk.tableViews.saveOrders(setup)).ok,
});

/** Minimum width in pixels, and fraction of the remaining width. */
const TRACKS = {
  status: { minWidth: 160, spareFraction: 0.4 },
  order: { minWidth: 142, spareFraction: 1.2 },
  mode: { minWidth: 116, spareFraction: 0.3 },
  warehouse: { minWidth: 98, spareFraction: 0.7 },
  items: { minWidth: 64, spareFraction: 0.1 },
  recipient: { minWidth: 90, spareFraction: 1.3 },
  tracking: { minWidth: 112, spareFraction: 2.2 },
  created: { minWidth: 84, spareFraction: 0.2 },
  cutOff: { minWidth: 108, spareFraction: 0.3 },
  checked: { minWidth: 88, spareFraction: 0.2 },
} as const;

const IMPORTANT_COLUMNS: ImportantColumns<OrderColumn> = { status: 160 };

/** A "Not reported" cell counts as empty. */
export const emptyOrderColumns = createEmptyColumns<OrderQuery, OrderRow, unknown, OrderColumn>(orderRows, {
  mode: ({ labelMode }) => labelMode === null,
  warehouse: ({ warehouseId }) => warehouseId === null,
  items: ({ itemCount }) => itemCount === null,
  recipient: ({ recipientName }) => recipientName === null,
  tracking: ({ trackingNumber }) => !trackingNumber,
  cutOff: (row) => openCutOffOf(row) === null,
  checked: ({ checkedAt }) => checkedAt === null,
});

const useLongestOrder = createLongestCode(orderRows, ({ resendNumber }: OrderRow) => resendNumber);
const useLongestTracking = createLongestCode(orderRows, ({ trackingNumber }: OrderRow) => trackingNumber);

/** Pixels of the mark before the number of an order that was made elsewhere. */
const MARK_WIDTH = 22;

/** Makes the columns of order and tracking numbers wide enough for their longest number. */
function useTracks() {
  const orderWidth = Math.max(TRACKS.order.minWidth, codeWidth(useLongestOrder(({ length }) => length)) + MARK_WIDTH);
  const trackingWidth = codeWidth(useLongestTracking(({ length }) => length));
  return useMemo(
    () => ({
      tracks: {
        ...TRACKS,
        order: { ...TRACKS.order, minWidth: orderWidth },
        tracking: { ...TRACKS.tracking, minWidth: trackingWidth },
      },
      importantColumns: { ...IMPORTANT_COLUMNS, order: orderWidth, tracking: trackingWidth },
    }),
    [orderWidth, trackingWidth],
  );
}

export function useResendColumns() {
  const { t } = useTranslation("resends");
  const header = useCallback((column: OrderColumn) => t(`column.${column}`), [t]);
  const cell = useCallback((column: OrderColumn, row: OrderRow) => CELLS[column](row, t), [t]);
  const text = useCallback((column: OrderColumn, row: OrderRow) => TEXTS[column](row, t), [t]);
  const sortedColumn = useOrderChoice((choice) => choice.order.column);
  const isDrawerOpen = usePagedRows(orderRows, ({ openRow }) => openRow !== null);
  return useChosenColumns({
    ...useTracks(),
    setup: orderTableSetup,
    header,
    cell,
    text,
    emptyColumns: emptyOrderColumns,
    sortedColumn,
    isDrawerOpen,
  });
}

const CELLS: Readonly<Record<OrderColumn, (row: OrderRow, t: TFunction<"resends">) => ReactNode>> = {
  status: (row) => <ResendStatusText row={row} />,
  order: (row) => <OrderName row={row} />,
  mode: ({ labelMode }, t) => (labelMode === null ? <NotReportedText /> : t(`mode.${labelMode}`)),
  warehouse: ({ warehouseId }) =>
    warehouseId === null ? <NotReportedText /> : <WarehouseName warehouseId={warehouseId} />,
  items: ({ itemCount }) => itemCount ?? <NotReportedText />,
  recipient: ({ recipientName, countryCode }) =>
    recipientName === null ? (
      <NotReportedText />
    ) : (
      <span data-tip={listText([recipientName, countryCode].flatMap((part) => part || []))}>{recipientName}</span>
    ),
  tracking: ({ trackingNumber }) => trackingNumber && <CodeText value={trackingNumber} />,
  created: (row) => <Age at={orderedAt(row)} />,
  cutOff: (row) => <CutOff row={row} />,
  checked: ({ checkedAt }) => <Age at={checkedAt} />,
};

const TEXTS: Readonly<Record<OrderColumn, (row: OrderRow, t: TFunction<"resends">) => string | number | null>> = {
  status: orderStatusText,
  order: orderNameText,
  mode: ({ labelMode }, t) => (labelMode === null ? null : t(`mode.${labelMode}`)),
  warehouse: ({ warehouseId }) => (warehouseId === null ? null : warehouseShortText(warehouseId)),
  items: ({ itemCount }) => itemCount,
  recipient: ({ recipientName }) => recipientName,
  tracking: ({ trackingNumber }) => trackingNumber,
  created: (row) => absoluteTimeText(orderedAt(row)),
  cutOff: (row) => timeOrNull(openCutOffOf(row)?.at ?? null),
  checked: ({ checkedAt }) => timeOrNull(checkedAt),
};

const timeOrNull = (at: string | null): string | null => (at === null ? null : absoluteTimeText(at));

/** Shows the order number; until it is known, the resend ID or the batch's name. */
function OrderName({ row }: { readonly row: OrderRow }): JSX.Element {
  const { t } = useTranslation("resends");
  const code = row.resendNumber ?? row.resendId;
  if (row.origin === "learned") {
    return (
      <span className="order-name" data-tip={`${code}. ${t("external.subtitle")}`}>
        <IconCloudDown size={16} aria-label={t("origin.learned")} />
        <OrderCode row={row} />
      </span>
    );
  }
  if (code === null) return <>{batchNameText(row.batchName)}</>;
  return (
    <span data-tip={listText([code, batchNameText(row.batchName)])}>
      <OrderCode row={row} />
    </span>
  );
}

const OrderCode = ({ row: { resendNumber, resendId } }: { readonly row: OrderRow }): JSX.Element =>
  resendNumber === null ? (
    <CodeText value={resendId ?? ""} kind="id" />
  ) : (
    <WrappedCode value={resendNumber} kind="rma" />
  );
