import { create } from "zustand";
import {
  findChangedFields,
  applyParsedAddress,
  type ParsedAddress,
  type IntakeField,
} from "../../../../src-domain/recipients/address-parser/parsed-address.ts";
import {
  DESTINATION_FIELDS,
  findDestinationProblems,
  type Destination,
} from "../../../../src-domain/recipients/address.ts";
import type { Recipient } from "../../../../src-domain/recipients/recipients.ts";
import type { BatchView } from "../../../../src-preload/contract/batches/batch.ts";
import { useBatchStore } from "../../batches/batch-store.ts";
import {
  destinationOf,
  replaceDestination,
  toSentDestination,
  useDestinationEdits,
} from "../../batches/destination-edits.ts";
import { goToField } from "./field-focus.ts";

export interface AppliedAddress {
  readonly batchId: string;
  /** The channel's order that the batch was for. */
  readonly orderId: string | undefined;
  readonly source: "pasted" | "recipient";
  readonly previousValues: Partial<Destination>;
  readonly destination: Destination;
  readonly guessedFields: readonly IntakeField[];
  /** Text that fits no field; empty after it was moved to the remarks. */
  readonly leftovers: readonly string[];
}

interface AddressIntake {
  /** The initial text of the open dialog; null while the dialog is closed. */
  readonly dialogText: string | null;
  readonly appliedAddress: AppliedAddress | null;
  /** The element that gets the focus when the dialog closes. */
  readonly focusTarget: Element | null;
}

export const useAddressIntake = create<AddressIntake>(() => ({
  dialogText: null,
  appliedAddress: null,
  focusTarget: null,
}));

export function openIntake(text = ""): void {
  if (useAddressIntake.getState().dialogText !== null) return;
  useAddressIntake.setState({ dialogText: text, focusTarget: document.activeElement });
}

export function closeIntake(): void {
  const { focusTarget } = useAddressIntake.getState();
  useAddressIntake.setState({ dialogText: null });
  // Wait for the dialog to close: it keeps the focus until then.
  setTimeout(() => {
    if (focusTarget instanceof HTMLElement && focusTarget.isConnected) focusTarget.focus({ preventScroll: true });
  }, 0);
}

export function readCurrentDestination(): Destination | null {
  const { batch } = useBatchStore.getState();
  return batch && destinationOf(batch, useDestinationEdits.getState().unsavedDestinations);
}

/** `putsInRemarks`: appends the leftovers to the remarks. */
export function applyPastedAddress(
  { fields, leftovers }: ParsedAddress,
  { putsInRemarks } = { putsInRemarks: false },
): void {
  const oldDestination = readCurrentDestination();
  useAddressIntake.setState({ dialogText: null });
  if (oldDestination === null) return;
  const guessedFields = (Object.keys(fields) as IntakeField[]).filter((field) => fields[field]?.isSure === false);
  const newDestination = applyParsedAddress(oldDestination, fields);
  applyDestination(putsInRemarks ? withRemarks(newDestination, leftovers) : newDestination, {
    source: "pasted",
    guessedFields,
    leftovers: putsInRemarks ? [] : leftovers,
  });
}

export function applyRecipient(recipient: Recipient, { isByCode } = { isByCode: false }): void {
  const oldDestination = readCurrentDestination();
  if (oldDestination === null) return;
  const destination = { ...oldDestination, ...recipient };
  applyDestination(destination, { source: "recipient", guessedFields: [], leftovers: [] });
  const { batch } = useBatchStore.getState();
  if (batch !== null && isByCode) markFilledByCode(batch.batchId);
}

/**
 * Key in the session storage, which outlives a crash of the page: afterwards, a code still must not submit the batch.
 */
const filledByCodeKey = (batchId: string): string => `returns-desk-filled-by-code-${batchId}`;

/**
 * Returns whether a printed command filled in the batch's recipient, and the operator has neither dismissed nor
 * replaced the recipient. Submit then accepts only a key, so that the operator checks the screen.
 */
