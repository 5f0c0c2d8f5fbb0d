import { useEffect, useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { NEWEST_FIRST } from "../../../src-domain/inventory/inventory-query.ts";
import { isNarrow } from "../../../src-domain/inventory/inventory-view.ts";
import { usePagedRows } from "../../components/table/paged-rows.ts";
import { ageOf, minuteOf } from "../../components/words/time-text.ts";
import { useNow } from "../../desk/use-now.ts";
import { useFinding } from "./inventory-choice.ts";
import { inventoryRows } from "../../inventory/inventory-pages.ts";
import { numberText } from "../../i18n/format.ts";

/** A screen reader announces the count once it is stable this long, not on every key of a search. */
const QUIET_MS = 1000;

export function InventoryFacts(): JSX.Element | null {
  const { t } = useTranslation("inventory");
  const asOf = usePagedRows(inventoryRows, ({ facts }) => facts?.asOf ?? null);
  const words = useCountWords();
  const spoken = useOnceQuiet(words);
  if (words === null) return null;
  return (
    <>
      <span role="status" aria-live="off" aria-label={t("found.label")}>
        {words}
        {asOf !== null && <CopyAge at={asOf} />}
      </span>
      <span className="visually-hidden" aria-live="polite">
        {spoken}
      </span>
    </>
  );
}

function useCountWords(): string | null {
  const { t } = useTranslation("inventory");
  const total = usePagedRows(inventoryRows, (shown) => shown.total);
  const rowCount = usePagedRows(inventoryRows, (shown) => shown.rowCount);
  const filtered = usePagedRows(inventoryRows, ({ query }) => isNarrow(query.filter));
  const finding = useFinding((state) => state.finding);
  if (finding !== null) {
    return finding.column === NEWEST_FIRST.column
      ? t("found.searching")
      : t("found.sorting", { column: t(`column.${finding.column}`) });
  }
  if (rowCount === null) return null;
  const count = { count: total ?? rowCount, formatted: numberText(total ?? rowCount) };
  return total === null ? t("found.counting", count) : filtered ? t("found.filtered", count) : t("found.all", count);
}

function useOnceQuiet(words: string | null): string | null {
  const [quiet, setQuiet] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(words), QUIET_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return quiet;
}

function CopyAge({ at }: { readonly at: string }): JSX.Element {
  const { t } = useTranslation("inventory");
  const now = useNow();
  const age = ageOf(at, now);
  return (
    <time dateTime={at}>
      {" · "}
      {age.unit === "now"
        ? t("asOf.now", { clock: minuteOf(at) })
        : t(`asOf.${age.unit}`, { clock: minuteOf(at), count: age.count })}
    </time>
  );
}
