import { TextInput, type TextInputProps } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { type JSX, type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { isCalendarDate } from "../../src-domain/instants.ts";
import "./components.css";
import { IconButton } from "./IconButton.tsx";
import { parseWrittenDate, parseWrittenTime, writtenDateText } from "./text/written-date.ts";

interface WrittenFieldProps extends Pick<TextInputProps, "id" | "label" | "description" | "size" | "w" | "error"> {
  readonly value: string;
  /** Called on Enter and blur, with a complete value or, where the field may be empty, with "". */
  readonly onValue: (value: string) => void;
  readonly isRequired?: boolean;
  /** An unreadable text empties the value, so that no form uses the previous one. */
  readonly isEmptiedByProblem?: boolean;
}

interface ValueTextProps {
  readonly shownText: string;
  /** Null for a text that is no value. */
  readonly parse: (text: string) => string | null;
  /** Returns whether a value counts at once, not only on Enter or blur. */
  readonly isComplete: (text: string) => boolean;
  readonly problemText: string;
  readonly rightSection?: ReactNode;
}

interface TypedText {
  readonly text: string;
  /** Value of the field when the text was typed. */
  readonly forValue: string;
  readonly isUnreadable: boolean;
}

/** A field for a date or time in the page's language. Chromium's own fields use the computer's language. */
function WrittenField({
  value,
  onValue,
  isRequired = false,
  isEmptiedByProblem = false,
  error,
  shownText,
  parse,
  isComplete,
  problemText,
  ...inputProps
}: WrittenFieldProps & ValueTextProps): JSX.Element {
  const [typed, setTyped] = useState<TypedText | null>(null);
  // A button beside the field may have changed the value after the typing.
  const current = typed?.forValue === value ? typed : null;
  const commit = (text: string): void => {
    const isEmpty = text.trim() === "";
    const newValue = isEmpty ? "" : parse(text);
    if (newValue === null) {
      const forValue = isEmptiedByProblem ? "" : value;
      setTyped({ text, forValue, isUnreadable: true });
      if (forValue !== value) onValue(forValue);
      return;
    }
    // A required field shows its value again.
    setTyped(null);
    if (newValue !== value && !(isEmpty && isRequired)) onValue(newValue);
  };
  return (
    <TextInput
      {...inputProps}
      error={current?.isUnreadable === true ? problemText : error}
      autoComplete="off"
      spellCheck={false}
      value={current?.text ?? shownText}
      onChange={({ currentTarget }) => {
        setTyped({ text: currentTarget.value, forValue: value, isUnreadable: false });
        const newValue = isComplete(currentTarget.value) ? parse(currentTarget.value) : null;
        if (newValue !== null && newValue !== value) onValue(newValue);
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter") commit(event.currentTarget.value);
      }}
      onBlur={(event) => commit(event.currentTarget.value)}
    />
  );
}

export function TimeField(props: WrittenFieldProps): JSX.Element {
  const { t } = useTranslation("table");
  return (
    <WrittenField
      {...props}
      shownText={props.value}
      parse={parseWrittenTime}
      isComplete={(text) => /^\d{2}:\d{2}$/.test(text)}
      problemText={t("dateField.noTime")}
    />
  );
}

interface DateFieldProps extends WrittenFieldProps {
  readonly min?: string;
}

/** `value` is a date such as "2026-11-29". */
export function DateField({ min, ...props }: DateFieldProps): JSX.Element {
  const { t } = useTranslation("table");
  const calendar = useRef<HTMLInputElement>(null);
  const { value, onValue } = props;
  return (
    <WrittenField
      {...props}
      shownText={writtenDateText(value)}
      parse={parseWrittenDate}
      isComplete={isCalendarDate}
      problemText={t("dateField.noDate", { example: writtenDateText("2026-11-29") })}
      rightSection={
        <span className="date-field__calendar">
          <input
            ref={calendar}
            type="date"
            tabIndex={-1}
            aria-hidden="true"
            // Keeps the input out of the surrounding form, which would validate it.
            form=""
            min={min}
            value={value}
            onChange={({ currentTarget }) => {
              if (currentTarget.value !== "") onValue(currentTarget.value);
            }}
          />
          <IconButton
            size={26}
            label={t("dateField.open")}
            icon={IconCalendar}
            onClick={() => calendar.current?.showPicker()}
          />
        </span>
      }
    />
  );
}
