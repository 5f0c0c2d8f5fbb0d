import { useMemo, useState, type ClipboardEvent, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { findStates } from "../../../../src-domain/recipients/states.ts";
import {
  BUSINESS,
  isRequiredShipTo,
  SHIP_TO_FIELDS,
  findShipToProblems,
  type ShipTo,
  type ShipToField,
} from "../../../../src-domain/shipping/ship-to.ts";
import { CountryChoice } from "../../recipients/CountryChoice.tsx";
import { FillField, LineInput } from "../../recipients/FillField.tsx";
import { PostalCodeField } from "../../recipients/PostalCodeField.tsx";
import "../../recipients/shipment-form.css";
import { SuggestField } from "../../recipients/SuggestField.tsx";
import type { FieldBinding } from "../../recipients/use-shipment-field.ts";
import { type PastedShipTo, parsePastedShipTo } from "./draft.ts";

interface ShipToFormProps {
  readonly shipTo: ShipTo;
  readonly onChange: (shipTo: ShipTo) => void;
  /** Whether the operator tried to send the form, which then shows all problems. */
  readonly isSubmitAttempted: boolean;
  readonly fieldMessages: Readonly<Record<string, string>>;
}

const WIDE_FIELDS: ReadonlySet<ShipToField> = new Set([
  "shipToStreet1",
  "shipToStreet2",
  "shipToStreet3",
  "shipToEmail",
]);

/** Form for `shipTo` (service contract, Consolidate shipping order). A full address can be pasted into any field. */
export function ShipToForm({ shipTo, onChange, isSubmitAttempted, fieldMessages }: ShipToFormProps): JSX.Element {
  const { t } = useTranslation(["shippingDraft", "shipping", "address"]);
  const [visitedFields, setVisitedFields] = useState<ReadonlySet<ShipToField>>(new Set());
  const [lastPaste, setLastPaste] = useState<PastedShipTo | null>(null);
  const problems = useMemo(
    () => new Map(findShipToProblems(shipTo).map(({ field, problem }) => [field, problem])),
    [shipTo],
  );
  const onPaste = (event: ClipboardEvent): void => {
    const pastedAddress =
      event.target instanceof HTMLInputElement
        ? parsePastedShipTo(shipTo, event.clipboardData.getData("text/plain"))
        : null;
    if (pastedAddress === null) return;
    event.preventDefault();
    setLastPaste(pastedAddress);
    onChange(pastedAddress.shipTo);
  };
  const bindField = (field: ShipToField): FieldBinding => {
    const problem = problems.get(field);
    const isProblemShown = problem !== undefined && (isSubmitAttempted || visitedFields.has(field));
    const isGuess = lastPaste?.guesses.includes(field) === true && lastPaste.shipTo[field] === shipTo[field];
    const guessNote = isGuess ? t("address:paste.guess") : null;
    return {
      id: `ship-to-${field}`,
      label: t(`shipping:field.${field}`),
      value: shipTo[field],
      isRequired: isRequiredShipTo(field),
      error: isProblemShown ? t(`field.${problem}`) : (fieldMessages[field] ?? guessNote),
      onChange: (value) => onChange({ ...shipTo, [field]: value }),
      onBlur: () => setVisitedFields((previousFields) => new Set([...previousFields, field])),
    };
  };
  return (
    <form
      className="shipment-form"
      onSubmit={(event) => event.preventDefault()}
      onPaste={onPaste}
      aria-label={t("shipping:drawer.shipTo")}
    >
      {SHIP_TO_FIELDS.map((field) => (
        <ShipToInput key={field} name={field} field={bindField(field)} shipTo={shipTo} />
      ))}
      {lastPaste !== null && lastPaste.leftovers.length > 0 && (
        <p role="status">
          <strong>{t("address:left.over")}</strong>{" "}
          <span className="selectable">{lastPaste.leftovers.join(" · ")}</span>
        </p>
      )}
    </form>
  );
}

interface ShipToInputProps {
  readonly name: ShipToField;
  readonly field: FieldBinding;
  readonly shipTo: ShipTo;
}

function ShipToInput({ name, field, shipTo }: ShipToInputProps): JSX.Element {
  const { t } = useTranslation("shippingDraft");
  if (name === "shipToCountry") return <CountryChoice field={field} />;
  if (name === "shipToType") return <FillField field={field} explanation={t("field.type")} offers={[BUSINESS]} />;
  if (name === "shipToState") {
    return (
      <SuggestField
        field={field}
        listLabel={t("field.states")}
        highlightsFirst
        find={(typedText) =>
          findStates(shipTo.shipToCountry, typedText).map(({ code, name: stateName }) => ({
            key: code,
            label: code,
            detail: stateName,
          }))
        }
        onChoose={({ key }) => field.onChange(key)}
      />
    );
  }
  if (name === "shipToPostalCode") {
    return <PostalCodeField field={field} country={shipTo.shipToCountry} state={shipTo.shipToState} />;
  }
  return <LineInput field={field} isWide={WIDE_FIELDS.has(name)} />;
}
