import { Button, Checkbox } from "@mantine/core";
import { useEffect, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { DropDown } from "../../components/DropDown.tsx";
import { readFacets } from "./inventory-facets.ts";

export interface FilterOption {
  readonly value: string;
  readonly word: string;
  /** For the face of the button, where there is less room. */
  readonly short?: string;
}

interface ChoiceFilterProps {
  readonly name: string;
  readonly options: readonly FilterOption[];
  /** Empty lets every value through. */
  readonly chosen: readonly string[];
  /** How many items have each value; undefined while nobody knows. */
  readonly counts?: ReadonlyMap<string, number> | undefined;
  readonly onChoose: (values: readonly string[]) => void;
}

const NUMBER = new Intl.NumberFormat("en");

export function ChoiceFilter({ name, options, chosen, counts, onChoose }: ChoiceFilterProps): JSX.Element {
  const { t } = useTranslation("inventory");
  // What the copy holds, and what a stored view names, can be chosen though nobody has words for it.
  const named = new Set(options.map(({ value }) => value));
  const unnamed = new Set([...(counts?.keys() ?? []), ...chosen].filter((value) => !named.has(value)));
  const all = [...options, ...Array.from(unnamed, (value): FilterOption => ({ value, word: value }))];
  const [first, ...others] = all.filter(({ value }) => chosen.includes(value));
  const word = first && (first.short ?? first.word);
  return (
    <DropDown
      label={name}
      text={
        word === undefined
          ? name
          : others.length === 0
            ? t("filter.one", { name, word })
            : t("filter.several", { name, word, count: others.length })
      }
      on={word !== undefined}
      compact
    >
      {() => <Options options={all} chosen={chosen} counts={counts} onChoose={onChoose} />}
    </DropDown>
  );
}

function Options({ options, chosen, counts, onChoose }: Omit<ChoiceFilterProps, "name">): JSX.Element {
  const { t } = useTranslation("inventory");
  useEffect(() => void readFacets(), []);
  const toggle = (value: string, on: boolean): void =>
    onChoose(on ? [...chosen, value] : chosen.filter((other) => other !== value));
  return (
    <>
      {options.map(({ value, word }, index) => (
        <div key={value} className="inventory__option">
          <Checkbox
            size="xs"
            data-autofocus={index === 0 ? true : undefined}
            label={word}
            checked={chosen.includes(value)}
            onChange={(event) => toggle(value, event.currentTarget.checked)}
          />
          {counts !== undefined && (
            <span className="inventory__option-count">{NUMBER.format(counts.get(value) ?? 0)}</span>
          )}
        </div>
      ))}
      {chosen.length > 0 && (
        <Button variant="subtle" size="xs" onClick={() => onChoose([])}>
          {t("filter.any")}
        </Button>
      )}
    </>
  );
}
