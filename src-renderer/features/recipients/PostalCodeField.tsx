import type { TFunction } from "i18next";
import { useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { findPostalCodeDoubt, type PostalCodeDoubt } from "../../../src-domain/recipients/postal-code-doubt.ts";
import { listText } from "../../i18n/list-text.ts";
import { FillField } from "./FillField.tsx";
import type { FieldBinding } from "./use-shipment-field.ts";

interface PostalCodeFieldProps {
  readonly field: FieldBinding;
  readonly country: string;
  readonly state: string;
}

/** Warns of a code that does not fit country or state, and offers a code with its lost zero. */
export function PostalCodeField({ field, country, state }: PostalCodeFieldProps): JSX.Element {
  const { t } = useTranslation("address");
  const [isTyping, setIsTyping] = useState(false);
  const doubt = findPostalCodeDoubt({ country, state, postalCode: field.value });
  // A code in its full form is judged at once; an unfinished code would warn at each key.
  const isShown = doubt !== null && (doubt.kind === "state" || !isTyping);
  const typingField: FieldBinding = {
    ...field,
    onChange: (value) => {
      setIsTyping(true);
      field.onChange(value);
    },
    onBlur: () => {
      setIsTyping(false);
      field.onBlur();
    },
  };
  return (
    <FillField
      field={typingField}
      explanation={isShown ? postalCodeDoubtText(t, doubt) : null}
      offers={isShown && doubt.kind === "lost-zero" ? [doubt.paddedCode] : []}
      offeredFor={field.value.trim()}
      isWarning
    />
  );
}

export const postalCodeDoubtText = (t: TFunction<"address">, doubt: PostalCodeDoubt): string =>
  doubt.kind === "state"
    ? t("postalCode.state", { states: listText(doubt.stateCodes) })
    : t(`postalCode.${doubt.kind}`);
