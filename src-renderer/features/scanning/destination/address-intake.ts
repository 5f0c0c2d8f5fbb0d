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
  /** Empty once they are in the remarks. */
  readonly leftovers: readonly string[];
}

interface AddressIntake {
  /** The text of the open dialog; null while it is closed. */
  readonly text: string | null;
  readonly taken: AppliedAddress | null;
}

export const useAddressIntake = create<AddressIntake>(() => ({ text: null, taken: null }));

/** Gets focus back when the dialog closes. */
let returnTo: Element | null = null;

export function openIntake(text = ""): void {
  if (useAddressIntake.getState().text !== null) return;
  returnTo = document.activeElement;
  useAddressIntake.setState({ text });
}

export function leaveIntake(): void {
  useAddressIntake.setState({ text: null });
  const field = returnTo;
  // The dialog releases focus only once it has closed.
  setTimeout(() => field instanceof HTMLElement && field.isConnected && field.focus({ preventScroll: true }), 0);
}

export function currentDestination(): Destination | null {
  const { batch } = useBatchStore.getState();
  return batch && destinationOf(batch, useDestinationEdits.getState().drafts);
}

export function applyPastedAddress({ fields, leftovers }: ParsedAddress, intoRemarks: boolean): void {
  const before = currentDestination();
  useAddressIntake.setState({ text: null });
  if (before === null) return;
  const guesses = (Object.keys(fields) as IntakeField[]).filter((field) => fields[field]?.sure === false);
  const taken = applyParsedAddress(before, fields);
  take(intoRemarks ? withRemarks(taken, leftovers) : taken, {
    from: "pasted",
    guesses,
    leftovers: intoRemarks ? [] : leftovers,
  });
}

export function applyRecipient(recipient: Recipient): void {
  const before = currentDestination();
  if (before !== null) take({ ...before, ...recipient }, { from: "recipient", guesses: [], leftovers: [] });
}

function take(after: Destination, about: Pick<AppliedAddress, "from" | "guesses" | "leftovers">): void {
  const { batch } = useBatchStore.getState();
  const before = currentDestination();
  if (batch === null || before === null) return;
  const changed = changedFields(before, after);
  replaceDestination(batch, after);
  const held = Object.fromEntries(changed.map((field) => [field, before[field]]));
  useAddressIntake.setState({ taken: { batchId: batch.batchId, before: held, after, ...about } });
  goToField(nextField(after, about.guesses));
}

/** A missing or wrong field, then a guess. */
function nextField(destination: Destination, guesses: readonly IntakeField[]) {
  const problem = destinationProblems(sentDestination(destination)).find(
    ({ field }) => field !== "shipmentServiceType",
  );
  const guess = DESTINATION_FIELDS.find((field) => guesses.some((other) => other === field));
  return problem?.field ?? guess ?? "shipmentName";
}

export function undoAppliedAddress(): void {
  const { taken } = useAddressIntake.getState();
  const { batch } = useBatchStore.getState();
  const now = currentDestination();
  if (taken === null || now === null || batch?.batchId !== taken.batchId) return;
  replaceDestination(batch, { ...now, ...taken.before });
  useAddressIntake.setState({ taken: null });
}

/** Ctrl+Z belongs to the text field again once any taken-over value is edited. */
export function mayUndoByKey(): boolean {
  const { taken } = useAddressIntake.getState();
  const now = currentDestination();
  if (taken === null || now === null || useBatchStore.getState().batch?.batchId !== taken.batchId) return false;
  return (Object.keys(taken.before) as (keyof Destination)[]).every((field) => now[field] === taken.after[field]);
}

export function putLeftoversInRemarks(): void {
  const { taken } = useAddressIntake.getState();
  const { batch } = useBatchStore.getState();
  const now = currentDestination();
  if (taken === null || now === null || batch === null) return;
  const after = withRemarks(now, taken.leftovers);
  replaceDestination(batch, after);
  const before = { remarks: now.remarks, ...taken.before };
  useAddressIntake.setState({
    taken: { ...taken, before, after: { ...taken.after, remarks: after.remarks }, leftovers: [] },
  });
}

export const dismissAppliedAddress = (): void => useAddressIntake.setState({ taken: null });

const withRemarks = (destination: Destination, leftovers: readonly string[]): Destination => ({
  ...destination,
  remarks: [destination.remarks.trim(), ...leftovers].filter((text) => text !== "").join("\n"),
});
