import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { SHIP_TO_FIELDS } from "../../../../src-domain/shipping/ship-to.ts";
import { DrawerSection } from "../../../components/dialogs/Drawer.tsx";
import type { ShippingSectionProps } from "./order-section.ts";
import { ReportedLines } from "./reported-lines.tsx";

export function ShipToSection({ details: { fields } }: ShippingSectionProps): JSX.Element {
  const { t } = useTranslation("shipping");
  return (
    <DrawerSection title={t("drawer.shipTo")}>
      <ReportedLines
        lines={SHIP_TO_FIELDS.map((name) => ({
          name: t(`field.${name}`),
          reported: fields.find((field) => field.name === name),
        }))}
      />
    </DrawerSection>
  );
}
