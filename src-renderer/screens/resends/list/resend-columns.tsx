import { IconCloudDown } from "@tabler/icons-react";
import type { TFunction } from "i18next";
import { useCallback, type JSX, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { OrderColumn } from "../../../../src-domain/resends/order-query.ts";
import type { OrderRow } from "../../../../src-preload/contract/resends/resend.ts";
import { Age } from "../../../components/words/Age.tsx";
import { useChosenColumns } from "../../../components/filters/chosen-columns.ts";
import { CodeText, TailedCode } from "../../../components/words/CodeText.tsx";
import { WarehouseName } from "../../../components/words/WarehouseName.tsx";
import { CutOff } from "../order/CutOff.tsx";
import { NotReported } from "../order/NotReported.tsx";
import { orderTableSetup } from "./order-table-setup.ts";
import { ResendStatusWord } from "../ResendStatusWord.tsx";
import "./list.css";
import { batchWord } from "../../../components/words/batch-word.ts";
import { listed } from "../../../i18n/listed.ts";

/** Minimum width in pixels, and share of the remaining width. */
const TRACKS = {
  status: { least: 172, share: 0.4 },
  order: { least: 150, share: 1.2 },
  mode: { least: 116, share: 0.3 },
  warehouse: { least: 98, share: 0.7 },
  items: { least: 76, share: 0.1 },
  recipient: { least: 90, share: 1.3 },
  tracking: { least: 118, share: 1.1 },
  created: { least: 84, share: 0.2 },
  cutOff: { least: 112, share: 0.3 },
  checked: { least: 94, share: 0.2 },
} as const;

export function useResendColumns() {
  const { t } = useTranslation("resends");
  const header = useCallback((column: OrderColumn) => t(`column.${column}`), [t]);
  const cell = useCallback((column: OrderColumn, row: OrderRow) => CELLS[column](row, t), [t]);
  return useChosenColumns({ setup: orderTableSetup, tracks: TRACKS, header, cell });
}

const CELLS: Readonly<Record<OrderColumn, (row: OrderRow, t: TFunction<"resends">) => ReactNode>> = {
  status: (row) => <ResendStatusWord row={row} />,
  order: (row) => <OrderName row={row} />,
  mode: ({ labelMode }, t) => (labelMode === null ? <NotReported /> : t(`mode.${labelMode}`)),
  warehouse: ({ warehouseId }) =>
    warehouseId === null ? <NotReported /> : <WarehouseName warehouseId={warehouseId} />,
  items: ({ itemCount }) => itemCount ?? <NotReported />,
  recipient: ({ recipientName, countryCode }) =>
    recipientName === null ? (
      <NotReported />
    ) : (
      <span title={listed([recipientName, countryCode].flatMap((part) => part || []))}>{recipientName}</span>
    ),
  tracking: ({ trackingNumber }) =>
    trackingNumber && (
      <span title={trackingNumber}>
        <TailedCode value={trackingNumber} />
      </span>
    ),
  created: (row) => <Age at={row.createdAt ?? (row.origin === "own" ? row.submittedAt : row.firstReportedAt)} />,
  cutOff: (row) => <CutOff row={row} />,
  checked: ({ checkedAt }) => <Age at={checkedAt} />,
};

/** The order number; before there is one, the resend ID or the batch's name. */
function OrderName({ row }: { readonly row: OrderRow }): JSX.Element {
  const { t } = useTranslation("resends");
  const code = row.resendNumber ?? row.resendId;
  if (row.origin === "learned") {
    return (
      <span className="order-name" title={`${code}. ${t("learned.subtitle")}`}>
        <IconCloudDown size={16} aria-label={t("origin.learned")} />
        <OrderCode row={row} />
      </span>
    );
  }
  if (code === null) return <>{batchWord(row.batchName)}</>;
  return (
    <span title={listed([code, batchWord(row.batchName)])}>
      <OrderCode row={row} />
    </span>
  );
}

const OrderCode = ({ row: { resendNumber, resendId } }: { readonly row: OrderRow }): JSX.Element =>
  resendNumber === null ? (
    <CodeText value={resendId ?? ""} kind="id" />
  ) : (
    <TailedCode value={resendNumber} kind="rma" />
  );
