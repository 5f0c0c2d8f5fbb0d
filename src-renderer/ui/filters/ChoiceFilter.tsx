import { Button, Checkbox } from "@mantine/core";
import { useEffect, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { create } from "zustand";
import type { PageAnswer } from "../../../src-preload/contract/operation.ts";
import "./filters.css";
import { numberText } from "../../i18n/format.ts";
import { useAppState } from "../../shell/app-state.ts";
import { DropDown } from "../dialogs/DropDown.tsx";
import { warehouseText } from "../text/warehouse-text.ts";

type Facet = readonly { readonly value: string | number; readonly count: number }[];

type Counts = ReadonlyMap<string, number>;

/** Stores the number of rows per value of each column; null until the numbers are known for the current filter. */
export function createFacetCounts<Filter, Facets extends { readonly [Column in keyof Facets]: Facet }>(
  readFilter: () => Filter,
  fetchFacets: (filter: Filter) => Promise<PageAnswer<Facets | null, string>>,
) {
  type FacetCounts = { readonly [Column in keyof Facets]: Counts };
  const use = create<{ readonly facets: FacetCounts | null }>(() => ({ facets: null }));
  let countedFilter = "";
  return {
    use,
    fetchCounts: (): void => {
      const filter = readFilter();
      const filterText = JSON.stringify(filter);
      // Counts of another filter would be wrong.
      if (filterText !== countedFilter) use.setState({ facets: null });
      countedFilter = filterText;
      void fetchFacets(filter).then((answer) => {
        if (!answer.ok || answer.value === null || filterText !== countedFilter) return;
        const countEntries = Object.entries<Facet>(answer.value).map(([column, facet]) => [column, toCounts(facet)]);
        use.setState({ facets: Object.fromEntries(countEntries) as FacetCounts });
      });
    },
  };
}

const toCounts = (facet: Facet): Counts => new Map(facet.map(({ value, count }) => [String(value), count]));

interface WarehouseFilterProps {
  readonly name: string;
  readonly chosenValues: readonly number[];
  readonly counts: Counts | undefined;
  readonly onOpened: () => void;
  readonly onChoose: (warehouseIds: readonly number[]) => void;
}

export function WarehouseFilter({ name, chosenValues, counts, onOpened, onChoose }: WarehouseFilterProps): JSX.Element {
  const warehouses = useAppState((state) => state.warehouses);
  return (
    <ChoiceFilter
      name={name}
      chosenValues={chosenValues.map(String)}
      options={warehouses.map(({ warehouseId, description }) => {
        const texts = warehouseText(warehouseId, description);
        return { value: String(warehouseId), text: texts.full, shortText: texts.short };
      })}
      counts={counts}
      onOpened={onOpened}
      onChoose={(ids) => onChoose(ids.map(Number))}
    />
  );
}

export interface FilterOption {
  readonly value: string;
  readonly text: string;
  readonly shortText?: string;
}

interface ChoiceFilterProps {
  readonly name: string;
  readonly options: readonly FilterOption[];
  readonly chosenValues: readonly string[];
  readonly counts?: ReadonlyMap<string, number> | undefined;
  readonly onOpened?: (() => void) | undefined;
  readonly onChoose: (values: readonly string[]) => void;
}

export function ChoiceFilter({
  name,
  options,
  chosenValues,
  counts,
  onOpened,
  onChoose,
}: ChoiceFilterProps): JSX.Element {
  const { t } = useTranslation("frame");
  // Also offer values without a text that rows or a saved view have.
  const namedValues = new Set(options.map(({ value }) => value));
  const unnamedValues = new Set(
    [...(counts?.keys() ?? []), ...chosenValues].filter((value) => !namedValues.has(value)),
  );
  const allOptions = [...options, ...Array.from(unnamedValues, (value): FilterOption => ({ value, text: value }))];
  const [firstChosen, ...otherChosen] = allOptions.filter(({ value }) => chosenValues.includes(value));
  const firstText = firstChosen && (firstChosen.shortText ?? firstChosen.text);
  const filterText = (text: string): string =>
    otherChosen.length === 0
      ? t("filter.one", { name, value: text })
      : t("filter.several", { name, value: text, count: otherChosen.length });
  return (
    <DropDown
      label={name}
      text={firstText === undefined ? name : filterText(firstText)}
      isActive={firstText !== undefined}
      isCompact
    >
      {() => (
        <Options
          options={allOptions}
          chosenValues={chosenValues}
          counts={counts}
          onOpened={onOpened}
          onChoose={onChoose}
        />
      )}
    </DropDown>
  );
}

function Options({ options, chosenValues, counts, onOpened, onChoose }: Omit<ChoiceFilterProps, "name">): JSX.Element {
  const { t } = useTranslation("frame");
  useEffect(() => onOpened?.(), [onOpened]);
  const toggle = (value: string, isOn: boolean): void =>
    onChoose(isOn ? [...chosenValues, value] : chosenValues.filter((other) => other !== value));
  return (
    <>
      {options.map(({ value, text }, index) => (
        <div key={value} className="table-tools__option row">
          <Checkbox
            size="xs"
            data-autofocus={index === 0 ? true : undefined}
            label={text}
            checked={chosenValues.includes(value)}
            onChange={(event) => toggle(value, event.currentTarget.checked)}
          />
          {counts !== undefined && <span className="finer">{numberText(counts.get(value) ?? 0)}</span>}
        </div>
      ))}
      {chosenValues.length > 0 && (
        <Button variant="subtle" size="xs" onClick={() => onChoose([])}>
          {t("filter.any")}
        </Button>
      )}
    </>
  );
}
