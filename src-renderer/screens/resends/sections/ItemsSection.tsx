import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { CodeText } from "../../../components/words/CodeText.tsx";
import { DrawerSection } from "../../../components/dialogs/Drawer.tsx";
import type { OrderSectionProps } from "./order-section.ts";

export function ItemsSection({ details }: OrderSectionProps): JSX.Element | null {
  const { t } = useTranslation("resends");
  if (details === null) return null;
  const { items } = details;
  return (
    <DrawerSection title={t("drawer.items", { count: items.length })}>
      <ul className="resend-items">
        {items.map((item) => (
          <li key={item.returnInventoryId}>
            <CodeText value={item.rma} kind="rma" />
            {item.sku !== null && <CodeText value={item.sku} />}
          </li>
        ))}
      </ul>
    </DrawerSection>
  );
}
