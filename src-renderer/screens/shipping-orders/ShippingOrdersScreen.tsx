import { IconTruckDelivery } from "@tabler/icons-react";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { DataTable, type Column } from "../../components/DataTable.tsx";
import { EmptyState } from "../../components/EmptyState.tsx";
import { ScreenHeader } from "../../components/ScreenHeader.tsx";
import "./shipping-orders.css";

const COLUMNS = ["status", "number", "warehouse", "method", "shipments", "created"] as const;

export function ShippingOrdersScreen(): JSX.Element {
  const { t } = useTranslation("shipping");
  const columns: readonly Column<never>[] = COLUMNS.map((key) => ({
    key,
    header: t(`column.${key}`),
    width: "minmax(96px, 1fr)",
    cell: () => null,
  }));
  return (
    <>
      <ScreenHeader title={t("title")} />
      <div className="shipping-orders__table">
        <DataTable
          label={t("table")}
          role="table"
          columns={columns}
          rowCount={0}
          rowAt={() => undefined}
          rowKey={() => ""}
        />
      </div>
      <EmptyState icon={<IconTruckDelivery size={40} stroke={1.4} />} title={t("none.title")} body={t("none.body")} />
    </>
  );
}
