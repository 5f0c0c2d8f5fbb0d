import { Select } from "@mantine/core";
import type { JSX } from "react";

interface NumberChoiceProps {
  readonly label: string;
  readonly description?: string | undefined;
  readonly value: number;
  readonly choices: readonly number[];
  readonly formatValue: (value: number) => string;
  readonly onChange: (value: number) => void;
}

/** Offers the choices and the current value, which another version may have set. */
export function NumberChoice({ value, choices, formatValue, onChange, ...texts }: NumberChoiceProps): JSX.Element {
  const values = [...new Set([...choices, value])].toSorted((a, b) => a - b);
  return (
    <Select
      {...texts}
      w={240}
      classNames={{ description: "settings__wide-description" }}
      allowDeselect={false}
      value={String(value)}
      data={values.map((number) => ({ value: String(number), label: formatValue(number) }))}
      onChange={(chosenValue) => onChange(Number(chosenValue ?? value))}
    />
  );
}
