import { useMemo, useState, type ChangeEvent } from "react";
import { useTranslation } from "react-i18next";
import {
  DESTINATION_RULES,
  EMPTY_DESTINATION,
  destinationProblems,
  withStreet2,
  type Destination,
  type DestinationField,
  type FieldProblem,
} from "../../../src-domain/recipients/address.ts";
import type { Settings } from "../../../src-preload/contract/settings.ts";
import { useAppState } from "../../shell/app-state.ts";
import { fieldText } from "../../ui/text/service-text.ts";
import { useBatchStore } from "../batches/batch-store.ts";
import { editDestination, useDestinationEdits } from "../batches/destination-edits.ts";
import { fieldProblemText } from "../batches/pre-flight.ts";
import { saidOfField } from "../batches/refusal.ts";

export interface FieldBinding {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly required: boolean;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
}

/** What every input of an address takes from its field. */
export const inputOf = ({ id, label, value, required, error, onChange, onBlur }: FieldBinding) => ({
  id,
  label,
  value,
  withAsterisk: required,
  "aria-required": required,
  error,
  onChange: (event: ChangeEvent<HTMLInputElement>) => onChange(event.currentTarget.value),
  onBlur,
  autoComplete: "off",
  spellCheck: false,
});

export const fieldId = (field: DestinationField): string => `shipment-${field}`;

/** Each field subscribes to its own value only: redrawing the whole form at every key or scan would be slow. */
export function useShipmentField(batchId: string, field: DestinationField): FieldBinding {
  const { t } = useTranslation("scan");
  const { t: refusal } = useTranslation("refusal");
  const value = useFieldValue(batchId, field);
  const fills = useFillsStreet2();
  const problem = useMemo(() => problemOf(field, value, fills), [field, value, fills]);
  const edited = useDestinationEdits((state) => state.edited[batchId]?.includes(field) === true);
  const attempted = useBatchStore((state) => state.attempted === batchId);
  const said = useBatchStore((state) => saidOfField(state.batch?.refusal ?? null, field).join("\n"));
  const [left, setLeft] = useState(false);
  // Submit says what is missing: an error under an empty field would move what the operator is about to press.
  // A text that is too long is reported while the operator is still typing.
  const spoken = problem?.problem === "too-long" || (left && problem?.problem !== "required");
  const problemShown = problem !== undefined && (attempted || spoken);
  const refused =
    edited || said === ""
      ? null
      : fieldText(refusal, said.split("\n"), (message) => t("destination.said", { message }));
  return {
    id: fieldId(field),
    label: t(`field.${field}`),
    value,
    required: DESTINATION_RULES[field].required && !(fills && field === "shipmentStreet2"),
    error: problemShown ? fieldProblemText(t, problem) : refused,
    onChange: (next) => {
      const { batch } = useBatchStore.getState();
      if (batch?.batchId === batchId) editDestination(batch, field, next);
    },
    onBlur: () => setLeft(true),
  };
}

export function useFieldValue(batchId: string, field: DestinationField): string {
  const typed = useDestinationEdits((state) => state.drafts[batchId]?.[field]);
  const stored = useBatchStore((state) => (state.batch?.batchId === batchId ? state.batch.destination[field] : ""));
  return typed ?? stored;
}

const fillsStreet2 = (live: { readonly settings: Settings | null }): boolean => live.settings?.fillStreet2 ?? true;

/** Whether the desk sends "-" for an empty street 2. */
export const useFillsStreet2 = (): boolean => useAppState(fillsStreet2);

/** As it is sent. */
export const sentDestination = (destination: Destination): Destination =>
  withStreet2(destination, fillsStreet2(useAppState.getState()));

/** Fields are checked one by one, so the others may be empty here. */
function problemOf(field: DestinationField, value: string, fills: boolean): FieldProblem | undefined {
  const destination = withStreet2({ ...EMPTY_DESTINATION, [field]: value }, fills);
  return destinationProblems(destination).find((problem) => problem.field === field);
}
