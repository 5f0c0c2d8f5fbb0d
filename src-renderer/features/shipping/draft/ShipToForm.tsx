import { useMemo, useState, type ClipboardEvent, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { findStates } from "../../../../src-domain/recipients/states.ts";
import {
  BUSINESS,
  isRequiredShipTo,
  SHIP_TO_FIELDS,
  shipToProblems,
  type ShipTo,
  type ShipToField,
} from "../../../../src-domain/shipping/ship-to.ts";
import { CountryChoice } from "../../recipients/CountryChoice.tsx";
import { FillField, LineInput } from "../../recipients/FillField.tsx";
import "../../recipients/shipment-form.css";
import { SuggestField } from "../../recipients/SuggestField.tsx";
import type { FieldBinding } from "../../recipients/use-shipment-field.ts";
import { type PastedShipTo, pastedShipTo } from "./draft.ts";

interface ShipToFormProps {
  readonly shipTo: ShipTo;
  readonly onChange: (shipTo: ShipTo) => void;
  /** The operator tried to send: all problems are shown. */
  readonly isSubmitAttempted: boolean;
  readonly fieldMessages: Readonly<Record<string, string>>;
}

const WIDE: ReadonlySet<ShipToField> = new Set(["shipToStreet1", "shipToStreet2", "shipToStreet3", "shipToEmail"]);

/** Service contract, Consolidate shipping order, `shipTo`. The operator may paste a full address into any field. */
export function ShipToForm({ shipTo, onChange, isSubmitAttempted, fieldMessages }: ShipToFormProps): JSX.Element {
  const { t } = useTranslation(["shippingDraft", "shipping", "address"]);
  const [leftFields, setLeftFields] = useState<ReadonlySet<ShipToField>>(new Set());
  const [pasted, setPasted] = useState<PastedShipTo | null>(null);
  const problems = useMemo(
    () => new Map(shipToProblems(shipTo).map((problem) => [problem.field, problem.problem])),
    [shipTo],
  );
  const onPaste = (event: ClipboardEvent): void => {
    const pastedAddress =
      event.target instanceof HTMLInputElement ? pastedShipTo(shipTo, event.clipboardData.getData("text/plain")) : null;
    if (pastedAddress === null) return;
    event.preventDefault();
    setPasted(pastedAddress);
    onChange(pastedAddress.shipTo);
  };
  const bind = (field: ShipToField): FieldBinding => {
    const problem = problems.get(field);
    const isShown = problem !== undefined && (isSubmitAttempted || leftFields.has(field));
    const isGuess = pasted?.guesses.includes(field) === true && pasted.shipTo[field] === shipTo[field];
    const guess = isGuess ? t("address:paste.guess") : null;
    return {
      id: `ship-to-${field}`,
      label: t(`shipping:field.${field}`),
      value: shipTo[field],
      required: isRequiredShipTo(field),
      error: isShown ? t(`field.${problem}`) : (fieldMessages[field] ?? guess),
      onChange: (value) => onChange({ ...shipTo, [field]: value }),
      onBlur: () => setLeftFields((before) => new Set([...before, field])),
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
        <ShipToInput key={field} name={field} field={bind(field)} country={shipTo.shipToCountry} />
      ))}
      {pasted !== null && pasted.leftovers.length > 0 && (
        <p role="status">
          <strong>{t("address:left.over")}</strong> <span className="selectable">{pasted.leftovers.join(" · ")}</span>
        </p>
      )}
    </form>
  );
}

interface ShipToInputProps {
  readonly name: ShipToField;
  readonly field: FieldBinding;
  readonly country: string;
}

function ShipToInput({ name, field, country }: ShipToInputProps): JSX.Element {
  const { t } = useTranslation("shippingDraft");
  if (name === "shipToCountry") return <CountryChoice field={field} />;
  if (name === "shipToType") return <FillField field={field} explanation={t("field.type")} offers={[BUSINESS]} />;
  if (name === "shipToState") {
    return (
      <SuggestField
        field={field}
        listLabel={t("field.states")}
        highlightsFirst
        find={(typed) =>
          findStates(country, typed).map(({ code, name: word }) => ({ key: code, label: code, detail: word }))
        }
        onChoose={({ key }) => field.onChange(key)}
      />
    );
  }
  return <LineInput field={field} isWide={WIDE.has(name)} />;
}
