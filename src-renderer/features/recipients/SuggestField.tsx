import { Popover, TextInput } from "@mantine/core";
import { useEffect, useId, useRef, useState, type JSX, type KeyboardEvent, type ReactNode } from "react";
import { inputPropsOf, type FieldBinding } from "./use-shipment-field.ts";

export interface Suggestion {
  readonly key: string;
  readonly label: string;
  readonly detail: string;
}

interface SuggestFieldProps<Entry extends Suggestion> {
  readonly field: FieldBinding;
  /** Returns the best match first. */
  readonly find: (typedText: string) => readonly Entry[];
  readonly onChoose: (suggestion: Entry) => void;
  readonly highlightsFirst: boolean;
  readonly listLabel: string;
  readonly description?: ReactNode;
  readonly placeholder?: string | undefined;
  readonly onFocus?: () => void;
}

/** A text field with suggestions. Its role is textbox, not combobox, because any text is valid. */
export function SuggestField<Entry extends Suggestion>(props: SuggestFieldProps<Entry>): JSX.Element {
  const { field, description, placeholder, listLabel } = props;
  const listId = useId();
  const list = useSuggestions(props);
  const optionId = (index: number): string => `${listId}-${index}`;
  const input = useRef<HTMLInputElement>(null);
  // Scroll the field into view, so that there is room for the list.
  useEffect(() => {
    if (list.isOpen) input.current?.scrollIntoView({ block: "nearest" });
  }, [list.isOpen]);
  return (
    <Popover
      opened={list.isOpen}
      position="bottom-start"
      width="target"
      shadow="md"
      withRoles={false}
      transitionProps={{ duration: 0 }}
      offset={4}
    >
      <Popover.Target>
        <TextInput
          {...inputPropsOf(field)}
          ref={input}
          aria-autocomplete="list"
          {...(list.isOpen && { "aria-controls": listId })}
          {...(list.isOpen && list.index >= 0 && { "aria-activedescendant": optionId(list.index) })}
          description={list.isOpen ? null : description}
          inputWrapperOrder={["label", "input", "error", "description"]}
          placeholder={placeholder}
          onKeyDown={list.onKeyDown}
          onFocus={list.onFocus}
          onBlur={list.onBlur}
        />
      </Popover.Target>
      <Popover.Dropdown className="suggestions" data-scans="record">
        <div id={listId} role="listbox" aria-label={listLabel} className="suggestions__list">
          {list.matches.map((suggestion, index) => (
            <button
              type="button"
              tabIndex={-1}
              key={suggestion.key}
              id={optionId(index)}
              role="option"
              aria-selected={index === list.index}
              className="suggestions__option bare"
              ref={index === list.index ? scrollIntoView : null}
              // Keep the focus in the field.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => list.choose(suggestion)}
            >
              <span className="truncated">{suggestion.label}</span>
              <span className="finer truncated">{suggestion.detail}</span>
            </button>
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

const scrollIntoView = (option: HTMLElement | null): void => option?.scrollIntoView({ block: "nearest" });

function useSuggestions<Entry extends Suggestion>({
  field,
  find,
  onChoose,
  highlightsFirst,
  onFocus,
}: SuggestFieldProps<Entry>) {
  const [isFocused, setIsFocused] = useState(false);
  // Text for which the list stays closed: the initial text, a chosen suggestion, or the text when Esc was pressed.
  const [closedForText, setClosedForText] = useState<string | null>(field.value);
  const [highlight, setHighlight] = useState<{ readonly value: string; readonly index: number } | null>(null);
  const matches = isFocused && field.value !== closedForText ? find(field.value) : [];
  const isOpen = matches.length > 0;
  const initialIndex = highlightsFirst && field.value.trim() !== "" ? 0 : -1;
  const wantedIndex = highlight?.value === field.value ? highlight.index : initialIndex;
  const index = Math.min(wantedIndex, matches.length - 1);
  const choose = (suggestion: Entry): void => {
    setClosedForText(suggestion.label);
    onChoose(suggestion);
  };
  const moveHighlight = (step: 1 | -1): void => {
    const nextIndex = (index + step + matches.length) % matches.length;
    setHighlight({ value: field.value, index: index < 0 && step < 0 ? matches.length - 1 : nextIndex });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
    const highlightedEntry = isOpen ? matches[index] : undefined;
    if (event.key === "ArrowDown" && isOpen) moveHighlight(1);
    else if (event.key === "ArrowUp" && isOpen) moveHighlight(-1);
    else if (event.key === "ArrowDown") {
      setClosedForText(null);
      setHighlight({ value: field.value, index: 0 });
    } else if (event.key === "Enter" && highlightedEntry !== undefined) choose(highlightedEntry);
    else if (event.key === "Escape" && isOpen) {
      setClosedForText(field.value);
      event.stopPropagation();
    } else return;
    event.preventDefault();
  };
  return {
    matches,
    isOpen,
    index,
    choose,
    onKeyDown,
    onFocus: () => {
      setIsFocused(true);
      setClosedForText(field.value);
      onFocus?.();
    },
    onBlur: () => {
      setIsFocused(false);
      field.onBlur();
    },
  };
}
