import { Button, TextInput } from "@mantine/core";
import type { JSX, KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { inputPropsOf, type FieldBinding } from "./use-shipment-field.ts";

interface LineInputProps {
  readonly field: FieldBinding;
  readonly isWide: boolean;
  readonly placeholder?: string | undefined;
}

export function LineInput({ field, isWide, placeholder }: LineInputProps): JSX.Element {
  return (
    <TextInput {...inputPropsOf(field)} className={isWide ? "shipment-form__wide" : ""} placeholder={placeholder} />
  );
}

interface FillFieldProps {
  readonly field: FieldBinding;
  /** Explains the offers, and is shown with them. Null for no offers. */
  readonly explanation: string | null;
  readonly offers: readonly string[];
  /** The text that an offer replaces; empty for offers in an empty field. */
  readonly offeredFor?: string;
  readonly isWarning?: boolean;
}

export function FillField(props: FillFieldProps): JSX.Element {
  const { t } = useTranslation("address");
  const { field, explanation, offers, offeredFor = "", isWarning = false } = props;
  const offeredValues = explanation === null ? [] : [offeredFor, ...offers];
  const isOffered = field.value.trim() === offeredFor;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return;
    const currentIndex = offeredValues.indexOf(field.value.trim());
    const newValue = offeredValues[currentIndex + (event.key === "ArrowDown" ? 1 : -1)];
    if (newValue === undefined || currentIndex < 0) return;
    event.preventDefault();
    field.onChange(newValue);
  };
  return (
    <div>
      <TextInput
        {...inputPropsOf(field)}
        description={
          isOffered && explanation !== null && <span className={isWarning ? "warns" : ""}>{explanation}</span>
        }
        inputWrapperOrder={["label", "input", "error", "description"]}
        onKeyDown={onKeyDown}
      />
      {isOffered && explanation !== null && offers.length > 0 && (
        <p className="fill-offers flow">
          {offers.map((offer, index) => (
            <Button
              key={offer}
              variant="default"
              size="compact-sm"
              // Not in the tab order, because the arrow keys choose an offer from the field.
              tabIndex={-1}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => {
                field.onChange(offer);
                document.getElementById(field.id)?.focus();
              }}
            >
              {t("fill.write", { text: offer })}
              {index === 0 && <kbd className="fill-offers__key">↓</kbd>}
            </Button>
          ))}
        </p>
      )}
    </div>
  );
}
