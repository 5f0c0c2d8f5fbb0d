import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  DESTINATION_RULES,
  EMPTY_DESTINATION,
  destinationProblems,
  type DestinationField,
  type FieldProblem,
} from "../../src-domain/recipients/address.ts";
import { fieldWords } from "../components/words/service-words.ts";
import { useDeskBatch } from "../batches/desk-batch.ts";
import { editDestination, useDestinationDrafts } from "../batches/destination-drafts.ts";
import { problemWords } from "../batches/missing-words.ts";
import { saidOfField } from "../batches/refusal.ts";

/** What one field of the form shows and does. */
export interface FieldBinding {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly required: boolean;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
}

export const fieldId = (field: DestinationField): string => `shipment-${field}`;

/**
 * One field of a batch's shipment form; its error shows once it was left, a submit was tried or the service has spoken.
 * Each field follows its own value alone: drawing the whole form for every key or scan would make both slow.
 */
export function useShipmentField(batchId: string, field: DestinationField): FieldBinding {
  const { t } = useTranslation("scan");
  const { t: refusal } = useTranslation("refusal");
  const value = useFieldValue(batchId, field);
  const problem = useMemo(() => problemOf(field, value), [field, value]);
  const edited = useDestinationDrafts((state) => state.edited[batchId]?.includes(field) === true);
  const attempted = useDeskBatch((state) => state.attempted === batchId);
  const said = useDeskBatch((state) => saidOfField(state.batch?.refusal ?? null, field).join("\n"));
  const [left, setLeft] = useState(false);
  // An over-long text is said at once: its writer is still there.
  const problemShown = problem !== undefined && (attempted || left || problem.problem === "too-long");
  const refused =
    edited || said === ""
      ? null
      : fieldWords(refusal, said.split("\n"), (message) => t("destination.said", { message }));
  return {
    id: fieldId(field),
    label: t(`field.${field}`),
    value,
    required: DESTINATION_RULES[field].required,
    error: problemShown ? problemWords(t, problem) : refused,
    onChange: (next) => {
      const { batch } = useDeskBatch.getState();
      if (batch?.batchId === batchId) editDestination(batch, field, next);
    },
    onBlur: () => setLeft(true),
  };
}

/** The typed text, or the stored one where nothing is being typed. */
export function useFieldValue(batchId: string, field: DestinationField): string {
  const typed = useDestinationDrafts((state) => state.drafts[batchId]?.[field]);
  const stored = useDeskBatch((state) => (state.batch?.batchId === batchId ? state.batch.destination[field] : ""));
  return typed ?? stored;
}

/** Fields are judged one by one, so the others may be empty here. */
function problemOf(field: DestinationField, value: string): FieldProblem | undefined {
  return destinationProblems({ ...EMPTY_DESTINATION, [field]: value }).find((problem) => problem.field === field);
}
