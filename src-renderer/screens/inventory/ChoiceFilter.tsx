import { Button, Checkbox } from "@mantine/core";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { DropDown } from "../../components/DropDown.tsx";

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
  // A stored view may name a value that is no longer offered; it can be taken out again.
  const gone = chosen.filter((value) => options.every((option) => option.value !== value));
  const all = [...options, ...gone.map((value) => ({ value, word: value }) satisfies FilterOption)];
  const [first, ...others] = all.filter(({ value }) => chosen.includes(value));
  const word = first && ("short" in first ? (first.short ?? first.word) : first.word);
  const toggle = (value: string, on: boolean): void =>
    onChoose(on ? [...chosen, value] : chosen.filter((other) => other !== value));
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
      {() => (
        <>
          {all.map(({ value, word }, index) => (
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
      )}
    </DropDown>
  );
}
