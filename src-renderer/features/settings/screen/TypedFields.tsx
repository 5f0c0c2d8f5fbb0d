import { NumberInput, TextInput } from "@mantine/core";
import { type JSX, type KeyboardEvent, useState } from "react";

interface TypedTextProps {
  readonly label: string;
  readonly description?: string;
  readonly maxLength?: number;
  readonly value: string;
  readonly error?: string | undefined;
  /** What is wrong with a typed text, which is then not stored. */
  readonly check?: (text: string) => string | null;
  readonly onDone: (value: string) => void;
}

/** Stored on Enter or blur, not on every key; a change from elsewhere replaces what is typed. */
export const TypedText = (props: TypedTextProps): JSX.Element => <Text key={props.value} {...props} />;

function Text({ value, check, error, onDone, ...field }: TypedTextProps): JSX.Element {
  const [text, setText] = useState(value);
  const wrong = check?.(text.trim()) ?? null;
  return (
    <TextInput
      {...field}
      error={wrong ?? error}
      spellCheck={false}
      autoComplete="off"
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={leaveOnEnter}
      onBlur={() => {
        if (wrong === null && text.trim() !== value) onDone(text.trim());
      }}
    />
  );
}

interface TypedNumberProps {
  readonly label: string;
  readonly description?: string;
  readonly least: number;
  readonly most: number;
  readonly value: number;
  readonly onDone: (value: number) => void;
}

export const TypedNumber = (props: TypedNumberProps): JSX.Element => <Typed key={props.value} {...props} />;

function Typed({ least, most, value, onDone, ...field }: TypedNumberProps): JSX.Element {
  const [typed, setTyped] = useState<number | string>(value);
  return (
    <NumberInput
      {...field}
      w={160}
      classNames={{ label: "settings__label", description: "settings__wide-description" }}
      min={least}
      max={most}
      clampBehavior="blur"
      allowDecimal={false}
      allowNegative={false}
      value={typed}
      onChange={setTyped}
      onKeyDown={leaveOnEnter}
      onBlur={() => {
        const number = Number(typed);
        const usable = typed !== "" && Number.isInteger(number);
        const inBounds = Math.min(most, Math.max(least, number));
        if (!usable) setTyped(value);
        else if (inBounds !== value) onDone(inBounds);
      }}
    />
  );
}

function leaveOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key === "Enter") event.currentTarget.blur();
}
