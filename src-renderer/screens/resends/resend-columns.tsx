import type { TFunction } from "i18next";
import { useMemo, type JSX } from "react";
import { useTranslation } from "react-i18next";
import type { ResendRow } from "../../../src-preload/contract/resend.ts";
import { Age } from "../../components/Age.tsx";
import { CodeText } from "../../components/CodeText.tsx";
import type { Column } from "../../components/DataTable.tsx";
import { WarehouseName } from "../../components/WarehouseName.tsx";
import { CutOff } from "./CutOff.tsx";
import { ResendStatusWord } from "./ResendStatusWord.tsx";

export function useResendColumns(): readonly Column<ResendRow>[] {
  const { t } = useTranslation("resends");
  return useMemo(() => [...whatColumns(t), ...whenColumns(t)], [t]);
}

function whatColumns(t: TFunction<"resends">): readonly Column<ResendRow>[] {
  return [
    {
      key: "status",
      header: t("column.status"),
      width: "152px",
      cell: (row) => <ResendStatusWord row={row} />,
    },
    {
      key: "order",
      header: t("column.order"),
      width: "minmax(130px, 1.2fr)",
      cell: (row) => <OrderName row={row} />,
    },
    {
      key: "warehouse",
      header: t("column.warehouse"),
      width: "minmax(90px, 0.8fr)",
      cell: (row) => <WarehouseName warehouseId={row.warehouseId} />,
    },
    { key: "items", header: t("column.items"), width: "40px", cell: (row) => row.itemCount },
    {
      key: "recipient",
      header: t("column.recipient"),
      width: "minmax(90px, 1.4fr)",
      cell: (row) => <span title={`${row.recipientName}, ${row.countryCode}`}>{row.recipientName}</span>,
    },
    {
      key: "tracking",
      header: t("column.tracking"),
      width: "minmax(118px, 1.1fr)",
      cell: (row) =>
        row.trackingNumber && (
          <span title={row.trackingNumber}>
            <CodeText value={row.trackingNumber} />
          </span>
        ),
    },
  ];
}

function whenColumns(t: TFunction<"resends">): readonly Column<ResendRow>[] {
  return [
    {
      key: "created",
      header: t("column.created"),
      width: "78px",
      cell: (row) => <Age at={row.createdAt ?? row.submittedAt} />,
    },
    { key: "cut-off", header: t("column.cutOff"), width: "112px", cell: (row) => <CutOff row={row} /> },
    {
      key: "checked",
      header: t("column.checked"),
      width: "70px",
      cell: (row) => row.checkedAt && <Age at={row.checkedAt} />,
    },
  ];
}

/** The service's number; before there is one, its id or the batch's name. */
function OrderName({ row }: { readonly row: ResendRow }): JSX.Element {
  const code = row.resendNumber ?? row.resendId;
  if (code === null) return <>{row.batchName}</>;
  return (
    <span title={`${code}, ${row.batchName}`}>
      <CodeText value={code} kind={row.resendNumber === null ? "id" : "rma"} />
    </span>
  );
}
