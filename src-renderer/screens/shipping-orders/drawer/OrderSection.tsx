import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { DrawerSection } from "../../../components/dialogs/Drawer.tsx";
import { WarehouseName } from "../../../components/words/WarehouseName.tsx";
import { feeText, methodWord, ShippingStatusWord } from "../shipping-words.tsx";
import type { ShippingSectionProps } from "./order-section.ts";
import { ReportedLines, type ReportedLine } from "./reported-lines.tsx";

/** The order's own fields (service contract, Consolidate shipping order). */
export function OrderSection({ details: { row, fields } }: ShippingSectionProps): JSX.Element {
  const { t } = useTranslation("shipping");
  const reported = (name: string) => fields.find((field) => field.name === name);
  const line = (name: OrderField, more: Partial<ReportedLine> = {}): ReportedLine => ({
    name: t(`field.${name}`),
    reported: reported(name),
    ...more,
  });
  return (
    <DrawerSection title={t("drawer.order")}>
      <ReportedLines
        lines={[
          line("consolidateShippingOrderStatus", { shown: <ShippingStatusWord row={row} /> }),
          line("consolidateShippingOrderNumber", { code: true }),
          line("shippingMethod", { shown: row.method !== null && methodWord(t, row.method) }),
          line("shippingFee", { shown: feeText(row.fee, row.currency) }),
          line("outboundWarehouseId", {
            shown: row.warehouseId !== null && <WarehouseName warehouseId={row.warehouseId} form="full" />,
          }),
          line("deliveryInstructions"),
          line("createOn"),
          line("modifyOn"),
        ]}
      />
    </DrawerSection>
  );
}

export const ORDER_FIELDS = [
  "consolidateShippingOrderId",
  "consolidateShippingOrderNumber",
  "consolidateShippingOrderStatus",
  "outboundWarehouseId",
  "shippingMethod",
  "shippingFee",
  "deliveryInstructions",
  "createOn",
  "modifyOn",
] as const;
type OrderField = (typeof ORDER_FIELDS)[number];
