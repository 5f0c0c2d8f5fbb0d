import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { SHIPPING_METHODS, SHIPPING_STATUSES } from "../../../src-domain/shipping/shipping-order.ts";
import { isNarrowed } from "../../../src-domain/shipping/shipping-order-query.ts";
import { ChoiceFilter, type FilterOption } from "../../components/filters/ChoiceFilter.tsx";
import { FilterBar } from "../../components/filters/FilterBar.tsx";
import { WarehouseFilter } from "../../components/filters/WarehouseFilter.tsx";
import { shippingFacets } from "./shipping-facets.ts";
import { clearShippingFilters, filterOrders, useShippingQuery } from "./shipping-pages.ts";
import { methodWord, statusWord } from "./shipping-words.tsx";

export function ShippingFilters(): JSX.Element {
  const { t } = useTranslation("shipping");
  const filter = useShippingQuery((query) => query.filter);
  const facets = shippingFacets.use((state) => state.facets);
  const worded = (
    values: readonly string[],
    counts: ReadonlyMap<string, number> | undefined,
    word: (value: string) => string,
  ): FilterOption[] =>
    [...new Set([...values, ...(counts?.keys() ?? [])])].map((value) => ({ value, word: word(value) }));
  return (
    <FilterBar filtered={isNarrowed(filter)} onClear={clearShippingFilters}>
      <ChoiceFilter
        name={t("column.status")}
        chosen={filter.statuses}
        options={worded(SHIPPING_STATUSES, facets?.statuses, (value) => statusWord(t, value))}
        counts={facets?.statuses}
        onOpened={shippingFacets.read}
        onChoose={(statuses) => filterOrders({ statuses })}
      />
      <ChoiceFilter
        name={t("column.method")}
        chosen={filter.methods}
        options={worded(SHIPPING_METHODS, facets?.methods, (value) => methodWord(t, value))}
        counts={facets?.methods}
        onOpened={shippingFacets.read}
        onChoose={(methods) => filterOrders({ methods })}
      />
      <WarehouseFilter
        name={t("column.warehouseId")}
        chosen={filter.warehouseIds}
        counts={facets?.warehouseIds}
        onOpened={shippingFacets.read}
        onChoose={(warehouseIds) => filterOrders({ warehouseIds })}
      />
    </FilterBar>
  );
}
