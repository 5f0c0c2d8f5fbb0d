import { Button } from "@mantine/core";
import { IconFilterOff } from "@tabler/icons-react";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { SHIPPING_METHODS, SHIPPING_STATUSES } from "../../../src-domain/shipping-order.ts";
import { EVERY_ORDER, isNarrowed } from "../../../src-domain/shipping-order-query.ts";
import { ChoiceFilter, type FilterOption } from "../../components/ChoiceFilter.tsx";
import { warehouseWords } from "../../components/warehouse-words.ts";
import { useLiveDesk } from "../../shell/live-desk.ts";
import { readShippingFacets, useShippingFacets } from "./shipping-facets.ts";
import { filterOrders, useShippingQuery } from "./shipping-pages.ts";
import { methodWord, statusWord } from "./shipping-words.tsx";

const count = (): void => void readShippingFacets();

/** What narrows the list, over the table. */
export function ShippingFilters(): JSX.Element {
  const { t } = useTranslation("shipping");
  const filter = useShippingQuery((query) => query.filter);
  const facets = useShippingFacets((state) => state.facets);
  const warehouses = useLiveDesk((live) => live.warehouses);
  const worded = (
    values: readonly string[],
    counts: ReadonlyMap<string, number> | undefined,
    word: (value: string) => string,
  ): FilterOption[] =>
    [...new Set([...values, ...(counts?.keys() ?? [])])].map((value) => ({ value, word: word(value) }));
  return (
    <div className="shipping__bar" role="search" aria-label={t("filter.label")}>
      <ChoiceFilter
        name={t("column.status")}
        chosen={filter.statuses}
        options={worded(SHIPPING_STATUSES, facets?.statuses, (value) => statusWord(t, value))}
        counts={facets?.statuses}
        onOpened={count}
        onChoose={(statuses) => filterOrders({ statuses })}
      />
      <ChoiceFilter
        name={t("column.method")}
        chosen={filter.methods}
        options={worded(SHIPPING_METHODS, facets?.methods, (value) => methodWord(t, value))}
        counts={facets?.methods}
        onOpened={count}
        onChoose={(methods) => filterOrders({ methods })}
      />
      <ChoiceFilter
        name={t("column.warehouseId")}
        chosen={filter.warehouseIds.map(String)}
        options={warehouses.map(({ warehouseId, description }) => {
          const words = warehouseWords(warehouseId, description);
          return { value: String(warehouseId), word: words.full, short: words.short };
        })}
        counts={facets?.warehouseIds}
        onOpened={count}
        onChoose={(ids) => filterOrders({ warehouseIds: ids.map(Number) })}
      />
      {isNarrowed(filter) && (
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconFilterOff size={14} aria-hidden="true" />}
          onClick={() => filterOrders(EVERY_ORDER)}
        >
          {t("filter.clear")}
        </Button>
      )}
    </div>
  );
}
