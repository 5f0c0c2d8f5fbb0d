import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { DrawerSection } from "../../../components/dialogs/Drawer.tsx";
import { Timeline } from "../order/Timeline.tsx";
import type { OrderSectionProps } from "./order-section.ts";

export function TimelineSection({ details }: OrderSectionProps): JSX.Element | null {
  const { t } = useTranslation("resends");
  if (details === null) return null;
  return (
    <DrawerSection title={t("timeline")}>
      <Timeline details={details} />
    </DrawerSection>
  );
}
