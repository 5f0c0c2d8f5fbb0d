import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { usePagedRows } from "../../../components/table/paged-rows.ts";
import { orderRows, useIsNarrow } from "../../../resends/order-pages.ts";
import { numberText } from "../../../i18n/format.ts";

/** How many orders the list has. */
export function OrdersFound(): JSX.Element | null {
  const { t } = useTranslation("resends");
  const total = usePagedRows(orderRows, (shown) => shown.total);
  const rowCount = usePagedRows(orderRows, (shown) => shown.rowCount);
  const filtered = useIsNarrow();
  if (rowCount === null) return null;
  const count = { count: total ?? rowCount, formatted: numberText(total ?? rowCount) };
  return (
    <span role="status" aria-label={t("found.label")}>
      {total === null ? t("found.counting", count) : filtered ? t("found.filtered", count) : t("found.all", count)}
    </span>
  );
}
