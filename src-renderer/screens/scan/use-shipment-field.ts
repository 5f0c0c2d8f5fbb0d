import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useShallow } from "zustand/react/shallow";
import { DESTINATION_RULES, destinationProblems, type DestinationField } from "../../../src-domain/address.ts";
import type { BatchView } from "../../../src-preload/contract/batch.ts";
import { useDeskBatch } from "./desk-batch.ts";
import { destinationOf, editDestination, useDestinationDrafts } from "./destination-drafts.ts";
import { problemWords } from "./missing-words.ts";
import { sortRefusal } from "./refusal.ts";

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
 * Each field follows its own value alone: drawing the whole form for every key would make typing slow.
 */
export function useShipmentField(batch: BatchView, field: DestinationField): FieldBinding {
  const { t } = useTranslation("scan");
  const value = useDestinationDrafts((state) => destinationOf(batch, state.drafts)[field]);
  const problem = useDestinationDrafts(
    useShallow((state) => {
      const problems = destinationProblems(destinationOf(batch, state.drafts));
      return problems.find((candidate) => candidate.field === field) ?? null;
    }),
  );
  const edited = useDestinationDrafts((state) => state.edited[batch.batchId]?.includes(field) === true);
  const attempted = useDeskBatch((state) => state.attempted === batch.batchId);
  const [left, setLeft] = useState(false);
  // An over-long text is said at once: its writer is still there.
  const problemShown = problem !== null && (attempted || left || problem.problem === "too-long");
  const said = edited ? undefined : sortRefusal(batch.refusal?.fields ?? {}).byField[field];
  const refused = said === undefined ? null : t("destination.said", { message: said });
  return {
    id: fieldId(field),
    label: t(`field.${field}`),
    value,
    required: DESTINATION_RULES[field].required,
    error: problemShown ? problemWords(t, problem) : refused,
    onChange: (next) => editDestination(batch, field, next),
    onBlur: () => setLeft(true),
  };
}
