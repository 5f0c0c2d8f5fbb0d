import { TextInput } from "@mantine/core";
import type { JSX } from "react";
import type { FieldBinding } from "./use-shipment-field.ts";

interface LineInputProps {
  readonly field: FieldBinding;
  readonly wide: boolean;
  readonly placeholder?: string | undefined;
}

export function LineInput({ field, wide, placeholder }: LineInputProps): JSX.Element {
  return (
    <TextInput
      className={wide ? "shipment-form__wide" : ""}
      id={field.id}
      label={field.label}
      withAsterisk={field.required}
      aria-required={field.required}
      placeholder={placeholder}
      value={field.value}
      error={field.error}
      onChange={(event) => field.onChange(event.currentTarget.value)}
      onBlur={field.onBlur}
      autoComplete="off"
      spellCheck={false}
    />
  );
}
