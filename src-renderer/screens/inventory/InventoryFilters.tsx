import { Button } from "@mantine/core";
import { IconFilterOff } from "@tabler/icons-react";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { useShallow } from "zustand/react/shallow";
import { HANDLING_CODES } from "../../../src-domain/inventory.ts";
import { VAS_KNOWLEDGE } from "../../../src-domain/inventory-query.ts";
import { isFiltered } from "../../../src-domain/inventory-view.ts";
import { ChoiceFilter } from "../../components/ChoiceFilter.tsx";
import { warehouseWords } from "../../components/warehouse-words.ts";
import { ariaKeys, keyHint } from "../../shell/key-help-table.ts";
import { useLiveDesk } from "../../shell/live-desk.ts";
import { handlingStatusWord, handlingWord, KNOWN_STATUSES } from "./handling-words.tsx";
import { choose, clearFilters, useInventoryChoice } from "./inventory-choice.ts";
import { readFacets, useInventoryFacets } from "./inventory-facets.ts";
import { InventoryChanged } from "./InventoryChanged.tsx";
import { PeriodFilter } from "./PeriodFilter.tsx";

const readFacetsNow = (): void => void readFacets();

/** What narrows the list, over the table; each says on its face what it lets through. */
export function InventoryFilters(): JSX.Element {
  const { t } = useTranslation("inventory");
  const { t: table } = useTranslation("table");
  // Without the text: nothing here is drawn anew at each key.
  const choice = useInventoryChoice(useShallow(({ text: _text, ...others }) => others));
  const filtered = useInventoryChoice(isFiltered);
  const facets = useInventoryFacets((state) => state.facets);
  const warehouses = useLiveDesk((live) => live.warehouses);
  return (
    <div className="table-tools__bar" role="search" aria-label={table("filter.label")}>
      <ChoiceFilter
        name={t("column.warehouseId")}
        chosen={choice.warehouseIds.map(String)}
        options={warehouses.map(({ warehouseId, description }) => {
          const words = warehouseWords(warehouseId, description);
          return { value: String(warehouseId), word: words.full, short: words.short };
        })}
        counts={facets?.warehouseIds}
        onOpened={readFacetsNow}
        onChoose={(ids) => choose({ warehouseIds: ids.map(Number) })}
      />
      <ChoiceFilter
        name={t("column.handlingCode")}
        chosen={choice.handlingCodes}
        options={HANDLING_CODES.map((value) => ({ value, word: handlingWord(t, value) }))}
        counts={facets?.handlingCodes}
        onOpened={readFacetsNow}
        onChoose={(handlingCodes) => choose({ handlingCodes })}
      />
      <ChoiceFilter
        name={t("column.handlingStatusCode")}
        chosen={choice.handlingStatusCodes}
        options={KNOWN_STATUSES.map((value) => ({ value, word: handlingStatusWord(t, value) }))}
        counts={facets?.handlingStatusCodes}
        onOpened={readFacetsNow}
        onChoose={(handlingStatusCodes) => choose({ handlingStatusCodes })}
      />
      <ChoiceFilter
        name={t("column.vas")}
        chosen={choice.vas}
        options={VAS_KNOWLEDGE.map((value) => ({ value, word: t(`vas.${value}`) }))}
        onOpened={readFacetsNow}
        onChoose={(chosen) => choose({ vas: VAS_KNOWLEDGE.filter((value) => chosen.includes(value)) })}
      />
      <PeriodFilter period={choice.period} onChoose={(period) => choose({ period })} />
      <Button
        className={choice.resendable === true ? "drop-down drop-down--on" : "drop-down"}
        variant="default"
        size="xs"
        aria-pressed={choice.resendable === true}
        onClick={() => choose({ resendable: choice.resendable === true ? null : true })}
      >
        {t("filter.resendable")}
      </Button>
      {filtered && (
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconFilterOff size={14} aria-hidden="true" />}
          aria-keyshortcuts={ariaKeys("clearFilters")}
          title={keyHint("clearFilters")}
          onClick={clearFilters}
        >
          {table("filter.clear")}
        </Button>
      )}
      <InventoryChanged />
    </div>
  );
}
