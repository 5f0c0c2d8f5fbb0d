import { TextInput } from "@mantine/core";
import type { JSX } from "react";
import { PIN_DIGITS } from "../../../../src-domain/shift/lock-pin.ts";

interface PinFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
  readonly autoFocus?: boolean;
}

export function PinField({ label, hint, value, error, onChange, autoFocus = false }: PinFieldProps): JSX.Element {
  return (
    <TextInput
      type="password"
      inputMode="numeric"
      autoComplete="off"
      autoFocus={autoFocus}
      w={240}
      label={label}
      description={hint}
      maxLength={PIN_DIGITS.max}
      value={value}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value.replaceAll(/\D/g, ""))}
    />
  );
}
