import { create } from "zustand";
import { changedFields } from "../../../src-domain/recipients/address-parser/parsed-address.ts";
import { EMPTY_DESTINATION, type Destination, type DestinationField } from "../../../src-domain/recipients/address.ts";
import { boundedWait } from "../../../src-domain/waits.ts";
import type { BatchView } from "../../../src-preload/contract/batches/batch.ts";
import { desk } from "../../bridge.ts";
import { useBatchStore } from "./batch-store.ts";

const SAVE_AFTER_MS = 300;
const RETRY_AFTER_MS = 1000;

interface DestinationEditsState {
  /** Typed, but not stored yet; by batch id. */
  readonly pending: Readonly<Record<string, Destination>>;
  /** Fields edited after the service refused the batch; its messages about them are outdated. */
  readonly edited: Readonly<Record<string, readonly DestinationField[]>>;
  readonly saveFailed: Readonly<Record<string, true>>;
}

export const useDestinationEdits = create<DestinationEditsState>(() => ({
  pending: {},
  edited: {},
  saveFailed: {},
}));

const timers = new Map<string, ReturnType<typeof setTimeout>>();
const saves = new Map<string, Promise<boolean>>();

export function destinationOf(batch: BatchView | null, pending: DestinationEditsState["pending"]): Destination {
  return batch === null ? EMPTY_DESTINATION : (pending[batch.batchId] ?? batch.destination);
}

export function editDestination(batch: BatchView, field: DestinationField, value: string): void {
  const { batchId } = batch;
  useDestinationEdits.setState(({ pending, edited }) => ({
    pending: {
      ...pending,
      [batchId]: { ...destinationOf(batch, pending), [field]: value },
    },
    edited: { ...edited, [batchId]: [...new Set([...(edited[batchId] ?? []), field])] },
  }));
  saveAfter(batchId, SAVE_AFTER_MS);
}

export function replaceDestination(batch: BatchView, destination: Destination): void {
  const { batchId } = batch;
  const before = destinationOf(batch, useDestinationEdits.getState().pending);
  const changed = changedFields(before, destination);
  if (changed.length === 0) return;
  useDestinationEdits.setState(({ pending, edited }) => ({
    pending: { ...pending, [batchId]: destination },
    edited: { ...edited, [batchId]: [...new Set([...(edited[batchId] ?? []), ...changed])] },
  }));
  saveAfter(batchId, SAVE_AFTER_MS);
}

/** The service refused the batch again: its messages apply to all fields. */
export function clearEditedFields(batchId: string): void {
  useDestinationEdits.setState(({ edited }) => ({ edited: without(edited, batchId) }));
}

function saveAfter(batchId: string, milliseconds: number): void {
  clearTimeout(timers.get(batchId));
  timers.set(
    batchId,
    setTimeout(() => void flushDestination(batchId), boundedWait(milliseconds)),
  );
}

export async function flushDestination(batchId: string): Promise<boolean> {
  clearTimeout(timers.get(batchId));
  // One save at a time, so that two saves cannot arrive in the wrong order.
  while (saves.has(batchId)) await saves.get(batchId);
  const destination = useDestinationEdits.getState().pending[batchId];
  if (destination === undefined) return true;
  const save = saveDestination(batchId, destination);
  saves.set(batchId, save);
  const isStored = await save;
  saves.delete(batchId);
  if (!isStored) saveAfter(batchId, RETRY_AFTER_MS);
  return isStored;
}

async function saveDestination(batchId: string, destination: Destination): Promise<boolean> {
  const answer = await desk.batch.saveDestination({ batchId, destination });
  if (!answer.ok) {
    // Drop the destination of a removed batch; retry after any other failure.
    const isGone = answer.error.code === "no-such-batch";
    useDestinationEdits.setState(({ pending, saveFailed }) =>
      isGone ? { pending: without(pending, batchId) } : { saveFailed: { ...saveFailed, [batchId]: true } },
    );
    return isGone;
  }
  useBatchStore.setState(({ batch }) => (batch?.batchId === batchId ? { batch: answer.value } : {}));
  useDestinationEdits.setState(({ pending, saveFailed }) => ({
    saveFailed: without(saveFailed, batchId),
    // Keep text that was typed during the save: its own timer saves it.
    pending: pending[batchId] === destination ? without(pending, batchId) : pending,
  }));
  return true;
}

export async function flushAllDestinations(): Promise<boolean> {
  const results = await Promise.all(Object.keys(useDestinationEdits.getState().pending).map(flushDestination));
  return results.every(Boolean);
}

function without<Value>(record: Readonly<Record<string, Value>>, key: string): Readonly<Record<string, Value>> {
  const { [key]: _dropped, ...rest } = record;
  return rest;
}
