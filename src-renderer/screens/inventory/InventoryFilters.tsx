import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { useShallow } from "zustand/react/shallow";
import { HANDLING_CODES } from "../../../src-domain/inventory/inventory.ts";
import { VAS_KNOWLEDGE } from "../../../src-domain/inventory/inventory-query.ts";
import { isFiltered } from "../../../src-domain/inventory/inventory-view.ts";
import { ChoiceFilter } from "../../components/filters/ChoiceFilter.tsx";
import { FilterBar, FilterToggle } from "../../components/filters/FilterBar.tsx";
import { WarehouseFilter } from "../../components/filters/WarehouseFilter.tsx";
import { handlingStatusWord, handlingWord, KNOWN_STATUSES } from "../../components/words/handling-words.tsx";
import { choose, clearFilters, useInventoryChoice } from "./inventory-choice.ts";
import { inventoryFacets } from "./inventory-facets.ts";
import { InventoryChanged } from "./InventoryChanged.tsx";
import { PeriodFilter } from "./PeriodFilter.tsx";

export function InventoryFilters(): JSX.Element {
  const { t } = useTranslation("inventory");
  // Without the text: nothing here is drawn again at each key.
  const choice = useInventoryChoice(useShallow(({ text: _text, ...others }) => others));
  const filtered = useInventoryChoice(isFiltered);
  const facets = inventoryFacets.use((state) => state.facets);
  return (
    <FilterBar filtered={filtered} onClear={clearFilters} changed={<InventoryChanged />}>
      <WarehouseFilter
        name={t("column.warehouseId")}
        chosen={choice.warehouseIds}
        counts={facets?.warehouseIds}
        onOpened={inventoryFacets.read}
        onChoose={(warehouseIds) => choose({ warehouseIds })}
      />
      <ChoiceFilter
        name={t("column.handlingCode")}
        chosen={choice.handlingCodes}
        options={HANDLING_CODES.map((value) => ({ value, word: handlingWord(t, value) }))}
        counts={facets?.handlingCodes}
        onOpened={inventoryFacets.read}
        onChoose={(handlingCodes) => choose({ handlingCodes })}
      />
      <ChoiceFilter
        name={t("column.handlingStatusCode")}
        chosen={choice.handlingStatusCodes}
        options={KNOWN_STATUSES.map((value) => ({ value, word: handlingStatusWord(t, value) }))}
        counts={facets?.handlingStatusCodes}
        onOpened={inventoryFacets.read}
        onChoose={(handlingStatusCodes) => choose({ handlingStatusCodes })}
      />
      <ChoiceFilter
        name={t("column.vas")}
        chosen={choice.vas}
        options={VAS_KNOWLEDGE.map((value) => ({ value, word: t(`vas.${value}`) }))}
        onChoose={(chosen) => choose({ vas: VAS_KNOWLEDGE.filter((value) => chosen.includes(value)) })}
      />
      <PeriodFilter period={choice.period} onChoose={(period) => choose({ period })} />
      <FilterToggle
        name={t("filter.resendable")}
        on={choice.resendable === true}
        onToggle={() => choose({ resendable: choice.resendable === true ? null : true })}
      />
    </FilterBar>
  );
}
