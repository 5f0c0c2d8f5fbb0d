import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { InventoryItem } from "../../../src-domain/inventory.ts";
import { CodeText } from "../../components/CodeText.tsx";
import type { Column } from "../../components/DataTable.tsx";
import { absoluteTime, dayOf } from "../../components/time-text.ts";
import { WarehouseName } from "../../components/WarehouseName.tsx";
import { handlingWord, HandlingStatus } from "./handling-words.tsx";

export function useInventoryColumns(): readonly Column<InventoryItem>[] {
  const { t } = useTranslation("inventory");
  return useMemo(() => columnsOf(t), [t]);
}

function columnsOf(t: TFunction<"inventory">): readonly Column<InventoryItem>[] {
  return [
    {
      key: "rma",
      header: t("column.rma"),
      width: "minmax(184px, 1.5fr)",
      cell: (item) => <CodeText value={item.rma} kind="rma" />,
    },
    {
      key: "sku",
      header: t("column.sku"),
      width: "minmax(116px, 1fr)",
      cell: (item) => item.sku && <CodeText value={item.sku} />,
    },
    {
      key: "description",
      header: t("column.description"),
      width: "minmax(84px, 2.2fr)",
      cell: (item) => item.description && <span title={item.description}>{item.description}</span>,
    },
    {
      key: "tracking",
      header: t("column.tracking"),
      width: "minmax(120px, 1.2fr)",
      cell: (item) =>
        item.trackingNumber && (
          <span title={item.trackingNumber}>
            <CodeText value={item.trackingNumber} />
          </span>
        ),
    },
    {
      key: "warehouse",
      header: t("column.warehouse"),
      width: "minmax(96px, 1fr)",
      cell: (item) => <WarehouseName warehouseId={item.warehouseId} />,
    },
    {
      key: "handling",
      header: t("column.handling"),
      width: "minmax(92px, 0.8fr)",
      cell: (item) => handlingWord(t, item.handlingCode),
    },
    {
      key: "status",
      header: t("column.status"),
      width: "104px",
      cell: (item) => <HandlingStatus code={item.handlingStatusCode} />,
    },
    {
      key: "created",
      header: t("column.created"),
      width: "84px",
      cell: (item) => (
        <time dateTime={item.createdOn} title={absoluteTime(item.createdOn)}>
          {dayOf(item.createdOn)}
        </time>
      ),
    },
  ];
}