export const awaitsSubmitKey = (batchId: string): boolean => sessionStorage.getItem(filledByCodeKey(batchId)) !== null;

const markFilledByCode = (batchId: string): void => sessionStorage.setItem(filledByCodeKey(batchId), "yes");
const unmarkFilledByCode = (batchId: string): void => sessionStorage.removeItem(filledByCodeKey(batchId));

type AppliedDetails = Pick<AppliedAddress, "source" | "guessedFields" | "leftovers">;

function applyDestination(destination: Destination, details: AppliedDetails): void {
  const { batch } = useBatchStore.getState();
  const oldDestination = readCurrentDestination();
  if (batch === null || oldDestination === null) return;
  const changedNames = findChangedFields(oldDestination, destination);
  replaceDestination(batch, destination);
  const previousValues = Object.fromEntries(changedNames.map((field) => [field, oldDestination[field]]));
  const { batchId, orderId } = batch;
  const appliedAddress = { batchId, orderId, previousValues, destination, ...details };
  useAddressIntake.setState({ appliedAddress });
  unmarkFilledByCode(batch.batchId);
  goToField(findFieldToCheck(destination, details.guessedFields));
}

/** Returns the field that the operator checks next: a missing or wrong field, else a guessed one. */
function findFieldToCheck(destination: Destination, guessedFields: readonly IntakeField[]) {
  const problem = findDestinationProblems(toSentDestination(destination)).find(
    ({ field }) => field !== "shipmentServiceType",
  );
  const guessedField = DESTINATION_FIELDS.find((field) => guessedFields.some((guess) => guess === field));
  return problem?.field ?? guessedField ?? "shipmentName";
}

/** Returns false after the batch's order changed, because the previous values then belong to another recipient. */
export const canUndo = (appliedAddress: AppliedAddress, batch: BatchView): boolean =>
  batch.batchId === appliedAddress.batchId && batch.orderId === appliedAddress.orderId;

export function undoAppliedAddress(): void {
  const { appliedAddress } = useAddressIntake.getState();
  const { batch } = useBatchStore.getState();
  const destination = readCurrentDestination();
  if (appliedAddress === null || destination === null || batch === null || !canUndo(appliedAddress, batch)) return;
  replaceDestination(batch, { ...destination, ...appliedAddress.previousValues });
  dismissAppliedAddress();
}

/** Returns false after an applied value was edited, because Ctrl+Z then undoes typing. */
export function canUndoByKey(): boolean {
  const { appliedAddress } = useAddressIntake.getState();
  const { batch } = useBatchStore.getState();
  const destination = readCurrentDestination();
  if (appliedAddress === null || destination === null || batch === null || !canUndo(appliedAddress, batch))
    return false;
  const appliedFields = Object.keys(appliedAddress.previousValues) as (keyof Destination)[];
  return appliedFields.every((field) => destination[field] === appliedAddress.destination[field]);
}

export function putLeftoversInRemarks(): void {
  const { appliedAddress } = useAddressIntake.getState();
  const { batch } = useBatchStore.getState();
  const oldDestination = readCurrentDestination();
  if (appliedAddress === null || oldDestination === null || batch === null) return;
  const newDestination = withRemarks(oldDestination, appliedAddress.leftovers);
  replaceDestination(batch, newDestination);
  useAddressIntake.setState({
    appliedAddress: {
      ...appliedAddress,
      previousValues: { remarks: oldDestination.remarks, ...appliedAddress.previousValues },
      destination: { ...appliedAddress.destination, remarks: newDestination.remarks },
      leftovers: [],
    },
  });
}

export function dismissAppliedAddress(): void {
  const { appliedAddress } = useAddressIntake.getState();
  if (appliedAddress !== null) unmarkFilledByCode(appliedAddress.batchId);
  useAddressIntake.setState({ appliedAddress: null });
}

const withRemarks = (destination: Destination, leftovers: readonly string[]): Destination => ({
  ...destination,
  remarks: [destination.remarks.trim(), ...leftovers].filter((text) => text !== "").join("\n"),
});
