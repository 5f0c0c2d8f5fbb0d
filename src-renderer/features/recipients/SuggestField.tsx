import { Popover, TextInput } from "@mantine/core";
import { useEffect, useId, useRef, useState, type JSX, type KeyboardEvent, type ReactNode } from "react";
import { inputOf, type FieldBinding } from "./use-shipment-field.ts";

export interface Suggestion {
  readonly key: string;
  readonly label: string;
  readonly detail: string;
}

interface SuggestFieldProps<Entry extends Suggestion> {
  readonly field: FieldBinding;
  /** Best match first. */
  readonly find: (typed: string) => readonly Entry[];
  readonly onTake: (suggestion: Entry) => void;
  readonly takesFirst: boolean;
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
    if (list.open) input.current?.scrollIntoView({ block: "nearest" });
  }, [list.open]);
  return (
    <Popover
      opened={list.open}
      position="bottom-start"
      width="target"
      shadow="md"
      withRoles={false}
      transitionProps={{ duration: 0 }}
      offset={4}
    >
      <Popover.Target>
        <TextInput
          {...inputOf(field)}
          ref={input}
          aria-autocomplete="list"
          {...(list.open && { "aria-controls": listId })}
          {...(list.open && list.index >= 0 && { "aria-activedescendant": optionId(list.index) })}
          description={list.open ? null : description}
          inputWrapperOrder={["label", "input", "error", "description"]}
          placeholder={placeholder}
          onKeyDown={list.onKeyDown}
          onFocus={list.onFocus}
          onBlur={list.onBlur}
        />
      </Popover.Target>
      <Popover.Dropdown className="suggestions" data-scans="record">
        <div id={listId} role="listbox" aria-label={listLabel} className="suggestions__list">
          {list.found.map((suggestion, index) => (
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
              onClick={() => list.take(suggestion)}
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
  onTake,
  takesFirst,
  onFocus,
}: SuggestFieldProps<Entry>) {
  const [isFocused, setIsFocused] = useState(false);
  // Text for which the list stays closed: the initial text, a chosen suggestion, or a text at Esc.
  const [closedFor, setClosedFor] = useState<string | null>(field.value);
  const [highlight, setHighlight] = useState<{ readonly value: string; readonly index: number } | null>(null);
  const found = isFocused && field.value !== closedFor ? find(field.value) : [];
  const open = found.length > 0;
  const first = takesFirst && field.value.trim() !== "" ? 0 : -1;
  const index = Math.min(highlight?.value === field.value ? highlight.index : first, found.length - 1);
  const choose = (suggestion: Entry): void => {
    setClosedFor(suggestion.label);
    onTake(suggestion);
  };
  const move = (step: 1 | -1): void => {
    const next = (index + step + found.length) % found.length;
    setHighlight({ value: field.value, index: index < 0 && step < 0 ? found.length - 1 : next });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : null;
    const chosen = open ? found[index] : undefined;
    if (step !== null && open) move(step);
    else if (step === 1) {
      setClosedFor(null);
      setHighlight({ value: field.value, index: 0 });
    } else if (event.key === "Enter" && chosen !== undefined) choose(chosen);
    else if (event.key === "Escape" && open) {
      setClosedFor(field.value);
      event.stopPropagation();
    } else return;
    event.preventDefault();
  };
  return {
    found,
    open,
    index,
    take: choose,
    onKeyDown,
    onFocus: () => {
      setIsFocused(true);
      setClosedFor(field.value);
      onFocus?.();
    },
    onBlur: () => {
      setIsFocused(false);
      field.onBlur();
    },
  };
}
