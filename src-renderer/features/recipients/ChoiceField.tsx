import { Select, type SelectProps } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useRef, type JSX, type KeyboardEvent } from "react";
import { inputOf, type FieldBinding } from "./use-shipment-field.ts";

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
  /** Best match first. */
  readonly find: (search: string) => readonly Choice[];
}

/** Enter takes the best match; leaving the field takes the only match. */
export function ChoiceField({ field, value, choices, find, ...more }: ChoiceFieldProps): JSX.Element {
  const search = useRef("");
  const [opened, { open, close }] = useDisclosure(false);
  /** The arrow keys moved the highlight since the last change of the text. */
  const steered = useRef(false);
  const take = (found: readonly Choice[]): void => {
    const best = search.current.trim() === "" ? undefined : found[0];
    if (best !== undefined && best.value !== value) field.onChange(best.value);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") steered.current = true;
    if (event.key !== "Enter" || steered.current) return;
    // The list highlights its first option shortly after the text changes; an Enter before that would be lost.
    take(find(search.current));
    close();
  };
  return (
    <Select
      {...inputOf(field)}
      {...more}
      inputWrapperOrder={["label", "input", "error", "description"]}
      data={choices}
      comboboxProps={{ shadow: "md" }}
      searchable
      openOnFocus={false}
      dropdownOpened={opened}
      onDropdownOpen={open}
      onDropdownClose={close}
      selectFirstOptionOnChange
      allowDeselect={false}
      maxDropdownHeight={260}
      filter={({ search: text }) => [...find(text)]}
      value={value === "" ? null : value}
      onSearchChange={(text) => {
        search.current = text;
        steered.current = false;
      }}
      onChange={(next) => field.onChange(next ?? "")}
      onKeyDown={onKeyDown}
      onBlurCapture={() => {
        const found = find(search.current);
        if (found.length === 1) take(found);
      }}
    />
  );
}
