import { Radio } from "@mantine/core";
import { IconCopy, IconPackageExport } from "@tabler/icons-react";
import type { TFunction } from "i18next";
import { type JSX, useState, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { useShallow } from "zustand/react/shallow";
import { VAS_KNOWLEDGE } from "../../../../src-domain/inventory/inventory-query.ts";
import { isFiltered, type Period, queryOf, SPANS } from "../../../../src-domain/inventory/inventory-view.ts";
import { HANDLING_CODES } from "../../../../src-domain/inventory/inventory.ts";
import { desk } from "../../../bridge.ts";
import { numberText } from "../../../i18n/format.ts";
import { ariaKeys, keyHint } from "../../../shell/shortcuts.ts";
import { ActionButton } from "../../../ui/ActionButton.tsx";
import { copyText } from "../../../ui/CopyButton.tsx";
import { DateField } from "../../../ui/DateField.tsx";
import { DropDown } from "../../../ui/dialogs/DropDown.tsx";
import { ChoiceFilter, WarehouseFilter, createFacetCounts } from "../../../ui/filters/ChoiceFilter.tsx";
import { FilterBar, FilterToggle } from "../../../ui/filters/FilterBar.tsx";
import type { TableHandle } from "../../../ui/table/DataTable.tsx";
import { ListChanged } from "../../../ui/table/ListChanged.tsx";
import { ActionLimit, SelectionBar } from "../../../ui/table/SelectionBar.tsx";
import { handlingStatusText, handlingCodeText, KNOWN_STATUSES } from "../../../ui/text/handling-text.tsx";
import {
  changeInventoryChoice,
  clearInventoryFilters,
  useInventoryChoice,
  refreshInventory,
  inventoryListDetector,
  inventorySelection,
} from "../inventory-choice.ts";
import { inventoryRows } from "../inventory-pages.ts";
import { addSelectedToBatch, MAX_ADDED_ITEMS } from "./add-to-batch.ts";

function InventoryChangedNote(): JSX.Element {
  const isOutdated = inventoryListDetector.use((state) => state.isOutdated);
  return <ListChanged isOutdated={isOutdated} onRefresh={() => void refreshInventory()} />;
}

export function InventorySelectionBar({ table }: { readonly table: RefObject<TableHandle | null> }): JSX.Element {
  const { t } = useTranslation("inventory");
  const rows = inventorySelection.use((selection) => selection.rows);
  const [copiedText, setCopiedText] = useState<string | null>(null);
  const items = [...rows.values()];
  const copyCodes = (field: "rma" | "returnInventoryId"): void => {
    void copyText(items.map((item) => item[field]).join("\n")).then((isCopied) =>
      setCopiedText(isCopied ? t("selection.copied", { count: items.length }) : null),
    );
  };
  return (
    <SelectionBar
      rows={inventoryRows}
      selection={inventorySelection}
      label={t("selection.label")}
      countText={t("selection.count", { count: items.length, formatted: numberText(items.length) })}
      table={table}
      message={
        <>
          {copiedText !== null && <span role="status">{copiedText}</span>}
          <InventoryChangedNote />
        </>
      }
    >
      <ActionButton
        size="xs"
        icon={IconPackageExport}
        iconSize={14}
        disabled={items.length > MAX_ADDED_ITEMS}
        aria-keyshortcuts={ariaKeys("addSelected")}
        data-tip={keyHint("addSelected")}
        onClick={() => {
          addSelectedToBatch();
          table.current?.focus();
        }}
      >
        {t("selection.add")}
      </ActionButton>
      {(["rma", "returnInventoryId"] as const).map((field) => (
        <ActionButton
          key={field}
          variant="default"
          size="xs"
          icon={IconCopy}
          iconSize={14}
          onClick={() => copyCodes(field)}
        >
          {t(field === "rma" ? "selection.copyRma" : "selection.copyId", { count: items.length })}
        </ActionButton>
      ))}
      <ActionLimit action={t("selection.add")} count={items.length} maxCount={MAX_ADDED_ITEMS} />
    </SelectionBar>
  );
}

interface PeriodFilterProps {
  readonly period: Period | null;
  readonly onChoose: (period: Period | null) => void;
}

const NO_DAYS = { from: null, until: null } as const;

function PeriodFilter({ period, onChoose }: PeriodFilterProps): JSX.Element {
  const { t } = useTranslation("inventory");
  const { t: frameT } = useTranslation("frame");
  const name = t("filter.period");
  const days = typeof period === "object" && period !== null ? period : NO_DAYS;
  const chooseDays = (change: Partial<typeof days>): void => {
    const newDays = { ...days, ...change };
    onChoose(newDays.from === null && newDays.until === null ? null : newDays);
  };
  return (
    <DropDown
      label={name}
      text={period === null ? name : frameT("filter.one", { name, value: periodText(t, period) })}
      isActive={period !== null}
      isCompact
      width={330}
    >
      {() => (
        <>
          <Radio.Group
            aria-label={name}
            value={radioValueOf(period)}
            onChange={(chosenSpan) => onChoose(SPANS.find((span) => span === chosenSpan) ?? null)}
          >
            <div className="table-tools__options stack">
              <Radio size="xs" value="any" label={t("filter.anyTime")} />
              {SPANS.map((span) => (
                <Radio key={span} size="xs" value={span} label={t(`span.${span}`)} />
              ))}
            </div>
          </Radio.Group>
          <div className="inventory__days">
            {(["from", "until"] as const).map((bound) => (
              <DateField
                key={bound}
                size="xs"
                label={t(`filter.${bound}`)}
                value={days[bound] ?? ""}
                onValue={(day) => chooseDays({ [bound]: day || null })}
              />
            ))}
          </div>
        </>
      )}
    </DropDown>
  );
}

function radioValueOf(period: Period | null): string {
  if (period === null) return "any";
  return typeof period === "string" ? period : "days";
}

function periodText(t: TFunction<"inventory">, period: Period): string {
  if (typeof period === "string") return t(`span.${period}`);
  const { from, until } = period;
  if (from === null) return t("filter.upTo", { until: until ?? "" });
  return until === null ? t("filter.since", { from }) : t("filter.between", { from, until });
}

const inventoryFacets = createFacetCounts(
  () => queryOf(useInventoryChoice.getState(), new Date()).filter,
  (filter) => desk.inventory.facets({ filter }),
);

export function InventoryFilters(): JSX.Element {
  const { t } = useTranslation("inventory");
  // Select the choice without its text, so that typing does not rerender the filters.
  const choice = useInventoryChoice(useShallow(({ text: _text, ...choiceWithoutText }) => choiceWithoutText));
  const isFilterActive = useInventoryChoice(isFiltered);
  const facets = inventoryFacets.use((state) => state.facets);
  return (
    <FilterBar isFiltered={isFilterActive} onClear={clearInventoryFilters} changedNote={<InventoryChangedNote />}>
      <WarehouseFilter
        name={t("column.warehouseId")}
        chosenValues={choice.warehouseIds}
        counts={facets?.warehouseIds}
        onOpened={inventoryFacets.fetchCounts}
        onChoose={(warehouseIds) => changeInventoryChoice({ warehouseIds })}
      />
      <ChoiceFilter
        name={t("column.handlingCode")}
        chosenValues={choice.handlingCodes}
        options={HANDLING_CODES.map((value) => ({ value, text: handlingCodeText(value) }))}
        counts={facets?.handlingCodes}
        onOpened={inventoryFacets.fetchCounts}
        onChoose={(handlingCodes) => changeInventoryChoice({ handlingCodes })}
      />
      <ChoiceFilter
        name={t("column.handlingStatusCode")}
        chosenValues={choice.handlingStatusCodes}
        options={KNOWN_STATUSES.map((value) => ({ value, text: handlingStatusText(value) }))}
        counts={facets?.handlingStatusCodes}
        onOpened={inventoryFacets.fetchCounts}
        onChoose={(handlingStatusCodes) => changeInventoryChoice({ handlingStatusCodes })}
      />
      <ChoiceFilter
        name={t("column.vas")}
        chosenValues={choice.vas}
        options={VAS_KNOWLEDGE.map((value) => ({ value, text: t(`vas.${value}`) }))}
        onChoose={(chosenValues) =>
          changeInventoryChoice({ vas: VAS_KNOWLEDGE.filter((value) => chosenValues.includes(value)) })
        }
      />
      <PeriodFilter period={choice.period} onChoose={(period) => changeInventoryChoice({ period })} />
      <FilterToggle
        name={t("filter.resendable")}
        isOn={choice.resendable === true}
        onToggle={() => changeInventoryChoice({ resendable: choice.resendable === true ? null : true })}
      />
    </FilterBar>
  );
}
