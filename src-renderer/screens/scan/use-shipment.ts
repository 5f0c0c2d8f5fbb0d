import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  DESTINATION_RULES,
  destinationProblems,
  type Destination,
  type DestinationField,
} from "../../../src-domain/address.ts";
import type { BatchView } from "../../../src-preload/contract/batch.ts";
import { useDeskBatch } from "./desk-batch.ts";
import { destinationOf, editDestination, useDestinationDrafts } from "./destination-drafts.ts";
import { problemWords } from "./missing-words.ts";
import { sortRefusal } from "./refusal.ts";

const UNTOUCHED: readonly DestinationField[] = [];

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

export interface Shipment {
  readonly destination: Destination;
  readonly bind: (field: DestinationField) => FieldBinding;
}

export const fieldId = (field: DestinationField): string => `shipment-${field}`;

/** The shipment form of a batch: values, and errors once a field was left, a submit was tried or the service has spoken. */
export function useShipment(batch: BatchView): Shipment {
  const { t } = useTranslation("scan");
  const destination = useDestinationDrafts((state) => destinationOf(batch, state.drafts));
  const edited = useDestinationDrafts((state) => state.edited[batch.batchId] ?? UNTOUCHED);
  const attempted = useDeskBatch((state) => state.attempted === batch.batchId);
  const [left, setLeft] = useState<readonly DestinationField[]>(UNTOUCHED);
  const problems = new Map(destinationProblems(destination).map((problem) => [problem.field, problem]));
  const said = sortRefusal(batch.refusal?.fields ?? {}).byField;

  const errorOf = (field: DestinationField): string | null => {
    const problem = problems.get(field);
    // An over-long text is said at once: its writer is still there.
    const shown = attempted || left.includes(field) || problem?.problem === "too-long";
    if (problem && shown) return problemWords(t, problem);
    const message = edited.includes(field) ? undefined : said[field];
    return message === undefined ? null : t("destination.said", { message });
  };

  return {
    destination,
    bind: (field) => ({
      id: fieldId(field),
      label: t(`field.${field}`),
      value: destination[field],
      required: DESTINATION_RULES[field].required,
      error: errorOf(field),
      onChange: (value) => editDestination(batch, field, value),
      onBlur: () => setLeft((before) => (before.includes(field) ? before : [...before, field])),
    }),
  };
}
