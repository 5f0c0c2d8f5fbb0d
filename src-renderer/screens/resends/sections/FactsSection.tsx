import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { DrawerSection } from "../../../components/Drawer.tsx";
import { OrderFacts } from "../OrderFacts.tsx";
import type { OrderSectionProps } from "./order-section.ts";

export function FactsSection({ row }: OrderSectionProps): JSX.Element {
  const { t } = useTranslation("resends");
  return (
    <DrawerSection title={t("drawer.order")}>
      <OrderFacts row={row} />
    </DrawerSection>
  );
}
