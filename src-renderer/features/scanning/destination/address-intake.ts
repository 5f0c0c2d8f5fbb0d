import { create } from "zustand";
import {
  changedFields,
  applyParsedAddress,
  type ParsedAddress,
  type IntakeField,
} from "../../../../src-domain/recipients/address-parser/parsed-address.ts";
import {
  DESTINATION_FIELDS,
  destinationProblems,
  type Destination,
} from "../../../../src-domain/recipients/address.ts";
import type { Recipient } from "../../../../src-domain/recipients/recipients.ts";
import { useBatchStore } from "../../batches/batch-store.ts";
import { destinationOf, replaceDestination, useDestinationEdits } from "../../batches/destination-edits.ts";
import { sentDestination } from "../../recipients/use-shipment-field.ts";
import { goToField } from "./field-focus.ts";

export interface AppliedAddress {
  readonly batchId: string;
  readonly from: "pasted" | "recipient";
  readonly before: Partial<Destination>;
  readonly after: Destination;
  readonly guesses: readonly IntakeField[];
  /** Text that fits no field; empty after it was moved to the remarks. */
  readonly leftovers: readonly string[];
}

interface AddressIntake {
  /** The text of the open dialog; null while it is closed. */
  readonly text: string | null;
  readonly applied: AppliedAddress | null;
  /** Gets the focus when the dialog closes. */
  readonly focusTarget: Element | null;
}

export const useAddressIntake = create<AddressIntake>(() => ({ text: null, applied: null, focusTarget: null }));

export function openIntake(text = ""): void {
  if (useAddressIntake.getState().text !== null) return;
  useAddressIntake.setState({ text, focusTarget: document.activeElement });
}

export function closeIntake(): void {
  const { focusTarget: field } = useAddressIntake.getState();
  useAddressIntake.setState({ text: null });
  // The dialog holds the focus until it is closed.
  setTimeout(() => field instanceof HTMLElement && field.isConnected && field.focus({ preventScroll: true }), 0);
}

export function currentDestination(): Destination | null {
  const { batch } = useBatchStore.getState();
  return batch && destinationOf(batch, useDestinationEdits.getState().pending);
}

export function applyPastedAddress({ fields, leftovers }: ParsedAddress, intoRemarks: boolean): void {
  const before = currentDestination();
  useAddressIntake.setState({ text: null });
  if (before === null) return;
  const guesses = (Object.keys(fields) as IntakeField[]).filter((field) => fields[field]?.isSure === false);
  const applied = applyParsedAddress(before, fields);
  apply(intoRemarks ? withRemarks(applied, leftovers) : applied, {
    from: "pasted",
    guesses,
    leftovers: intoRemarks ? [] : leftovers,
  });
}

export function applyRecipient(recipient: Recipient): void {
  const before = currentDestination();
  if (before !== null) apply({ ...before, ...recipient }, { from: "recipient", guesses: [], leftovers: [] });
}

function apply(after: Destination, details: Pick<AppliedAddress, "from" | "guesses" | "leftovers">): void {
  const { batch } = useBatchStore.getState();
  const before = currentDestination();
  if (batch === null || before === null) return;
  const changed = changedFields(before, after);
  replaceDestination(batch, after);
  const previousValues = Object.fromEntries(changed.map((field) => [field, before[field]]));
  useAddressIntake.setState({ applied: { batchId: batch.batchId, before: previousValues, after, ...details } });
  goToField(nextField(after, details.guesses));
}

/** Returns the next field to check: a missing or wrong one, else a guess. */
function nextField(destination: Destination, guesses: readonly IntakeField[]) {
  const problem = destinationProblems(sentDestination(destination)).find(
    ({ field }) => field !== "shipmentServiceType",
  );
  const guess = DESTINATION_FIELDS.find((field) => guesses.some((other) => other === field));
  return problem?.field ?? guess ?? "shipmentName";
}

export function undoAppliedAddress(): void {
  const { applied } = useAddressIntake.getState();
  const { batch } = useBatchStore.getState();
  const destination = currentDestination();
  if (applied === null || destination === null || batch?.batchId !== applied.batchId) return;
  replaceDestination(batch, { ...destination, ...applied.before });
  useAddressIntake.setState({ applied: null });
}

/** False after an applied value was edited: Ctrl+Z then undoes typing. */
export function canUndoByKey(): boolean {
  const { applied } = useAddressIntake.getState();
  const now = currentDestination();
  if (applied === null || now === null || useBatchStore.getState().batch?.batchId !== applied.batchId) return false;
  return (Object.keys(applied.before) as (keyof Destination)[]).every((field) => now[field] === applied.after[field]);
}

export function putLeftoversInRemarks(): void {
  const { applied } = useAddressIntake.getState();
  const { batch } = useBatchStore.getState();
  const now = currentDestination();
  if (applied === null || now === null || batch === null) return;
  const after = withRemarks(now, applied.leftovers);
  replaceDestination(batch, after);
  const before = { remarks: now.remarks, ...applied.before };
  useAddressIntake.setState({
    applied: { ...applied, before, after: { ...applied.after, remarks: after.remarks }, leftovers: [] },
  });
}

export const dismissAppliedAddress = (): void => useAddressIntake.setState({ applied: null });

const withRemarks = (destination: Destination, leftovers: readonly string[]): Destination => ({
  ...destination,
  remarks: [destination.remarks.trim(), ...leftovers].filter((text) => text !== "").join("\n"),
});
