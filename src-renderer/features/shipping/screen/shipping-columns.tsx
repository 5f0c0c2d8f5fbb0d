import type { TFunction } from "i18next";
import { useMemo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ShippingColumn, ShippingQuery } from "../../../../src-domain/shipping/shipping-order-query.ts";
import type { ShippingOrderRow } from "../../../../src-domain/shipping/shipping-order.ts";
import { useTableRoom } from "../../../ui/filters/chosen-columns.ts";
import {
  chooseFittingColumns,
  formatTrack,
  sumWidth,
  type ImportantColumns,
  type ColumnTrack,
} from "../../../ui/filters/fitting-columns.ts";
import type { Column } from "../../../ui/table/DataTable.tsx";
import { createEmptyColumns } from "../../../ui/table/empty-columns.ts";
import { usePagedRows } from "../../../ui/table/paged-rows.ts";
import { Age } from "../../../ui/text/Age.tsx";
import { WrappedCode } from "../../../ui/text/CodeText.tsx";
import { absoluteTimeText, dayText } from "../../../ui/text/time-text.ts";
import { WarehouseName, warehouseShortText } from "../../../ui/text/WarehouseName.tsx";
import { shippingRows, useShippingQuery } from "../shipping-pages.ts";
import { feeText, shippingMethodText, shippingRowStatusText, ShippingStatusText } from "./shipping-text.tsx";

/** Minimum width in pixels, and fraction of the remaining width. */
const TRACKS: Readonly<Record<ShippingColumn, ColumnTrack>> = {
  status: { minWidth: 158, spareFraction: 0 },
  number: { minWidth: 196, spareFraction: 1.3 },
  warehouseId: { minWidth: 90, spareFraction: 0.7 },
  country: { minWidth: 110, spareFraction: 1.3 },
  method: { minWidth: 120, spareFraction: 0.9 },
  fee: { minWidth: 84, spareFraction: 0.5 },
  shipments: { minWidth: 82, spareFraction: 0 },
  createdOn: { minWidth: 112, spareFraction: 0 },
  reportedAt: { minWidth: 88, spareFraction: 0 },
};
const COLUMNS = Object.keys(TRACKS) as readonly ShippingColumn[];
const IMPORTANT_COLUMNS: ImportantColumns<ShippingColumn> = { status: 158, number: 196 };

const recipientText = ({ country, company, contact }: ShippingOrderRow): string =>
  [country, company ?? contact].filter(Boolean).join(" · ");

const emptyShippingColumns = createEmptyColumns<ShippingQuery, ShippingOrderRow, unknown, ShippingColumn>(
  shippingRows,
  {
    warehouseId: ({ warehouseId }) => warehouseId === null,
    country: (row) => recipientText(row) === "",
    method: ({ method }) => method === null,
    fee: ({ fee, currency }) => feeText(fee, currency) === null,
    shipments: ({ shipments }) => shipments === 0,
    createdOn: ({ createdOn }) => createdOn === null,
    reportedAt: ({ reportedAt }) => reportedAt === null,
  },
);

export function useShippingColumns() {
  const { t } = useTranslation("shipping");
  const isDrawerOpen = usePagedRows(shippingRows, ({ openRow }) => openRow !== null);
  const emptyColumns = emptyShippingColumns.use((state) => state.names);
  const sortedColumn = useShippingQuery((query) => query.order.column);
  const hasRows = usePagedRows(shippingRows, ({ rowCount }) => (rowCount ?? 0) > 0);
  const room = useTableRoom(isDrawerOpen);
  return useMemo(() => {
    const filledColumns = COLUMNS.filter((column) => !emptyColumns.includes(column) || column === sortedColumn);
    const visibleColumns = chooseFittingColumns(filledColumns, {
      tracks: TRACKS,
      importantColumns: IMPORTANT_COLUMNS,
      // In an empty list, every column is empty.
      emptyNames: hasRows ? emptyColumns : COLUMNS,
      room,
    });
    const columns: readonly Column<ShippingOrderRow>[] = visibleColumns.map(({ name: column, track }) => ({
      key: column,
      header: t(`column.${column}`),
      width: formatTrack(track),
      ...((column === "fee" || column === "shipments") && { align: "end" as const }),
      cell: (row: ShippingOrderRow) => CELLS[column](row, t),
      text: (row: ShippingOrderRow) => TEXTS[column](row, t),
    }));
    return { columns, minWidth: sumWidth(visibleColumns.map(({ track }) => track)) };
  }, [t, emptyColumns, sortedColumn, hasRows, room]);
}

type Translate = TFunction<"shipping">;

const CELLS: Readonly<Record<ShippingColumn, (row: ShippingOrderRow, t: Translate) => ReactNode>> = {
  status: (row) => <ShippingStatusText row={row} />,
  number: (row) => <OrderName row={row} />,
  warehouseId: ({ warehouseId }) => (warehouseId === null ? null : <WarehouseName warehouseId={warehouseId} />),
  country: (row) => {
    const text = recipientText(row);
    return text === "" ? null : <span data-tip={text}>{text}</span>;
  },
  method: ({ method }, t) =>
    method && (
      <span className="data-table__two-lines" data-tip={method}>
        {shippingMethodText(t, method)}
      </span>
    ),
  fee: ({ fee, currency }) => feeText(fee, currency),
  shipments: ({ shipments }) => (shipments > 0 ? shipments : null),
  createdOn: ({ createdOn }) =>
    createdOn === null ? null : (
      <time dateTime={createdOn} data-tip={absoluteTimeText(createdOn)}>
        {dayText(createdOn)}
      </time>
    ),
  reportedAt: ({ reportedAt }) => (reportedAt === null ? null : <Age at={reportedAt} />),
};

const TEXTS: Readonly<Record<ShippingColumn, (row: ShippingOrderRow, t: Translate) => string | number | null>> = {
  status: (row, t) => shippingRowStatusText(row, t),
  number: ({ number, orderId }) => number ?? orderId,
  warehouseId: ({ warehouseId }) => (warehouseId === null ? null : warehouseShortText(warehouseId)),
  country: recipientText,
  method: ({ method }, t) => (method === null ? null : shippingMethodText(t, method)),
  fee: ({ fee, currency }) => feeText(fee, currency),
  shipments: ({ shipments }) => shipments,
  createdOn: ({ createdOn }) => (createdOn === null ? null : absoluteTimeText(createdOn)),
  reportedAt: ({ reportedAt }) => (reportedAt === null ? null : absoluteTimeText(reportedAt)),
};

export function OrderName({ row }: { readonly row: Pick<ShippingOrderRow, "number" | "orderId"> }): ReactNode {
  return (
    <span data-tip={[row.number, row.orderId].filter(Boolean).join("\n")}>
      <WrappedCode value={row.number ?? row.orderId} kind={row.number === null ? "plain" : "rma"} />
    </span>
  );
}
