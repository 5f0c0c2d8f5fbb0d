import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { ScreenHeader } from "../../components/ScreenHeader.tsx";

export function ShippingOrdersScreen(): JSX.Element {
  const { t } = useTranslation("frame");
  return <ScreenHeader title={t("screens.shipping-orders")} />;
}
