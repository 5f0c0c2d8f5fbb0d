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

/** Enter chooses the best match; leaving the field chooses the only match. */
export function ChoiceField({ field, value, choices, find, ...otherProps }: ChoiceFieldProps): JSX.Element {
  const search = useRef("");
  const [opened, { open, close }] = useDisclosure(false);
  /** The arrow keys have moved the highlight after the last change of the text. */
  const hasMovedHighlight = useRef(false);
  const choose = (found: readonly Choice[]): void => {
    const best = search.current.trim() === "" ? undefined : found[0];
    if (best !== undefined && best.value !== value) field.onChange(best.value);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") hasMovedHighlight.current = true;
    if (event.key !== "Enter" || hasMovedHighlight.current) return;
    // Mantine highlights the first option late after a change; an Enter before that would be lost.
    choose(find(search.current));
    close();
  };
  return (
    <Select
      {...inputOf(field)}
      {...otherProps}
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
        hasMovedHighlight.current = false;
      }}
      onChange={(next) => field.onChange(next ?? "")}
      onKeyDown={onKeyDown}
      onBlurCapture={() => {
        const found = find(search.current);
        if (found.length === 1) choose(found);
      }}
    />
  );
}
