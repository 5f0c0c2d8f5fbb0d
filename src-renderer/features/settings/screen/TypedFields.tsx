import { NumberInput, TextInput } from "@mantine/core";
import { type JSX, type KeyboardEvent, useState } from "react";

interface TypedTextProps {
  readonly label: string;
  readonly description?: string;
  readonly maxLength?: number;
  readonly value: string;
  readonly error?: string | undefined;
  /** Returns the problem of a typed text, which is then not stored; null for a valid text. */
  readonly check?: (text: string) => string | null;
  readonly onCommit: (value: string) => void;
}

/** Stores on Enter or blur, not at every key. A changed setting replaces the typed text. */
export const TypedText = (props: TypedTextProps): JSX.Element => <TypedTextInput key={props.value} {...props} />;

function TypedTextInput({ value, check, error, onCommit, ...field }: TypedTextProps): JSX.Element {
  const [text, setText] = useState(value);
  const problem = check?.(text.trim()) ?? null;
  return (
    <TextInput
      {...field}
      error={problem ?? error}
      spellCheck={false}
      autoComplete="off"
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={blurOnEnter}
      onBlur={() => {
        if (problem === null && text.trim() !== value) onCommit(text.trim());
      }}
    />
  );
}

interface TypedNumberProps {
  readonly label: string;
  readonly description?: string;
  readonly min: number;
  readonly max: number;
  readonly value: number;
  readonly onCommit: (value: number) => void;
}

export const TypedNumber = (props: TypedNumberProps): JSX.Element => <TypedNumberInput key={props.value} {...props} />;

function TypedNumberInput({ min, max, value, onCommit, ...field }: TypedNumberProps): JSX.Element {
  const [typed, setTyped] = useState<number | string>(value);
  return (
    <NumberInput
      {...field}
      w={160}
      classNames={{ label: "settings__label", description: "settings__wide-description" }}
      min={min}
      max={max}
      clampBehavior="blur"
      allowDecimal={false}
      allowNegative={false}
      value={typed}
      onChange={setTyped}
      onKeyDown={blurOnEnter}
      onBlur={() => {
        const number = Number(typed);
        const isUsable = typed !== "" && Number.isInteger(number);
        const bounded = Math.min(max, Math.max(min, number));
        if (!isUsable) setTyped(value);
        else if (bounded !== value) onCommit(bounded);
      }}
    />
  );
}

function blurOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key === "Enter") event.currentTarget.blur();
}
