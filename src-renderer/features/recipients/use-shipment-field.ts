import { useMemo, useState, type ChangeEvent } from "react";
import { useTranslation } from "react-i18next";
import {
  DESTINATION_RULES,
  EMPTY_DESTINATION,
  findDestinationProblems,
  hasNoStates,
  type DestinationField,
  type FieldProblem,
} from "../../../src-domain/recipients/address.ts";
import { useAppState } from "../../shell/app-state.ts";
import { fieldText } from "../../ui/text/service-text.ts";
import { useBatchStore } from "../batches/batch-store.ts";
import { editDestination, isStreet2Filled, refusalKey, useDestinationEdits } from "../batches/destination-edits.ts";
import { fieldProblemText } from "../batches/pre-flight.ts";
import { listFieldMessages } from "../batches/refusal.ts";

export interface FieldBinding {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly isRequired: boolean;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
}

export const inputPropsOf = ({ id, label, value, isRequired, error, onChange, onBlur }: FieldBinding) => ({
  id,
  label,
  value,
  withAsterisk: isRequired,
  "aria-required": isRequired,
  error,
  onChange: (event: ChangeEvent<HTMLInputElement>) => onChange(event.currentTarget.value),
  onBlur,
  autoComplete: "off",
  spellCheck: false,
});

export const fieldId = (field: DestinationField): string => `shipment-${field}`;

/** Subscribes to one field, because rerendering the full form at every key or scan would be slow. */
export function useShipmentField(batchId: string, field: DestinationField): FieldBinding {
  const { t } = useTranslation("scan");
  const { t: translateRefusal } = useTranslation("refusal");
  const value = useFieldValue(batchId, field);
  const fillsStreet2 = useFillsStreet2();
  const country = useFieldValue(batchId, "shipmentCountryCode");
  const isFilledByDesk = field === "shipmentStreet2" ? fillsStreet2 : field === "shipmentState" && hasNoStates(country);
  const problem = useMemo(() => findFieldProblem(field, value, isFilledByDesk), [field, value, isFilledByDesk]);
  const refusal = useBatchStore((state) => refusalKey(state.batch));
  const isEdited = useDestinationEdits((state) => state.editedFields[refusal]?.includes(field) === true);
  const wasSubmitAttempted = useBatchStore((state) => state.attemptedBatchId === batchId);
  const messages = useBatchStore((state) => listFieldMessages(state.batch?.refusal ?? null, field).join("\n"));
  const [wasBlurred, setWasBlurred] = useState(false);
  // A missing text is reported next to Submit, because an error below the empty field would move the button that the
  // operator is about to press. A text that is too long is reported while typing.
  const isReported = problem?.problem === "too-long" || (wasBlurred && problem?.problem !== "required");
  const isProblemShown = problem !== undefined && (wasSubmitAttempted || isReported);
  const refusalText =
    isEdited || messages === ""
      ? null
      : fieldText(translateRefusal, messages.split("\n"), (message) => t("destination.said", { message }));
  return {
    id: fieldId(field),
    label: t(`field.${field}`),
    value,
    isRequired: DESTINATION_RULES[field].isRequired && !isFilledByDesk,
    error: isProblemShown ? fieldProblemText(t, problem) : refusalText,
    onChange: (newValue) => {
      const { batch } = useBatchStore.getState();
      if (batch?.batchId === batchId) editDestination(batch, field, newValue);
    },
    onBlur: () => setWasBlurred(true),
  };
}

export function useFieldValue(batchId: string, field: DestinationField): string {
  const typedValue = useDestinationEdits((state) => state.unsavedDestinations[batchId]?.[field]);
  const storedValue = useBatchStore((state) =>
    state.batch?.batchId === batchId ? state.batch.destination[field] : "",
  );
  return typedValue ?? storedValue;
}

/** Returns whether the desk sends "-" for an empty street 2. */
export const useFillsStreet2 = (): boolean => useAppState(isStreet2Filled);

/** Checks one field; the others are empty here. `isFilledByDesk`: the desk fills the field if it is empty. */
function findFieldProblem(field: DestinationField, value: string, isFilledByDesk: boolean): FieldProblem | undefined {
  if (isFilledByDesk && value.trim() === "") return undefined;
  return findDestinationProblems({ ...EMPTY_DESTINATION, [field]: value }).find((problem) => problem.field === field);
}
