import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { MODE_KNOWLEDGE, ORDER_ORIGINS, ORDER_STAGES } from "../../../../src-domain/resends/order-query.ts";
import { isOrderFiltered } from "../../../../src-domain/resends/order-view.ts";
import { ChoiceFilter } from "../../../components/filters/ChoiceFilter.tsx";
import { FilterBar, FilterToggle } from "../../../components/filters/FilterBar.tsx";
import { WarehouseFilter } from "../../../components/filters/WarehouseFilter.tsx";
import { chooseOrders, clearOrderFilters, useOrderChoice } from "../../../resends/order-choice.ts";
import { orderFacets } from "./order-facets.ts";
import { OrdersChanged } from "./OrdersChanged.tsx";

export function OrderFilters(): JSX.Element {
  const { t } = useTranslation("resends");
  const choice = useOrderChoice();
  const facets = orderFacets.use((state) => state.facets);
  return (
    <FilterBar filtered={isOrderFiltered(choice)} onClear={clearOrderFilters} changed={<OrdersChanged />}>
      <ChoiceFilter
        name={t("column.status")}
        chosen={choice.stages}
        options={ORDER_STAGES.map((value) => ({ value, word: t(`filter.stage.${value}`) }))}
        counts={facets?.stages}
        onOpened={orderFacets.read}
        onChoose={(chosen) => chooseOrders({ stages: ORDER_STAGES.filter((stage) => chosen.includes(stage)) })}
      />
      <WarehouseFilter
        name={t("column.warehouse")}
        chosen={choice.warehouseIds}
        counts={facets?.warehouseIds}
        onOpened={orderFacets.read}
        onChoose={(warehouseIds) => chooseOrders({ warehouseIds })}
      />
      <ChoiceFilter
        name={t("column.mode")}
        chosen={choice.modes}
        options={MODE_KNOWLEDGE.map((value) => ({ value, word: t(`mode.${value}`) }))}
        counts={facets?.modes}
        onOpened={orderFacets.read}
        onChoose={(chosen) => chooseOrders({ modes: MODE_KNOWLEDGE.filter((mode) => chosen.includes(mode)) })}
      />
      <ChoiceFilter
        name={t("filter.origin")}
        chosen={choice.origins}
        options={ORDER_ORIGINS.map((value) => ({ value, word: t(`origin.${value}`) }))}
        counts={facets?.origins}
        onOpened={orderFacets.read}
        onChoose={(chosen) => chooseOrders({ origins: ORDER_ORIGINS.filter((origin) => chosen.includes(origin)) })}
      />
      <FilterToggle
        name={t("filter.attention")}
        on={choice.attention}
        onToggle={() => chooseOrders({ attention: !choice.attention })}
      />
    </FilterBar>
  );
}
