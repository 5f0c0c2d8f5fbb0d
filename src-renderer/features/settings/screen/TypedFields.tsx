import { NumberInput, TextInput } from "@mantine/core";
import { type JSX, type KeyboardEvent, useState } from "react";

interface TypedTextProps {
  readonly label: string;
  readonly description?: string;
  readonly maxLength?: number;
  readonly value: string;
  readonly error?: string | undefined;
  /** Returns the problem of an invalid text, which is then not stored; null for a valid text. */
  readonly findProblem?: (text: string) => string | null;
  readonly onCommit: (value: string) => void;
}

/** Stores the text on Enter or blur, not at every key. A changed setting replaces the typed text. */
export const TypedText = (props: TypedTextProps): JSX.Element => <TypedTextInput key={props.value} {...props} />;

function TypedTextInput({ value, findProblem, error, onCommit, ...inputProps }: TypedTextProps): JSX.Element {
  const [text, setText] = useState(value);
  const problem = findProblem?.(text.trim()) ?? null;
  return (
    <TextInput
      {...inputProps}
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

function TypedNumberInput({ min, max, value, onCommit, ...inputProps }: TypedNumberProps): JSX.Element {
  const [typedValue, setTypedValue] = useState<number | string>(value);
  return (
    <NumberInput
      {...inputProps}
      w={160}
      classNames={{ label: "settings__label", description: "settings__wide-description" }}
      min={min}
      max={max}
      clampBehavior="blur"
      allowDecimal={false}
      allowNegative={false}
      value={typedValue}
      onChange={setTypedValue}
      onKeyDown={blurOnEnter}
      onBlur={() => {
        const parsedNumber = Number(typedValue);
        const isValid = typedValue !== "" && Number.isInteger(parsedNumber);
        const clampedNumber = Math.min(max, Math.max(min, parsedNumber));
        if (!isValid) setTypedValue(value);
        else if (clampedNumber !== value) onCommit(clampedNumber);
      }}
    />
  );
}

function blurOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key === "Enter") event.currentTarget.blur();
}
