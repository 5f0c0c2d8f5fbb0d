import { IconCloudDown } from "@tabler/icons-react";
import type { TFunction } from "i18next";
import { useMemo, type JSX, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { OrderColumn } from "../../../src-domain/order-query.ts";
import type { OrderRow } from "../../../src-preload/contract/resend.ts";
import { Age } from "../../components/Age.tsx";
import { CodeText } from "../../components/CodeText.tsx";
import type { Column } from "../../components/DataTable.tsx";
import { WarehouseName } from "../../components/WarehouseName.tsx";
import { CutOff } from "./CutOff.tsx";
import { NotTold } from "./NotTold.tsx";
import { orderTableSetup } from "./order-table-setup.ts";
import { ResendStatusWord } from "./ResendStatusWord.tsx";
import "./resend-columns.css";

interface Track {
  readonly least: number;
  readonly share: number;
}

/** Pixels, and how much of what is left. */
const TRACKS: Readonly<Record<OrderColumn, Track>> = {
  status: { least: 148, share: 0.4 },
  order: { least: 150, share: 1.2 },
  mode: { least: 116, share: 0.3 },
  warehouse: { least: 98, share: 0.7 },
  items: { least: 76, share: 0.1 },
  recipient: { least: 90, share: 1.3 },
  tracking: { least: 118, share: 1.1 },
  created: { least: 84, share: 0.2 },
  cutOff: { least: 112, share: 0.3 },
  checked: { least: 94, share: 0.2 },
};

const GAP = 12;
/** Of both edges and the column of ticks. */
const EDGES = 72;

interface ChosenColumns {
  readonly columns: readonly Column<OrderRow>[];
  readonly minWidth: number;
}

export function useResendColumns(): ChosenColumns {
  const { t } = useTranslation("resends");
  const places = orderTableSetup.use((setup) => setup.columns);
  return useMemo(() => {
    const shown = places.filter((place) => place.shown);
    const columns = shown.map(({ column, width }) => ({
      key: column,
      header: t(`column.${column}`),
      width: width === null ? `minmax(${TRACKS[column].least}px, ${TRACKS[column].share}fr)` : `${width}px`,
      sortable: true,
      cell: (row: OrderRow) => CELLS[column](row, t),
    }));
    const minWidth = shown.reduce((sum, { column, width }) => sum + (width ?? TRACKS[column].least) + GAP, EDGES);
    return { columns, minWidth };
  }, [t, places]);
}

const CELLS: Readonly<Record<OrderColumn, (row: OrderRow, t: TFunction<"resends">) => ReactNode>> = {
  status: (row) => <ResendStatusWord row={row} />,
  order: (row) => <OrderName row={row} />,
  mode: ({ labelMode }, t) => (labelMode === null ? <NotTold /> : t(`mode.${labelMode}`)),
  warehouse: ({ warehouseId }) => (warehouseId === null ? <NotTold /> : <WarehouseName warehouseId={warehouseId} />),
  items: ({ itemCount }) => itemCount ?? <NotTold />,
  recipient: ({ recipientName, countryCode }) =>
    recipientName === null ? (
      <NotTold />
    ) : (
      <span title={[recipientName, countryCode].filter(Boolean).join(", ")}>{recipientName}</span>
    ),
  tracking: ({ trackingNumber }) =>
    trackingNumber && (
      <span title={trackingNumber}>
        <CodeText value={trackingNumber} />
      </span>
    ),
  created: (row) => <Age at={row.createdAt ?? (row.origin === "own" ? row.submittedAt : row.firstToldAt)} />,
  cutOff: (row) => <CutOff row={row} />,
  checked: ({ checkedAt }) => <Age at={checkedAt} />,
};

/** The service's number; before there is one, its id or the batch's name. */
function OrderName({ row }: { readonly row: OrderRow }): JSX.Element {
  const { t } = useTranslation("resends");
  const code = row.resendNumber ?? row.resendId;
  if (row.origin === "learned") {
    return (
      <span className="order-name" title={`${code}. ${t("learned.subtitle")}`}>
        <IconCloudDown size={16} aria-label={t("origin.learned")} />
        <CodeText value={code ?? ""} kind={row.resendNumber === null ? "id" : "rma"} />
      </span>
    );
  }
  if (code === null) return <>{row.batchName}</>;
  return (
    <span title={`${code}, ${row.batchName}`}>
      <CodeText value={code} kind={row.resendNumber === null ? "id" : "rma"} />
    </span>
  );
}
