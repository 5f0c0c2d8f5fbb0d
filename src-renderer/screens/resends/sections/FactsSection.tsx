import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { DrawerSection } from "../../../components/dialogs/Drawer.tsx";
import { OrderFacts } from "../order/OrderFacts.tsx";
import type { OrderSectionProps } from "./order-section.ts";

export function FactsSection({ row }: OrderSectionProps): JSX.Element {
  const { t } = useTranslation("resends");
  return (
    <DrawerSection title={t("drawer.order")}>
      <OrderFacts row={row} />
    </DrawerSection>
  );
}
