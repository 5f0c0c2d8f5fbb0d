import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { DrawerSection } from "../../../components/dialogs/Drawer.tsx";
import { Refusal } from "../order/Refusal.tsx";
import type { OrderSectionProps } from "./order-section.ts";

export function RefusalSection({ details }: OrderSectionProps): JSX.Element | null {
  const { t } = useTranslation("resends");
  const refusal = details?.refusal ?? null;
  if (refusal === null) return null;
  return (
    <DrawerSection title={t("drawer.refusal")}>
      <Refusal refusal={refusal} />
    </DrawerSection>
  );
}
