import { Button, TextInput } from "@mantine/core";
import type { JSX, KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { inputOf, type FieldBinding } from "./use-shipment-field.ts";

interface LineInputProps {
  readonly field: FieldBinding;
  readonly wide: boolean;
  readonly placeholder?: string | undefined;
}

export function LineInput({ field, wide, placeholder }: LineInputProps): JSX.Element {
  return <TextInput {...inputOf(field)} className={wide ? "shipment-form__wide" : ""} placeholder={placeholder} />;
}

interface FillFieldProps {
  readonly field: FieldBinding;
  readonly className?: string;
  /** Explanation of the offers, shown with them while the field is empty. Null for no offers. */
  readonly why: string | null;
  readonly offers: readonly string[];
}

export function FillField({ field, className = "", why, offers }: FillFieldProps): JSX.Element {
  const { t } = useTranslation("address");
  const steps = why === null ? [] : ["", ...offers];
  const isEmpty = field.value.trim() === "";
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const next = step === 0 ? undefined : steps[steps.indexOf(field.value.trim()) + step];
    if (next === undefined || !steps.includes(field.value.trim()) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    field.onChange(next);
  };
  return (
    <div className={className}>
      <TextInput
        {...inputOf(field)}
        description={isEmpty ? why : null}
        inputWrapperOrder={["label", "input", "error", "description"]}
        onKeyDown={onKeyDown}
      />
      {isEmpty && why !== null && (
        <p className="fill-offers flow">
          {offers.map((offer, index) => (
            <Button
              key={offer}
              variant="default"
              size="compact-sm"
              // Not in the tab order: the arrow keys choose an offer from the field.
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
