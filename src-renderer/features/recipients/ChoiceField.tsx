import { Select, type SelectProps } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useRef, type JSX, type KeyboardEvent } from "react";
import { inputPropsOf, type FieldBinding } from "./use-shipment-field.ts";

export interface Choice {
  readonly value: string;
  readonly label: string;
}

interface ChoiceFieldProps extends Pick<
  SelectProps,
  "className" | "placeholder" | "description" | "nothingFoundMessage"
> {
  readonly field: FieldBinding;
  readonly value: string;
  readonly choices: readonly Choice[];
  /** Returns the best match first. */
  readonly find: (search: string) => readonly Choice[];
}

/** Enter chooses the best match; leaving the field chooses the only match. */
export function ChoiceField({ field, value, choices, find, ...otherProps }: ChoiceFieldProps): JSX.Element {
  const search = useRef("");
  const [isOpen, { open, close }] = useDisclosure(false);
  /** Whether the arrow keys have moved the highlight after the last change of the text. */
  const hasMovedHighlight = useRef(false);
  const chooseBest = (matches: readonly Choice[]): void => {
    const bestMatch = search.current.trim() === "" ? undefined : matches[0];
    if (bestMatch !== undefined && bestMatch.value !== value) field.onChange(bestMatch.value);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") hasMovedHighlight.current = true;
    if (event.key !== "Enter" || hasMovedHighlight.current) return;
    // Mantine highlights the first option late after a change; an Enter before that would be lost.
    chooseBest(find(search.current));
    close();
  };
  return (
    <Select
      {...inputPropsOf(field)}
      {...otherProps}
      inputWrapperOrder={["label", "input", "error", "description"]}
      data={choices}
      comboboxProps={{ shadow: "md" }}
      searchable
      openOnFocus={false}
      dropdownOpened={isOpen}
      onDropdownOpen={open}
      onDropdownClose={close}
      selectFirstOptionOnChange
      allowDeselect={false}
      maxDropdownHeight={260}
      filter={({ search: text }) => [...find(text)]}
      value={value === "" ? null : value}
      onSearchChange={(text) => {
        search.current = text;
        hasMovedHighlight.current = false;
      }}
      onChange={(newValue) => field.onChange(newValue ?? "")}
      onKeyDown={onKeyDown}
      onBlurCapture={() => {
        const matches = find(search.current);
        if (matches.length === 1) chooseBest(matches);
      }}
    />
  );
}
