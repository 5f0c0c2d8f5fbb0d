import { Button } from "@mantine/core";
import { IconFilterOff } from "@tabler/icons-react";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { MODE_KNOWLEDGE, ORDER_ORIGINS, ORDER_STAGES } from "../../../src-domain/order-query.ts";
import { isOrderFiltered } from "../../../src-domain/order-view.ts";
import { ChoiceFilter } from "../../components/ChoiceFilter.tsx";
import { warehouseWords } from "../../components/warehouse-words.ts";
import { ariaKeys, keyHint } from "../../shell/key-help-table.ts";
import { useLiveDesk } from "../../shell/live-desk.ts";
import { chooseOrders, clearOrderFilters, useOrderChoice } from "./order-choice.ts";
import { readOrderFacets, useOrderFacets } from "./order-facets.ts";
import { OrdersChanged } from "./OrdersChanged.tsx";

/** What narrows the list, over the table; each says on its face what it lets through. */
export function OrderFilters(): JSX.Element {
  const { t } = useTranslation("resends");
  const { t: table } = useTranslation("table");
  const choice = useOrderChoice();
  const facets = useOrderFacets((state) => state.facets);
  return (
    <div className="table-tools__bar" role="search" aria-label={table("filter.label")}>
      <ChoiceFilter
        name={t("column.status")}
        chosen={choice.stages}
        options={ORDER_STAGES.map((value) => ({ value, word: t(`filter.stage.${value}`) }))}
        counts={facets?.stages}
        onOpened={readOrderFacets}
        onChoose={(chosen) => chooseOrders({ stages: ORDER_STAGES.filter((stage) => chosen.includes(stage)) })}
      />
      <WarehouseFilter counts={facets?.warehouseIds} />
      <ChoiceFilter
        name={t("column.mode")}
        chosen={choice.modes}
        options={MODE_KNOWLEDGE.map((value) => ({ value, word: t(`mode.${value}`) }))}
        counts={facets?.modes}
        onOpened={readOrderFacets}
        onChoose={(chosen) => chooseOrders({ modes: MODE_KNOWLEDGE.filter((mode) => chosen.includes(mode)) })}
      />
      <ChoiceFilter
        name={t("filter.origin")}
        chosen={choice.origins}
        options={ORDER_ORIGINS.map((value) => ({ value, word: t(`origin.${value}`) }))}
        counts={facets?.origins}
        onOpened={readOrderFacets}
        onChoose={(chosen) => chooseOrders({ origins: ORDER_ORIGINS.filter((origin) => chosen.includes(origin)) })}
      />
      <Button
        className={choice.attention ? "drop-down drop-down--on" : "drop-down"}
        variant="default"
        size="xs"
        aria-pressed={choice.attention}
        onClick={() => chooseOrders({ attention: !choice.attention })}
      >
        {t("filter.attention")}
      </Button>
      {isOrderFiltered(choice) && (
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconFilterOff size={14} aria-hidden="true" />}
          aria-keyshortcuts={ariaKeys("clearFilters")}
          title={keyHint("clearFilters")}
          onClick={clearOrderFilters}
        >
          {table("filter.clear")}
        </Button>
      )}
      <OrdersChanged />
    </div>
  );
}

function WarehouseFilter({ counts }: { readonly counts: ReadonlyMap<string, number> | undefined }): JSX.Element {
  const { t } = useTranslation("resends");
  const chosen = useOrderChoice((choice) => choice.warehouseIds);
  const warehouses = useLiveDesk((live) => live.warehouses);
  return (
    <ChoiceFilter
      name={t("column.warehouse")}
      chosen={chosen.map(String)}
      options={warehouses.map(({ warehouseId, description }) => {
        const words = warehouseWords(warehouseId, description);
        return { value: String(warehouseId), word: words.full, short: words.short };
      })}
      counts={counts}
      onOpened={readOrderFacets}
      onChoose={(ids) => chooseOrders({ warehouseIds: ids.map(Number) })}
    />
  );
}
