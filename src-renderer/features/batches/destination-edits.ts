import { create } from "zustand";
import { findChangedFields } from "../../../src-domain/recipients/address-parser/parsed-address.ts";
import {
  EMPTY_DESTINATION,
  withFilledGaps,
  type Destination,
  type DestinationField,
} from "../../../src-domain/recipients/address.ts";
import { limitWait } from "../../../src-domain/waits.ts";
import type { BatchView } from "../../../src-preload/contract/batches/batch.ts";
import type { Settings } from "../../../src-preload/contract/settings.ts";
import { desk } from "../../bridge.ts";
import { useAppState } from "../../shell/app-state.ts";
import { useBatchStore } from "./batch-store.ts";
import { listNamedFields } from "./refusal.ts";

const SAVE_DELAY_MS = 300;
const RETRY_DELAY_MS = 1000;

interface DestinationEditsState {
  /** Typed destinations that are not stored yet, by batch id. */
  readonly unsavedDestinations: Readonly<Record<string, Destination>>;
  /** Fields edited since the service refused the batch, by `refusalKey`: its messages about them are outdated. */
  readonly editedFields: Readonly<Record<string, readonly DestinationField[]>>;
  readonly failedSaves: Readonly<Record<string, true>>;
}

export const useDestinationEdits = create<DestinationEditsState>(() => ({
  unsavedDestinations: {},
  editedFields: {},
  failedSaves: {},
}));

/** Destinations that the page showed when the operator began an edit that is not stored yet, by batch id. */
const seenDestinations = new Map<string, Destination>();
const saveTimers = new Map<string, ReturnType<typeof setTimeout>>();
const runningSaves = new Map<string, Promise<boolean>>();

export function destinationOf(
  batch: BatchView | null,
  unsavedDestinations: DestinationEditsState["unsavedDestinations"],
): Destination {
  return batch === null ? EMPTY_DESTINATION : (unsavedDestinations[batch.batchId] ?? batch.destination);
}

/** Names one refusal. An edit before the batch was refused again is not an edit of the fields that are refused now. */
export const refusalKey = (batch: BatchView | null): string => `${batch?.batchId} ${batch?.refusal?.at}`;

export function editDestination(batch: BatchView, field: DestinationField, value: string): void {
  const { batchId } = batch;
  rememberSeen(batch);
  useDestinationEdits.setState(({ unsavedDestinations, editedFields }) => ({
    unsavedDestinations: {
      ...unsavedDestinations,
      [batchId]: { ...destinationOf(batch, unsavedDestinations), [field]: value },
    },
    editedFields: addEditedFields(editedFields, batch, [field]),
  }));
  scheduleSave(batchId, SAVE_DELAY_MS);
}

export function replaceDestination(batch: BatchView, destination: Destination): void {
  const { batchId } = batch;
  const oldDestination = destinationOf(batch, useDestinationEdits.getState().unsavedDestinations);
  const newlyEdited = findChangedFields(oldDestination, destination);
  if (newlyEdited.length === 0) return;
  rememberSeen(batch);
  useDestinationEdits.setState(({ unsavedDestinations, editedFields }) => ({
    unsavedDestinations: { ...unsavedDestinations, [batchId]: destination },
    editedFields: addEditedFields(editedFields, batch, newlyEdited),
  }));
  scheduleSave(batchId, SAVE_DELAY_MS);
}

function addEditedFields(
  editedFields: DestinationEditsState["editedFields"],
  batch: BatchView,
  newlyEdited: readonly DestinationField[],
): DestinationEditsState["editedFields"] {
  const key = refusalKey(batch);
  return { ...editedFields, [key]: [...new Set([...(editedFields[key] ?? []), ...newlyEdited])] };
}

function rememberSeen({ batchId, destination }: BatchView): void {
  const hasUnsavedEdit = batchId in useDestinationEdits.getState().unsavedDestinations;
  if (!hasUnsavedEdit) seenDestinations.set(batchId, destination);
}

export const isStreet2Filled = ({ settings }: { readonly settings: Settings | null }): boolean =>
  settings?.fillStreet2 ?? true;

export const toSentDestination = (destination: Destination): Destination =>
  withFilledGaps(destination, { fillsStreet2: isStreet2Filled(useAppState.getState()) });

/** Returns the fields that the service refused and that neither the operator nor the desk has changed since. */
export function listUnchangedFields(batch: BatchView, edits: DestinationEditsState): DestinationField[] {
  const destination = destinationOf(batch, edits.unsavedDestinations);
  const changedFields = new Set([
    ...(edits.editedFields[refusalKey(batch)] ?? []),
    ...findChangedFields(destination, toSentDestination(destination)),
  ]);
  return listNamedFields(batch.refusal).filter((field) => !changedFields.has(field));
}

function scheduleSave(batchId: string, delayMs: number): void {
  clearTimeout(saveTimers.get(batchId));
  saveTimers.set(
    batchId,
    setTimeout(() => void flushDestination(batchId), limitWait(delayMs)),
  );
}

/** Saves the typed destination of the batch now. Returns false if it could not be stored. */
export async function flushDestination(batchId: string): Promise<boolean> {
  clearTimeout(saveTimers.get(batchId));
  // One save at a time, so that two saves cannot arrive in the wrong order.
  while (runningSaves.has(batchId)) await runningSaves.get(batchId);
  const destination = useDestinationEdits.getState().unsavedDestinations[batchId];
  if (destination === undefined) return true;
  const save = saveDestination(batchId, destination);
  runningSaves.set(batchId, save);
  const isStored = await save;
  runningSaves.delete(batchId);
  if (!isStored) scheduleSave(batchId, RETRY_DELAY_MS);
  return isStored;
}

async function saveDestination(batchId: string, destination: Destination): Promise<boolean> {
  const answer = await desk.batch.saveDestination({ batchId, destination, seen: seenDestinations.get(batchId) });
  if (!answer.ok) {
    // Drop the destination of a removed batch; retry after any other failure.
    const isGone = answer.error.code === "no-such-batch";
    useDestinationEdits.setState(({ unsavedDestinations, failedSaves }) =>
      isGone
        ? { unsavedDestinations: withoutKey(unsavedDestinations, batchId) }
        : { failedSaves: { ...failedSaves, [batchId]: true } },
    );
    return isGone;
  }
  // The page showed this destination while the operator typed during the save.
  seenDestinations.set(batchId, destination);
  useBatchStore.setState(({ batch }) => (batch?.batchId === batchId ? { batch: answer.value } : {}));
  useDestinationEdits.setState(({ unsavedDestinations, failedSaves }) => ({
    failedSaves: withoutKey(failedSaves, batchId),
    // Keep text that was typed during the save: `scheduleSave` has set a timer for this text.
    unsavedDestinations:
      unsavedDestinations[batchId] === destination ? withoutKey(unsavedDestinations, batchId) : unsavedDestinations,
  }));
  return true;
}

export async function flushAllDestinations(): Promise<boolean> {
  const results = await Promise.all(
    Object.keys(useDestinationEdits.getState().unsavedDestinations).map(flushDestination),
  );
  return results.every(Boolean);
}

function withoutKey<Value>(record: Readonly<Record<string, Value>>, key: string): Readonly<Record<string, Value>> {
  const { [key]: _dropped, ...otherEntries } = record;
  return otherEntries;
}
