import type { TFunction } from "i18next";
import { useMemo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ShippingOrderRow } from "../../../src-domain/shipping/shipping-order.ts";
import type { ShippingColumn } from "../../../src-domain/shipping/shipping-order-query.ts";
import { Age } from "../../components/words/Age.tsx";
import { CodeText } from "../../components/words/CodeText.tsx";
import type { Column } from "../../components/table/DataTable.tsx";
import { absoluteTime, dayOf } from "../../components/words/time-text.ts";
import { WarehouseName } from "../../components/words/WarehouseName.tsx";
import { feeText, methodWord, ShippingStatusWord } from "./shipping-words.tsx";

const WIDTHS: Readonly<Record<ShippingColumn, string>> = {
  status: "158px",
  number: "minmax(196px, 1.3fr)",
  warehouseId: "minmax(90px, 0.7fr)",
  country: "minmax(110px, 1.3fr)",
  method: "minmax(120px, 0.9fr)",
  fee: "minmax(84px, 0.5fr)",
  shipments: "82px",
  createdOn: "112px",
  reportedAt: "88px",
};
const SHOWN = Object.keys(WIDTHS) as readonly ShippingColumn[];
/** Columns that fit beside an open drawer. */
const NARROW: ReadonlySet<ShippingColumn> = new Set(["status", "number", "country", "method", "fee"]);

export function useShippingColumns(narrow: boolean): readonly Column<ShippingOrderRow>[] {
  const { t } = useTranslation("shipping");
  return useMemo(
    () =>
      SHOWN.filter((column) => !narrow || NARROW.has(column)).map((column) => ({
        key: column,
        header: t(`column.${column}`),
        width: WIDTHS[column],
        ...((column === "fee" || column === "shipments") && { align: "end" as const }),
        cell: (row: ShippingOrderRow) => CELLS[column](row, t),
      })),
    [t, narrow],
  );
}

type Words = TFunction<"shipping">;

const CELLS: Readonly<Record<ShippingColumn, (row: ShippingOrderRow, t: Words) => ReactNode>> = {
  status: (row) => <ShippingStatusWord row={row} />,
  number: (row) => <OrderName row={row} />,
  warehouseId: ({ warehouseId }) => (warehouseId === null ? null : <WarehouseName warehouseId={warehouseId} />),
  country: ({ country, company, contact }) => {
    const who = company ?? contact;
    const text = [country, who].filter(Boolean).join(" · ");
    return text === "" ? null : <span title={text}>{text}</span>;
  },
  method: ({ method }, t) => (method === null ? null : <span title={method}>{methodWord(t, method)}</span>),
  fee: ({ fee, currency }) => feeText(fee, currency),
  shipments: ({ shipments }) => (shipments > 0 ? shipments : null),
  createdOn: ({ createdOn }) =>
    createdOn === null ? null : (
      <time dateTime={createdOn} title={absoluteTime(createdOn)}>
        {dayOf(createdOn)}
      </time>
    ),
  reportedAt: ({ reportedAt }) => (reportedAt === null ? null : <Age at={reportedAt} />),
};

/** The order number; before it is known, the order ID. */
export function OrderName({ row }: { readonly row: Pick<ShippingOrderRow, "number" | "orderId"> }): ReactNode {
  return (
    <span title={[row.number, row.orderId].filter(Boolean).join("\n")}>
      <CodeText value={row.number ?? row.orderId} kind={row.number === null ? "plain" : "rma"} />
    </span>
  );
}
