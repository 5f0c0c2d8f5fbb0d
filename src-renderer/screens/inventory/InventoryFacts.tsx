import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { isNarrow } from "../../../src-domain/inventory-view.ts";
import { usePagedRows } from "../../components/paged-rows.ts";
import { ageOf, absoluteTime, minuteOf } from "../../components/time-text.ts";
import { useNow } from "../../shell/use-now.ts";
import { inventoryRows } from "./inventory-pages.ts";

const NUMBER = new Intl.NumberFormat("en");

/** How many items the list has, and how old the copy is that they come from. */
export function InventoryFacts(): JSX.Element | null {
  const { t } = useTranslation("inventory");
  const total = usePagedRows(inventoryRows, (shown) => shown.total);
  const rowCount = usePagedRows(inventoryRows, (shown) => shown.rowCount);
  const asOf = usePagedRows(inventoryRows, ({ facts }) => facts?.asOf ?? null);
  const filtered = usePagedRows(inventoryRows, ({ query }) => isNarrow(query.filter));
  if (rowCount === null) return null;
  const count = { count: total ?? rowCount, formatted: NUMBER.format(total ?? rowCount) };
  return (
    <span role="status" aria-label={t("found.label")}>
      {total === null ? t("found.counting", count) : filtered ? t("found.filtered", count) : t("found.all", count)}
      {asOf !== null && <CopyAge at={asOf} />}
    </span>
  );
}

function CopyAge({ at }: { readonly at: string }): JSX.Element {
  const { t } = useTranslation("inventory");
  const now = useNow();
  const age = ageOf(at, now);
  return (
    <time dateTime={at} title={absoluteTime(at)}>
      {" · "}
      {age.unit === "now"
        ? t("asOf.now", { clock: minuteOf(at) })
        : t(`asOf.${age.unit}`, { clock: minuteOf(at), count: age.count })}
    </time>
  );
}
