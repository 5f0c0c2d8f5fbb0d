import { create } from "zustand";
import { changedFields } from "../../../src-domain/recipients/address-parser/parsed-address.ts";
import { EMPTY_DESTINATION, type Destination, type DestinationField } from "../../../src-domain/recipients/address.ts";
import type { BatchView } from "../../../src-preload/contract/batches/batch.ts";
import { desk } from "../../bridge.ts";
import { useBatchStore } from "./batch-store.ts";
import { boundedWait } from "../../../src-domain/waits.ts";

const SAVE_AFTER_MS = 300;
const RETRY_AFTER_MS = 1000;

interface DestinationDrafts {
  /** Typed and not yet known to be stored, by batch: each batch keeps its own draft across a switch. */
  readonly drafts: Readonly<Record<string, Destination>>;
  /** Fields edited since the service last refused the batch; its messages on them are outdated. */
  readonly edited: Readonly<Record<string, readonly DestinationField[]>>;
  readonly unsaved: Readonly<Record<string, true>>;
}

export const useDestinationEdits = create<DestinationDrafts>(() => ({ drafts: {}, edited: {}, unsaved: {} }));

const timers = new Map<string, ReturnType<typeof setTimeout>>();
const saves = new Map<string, Promise<boolean>>();

export function destinationOf(batch: BatchView | null, drafts: DestinationDrafts["drafts"]): Destination {
  return batch === null ? EMPTY_DESTINATION : (drafts[batch.batchId] ?? batch.destination);
}

export function editDestination(batch: BatchView, field: DestinationField, value: string): void {
  const { batchId } = batch;
  useDestinationEdits.setState(({ drafts, edited }) => ({
    drafts: { ...drafts, [batchId]: { ...destinationOf(batch, drafts), [field]: value } },
    edited: { ...edited, [batchId]: [...new Set([...(edited[batchId] ?? []), field])] },
  }));
  saveAfter(batchId, SAVE_AFTER_MS);
}

/** Replaces several fields at once; unchanged fields keep their edits or stored text. */
export function replaceDestination(batch: BatchView, destination: Destination): void {
  const { batchId } = batch;
  const before = destinationOf(batch, useDestinationEdits.getState().drafts);
  const changed = changedFields(before, destination);
  if (changed.length === 0) return;
  useDestinationEdits.setState(({ drafts, edited }) => ({
    drafts: { ...drafts, [batchId]: destination },
    edited: { ...edited, [batchId]: [...new Set([...(edited[batchId] ?? []), ...changed])] },
  }));
  saveAfter(batchId, SAVE_AFTER_MS);
}

/** The service has judged the batch again: all its messages apply again. */
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
  // One save at a time: two in flight could arrive in the wrong order.
  while (saves.has(batchId)) await saves.get(batchId);
  const draft = useDestinationEdits.getState().drafts[batchId];
  if (draft === undefined) return true;
  const save = store(batchId, draft);
  saves.set(batchId, save);
  const stored = await save;
  saves.delete(batchId);
  if (!stored) saveAfter(batchId, RETRY_AFTER_MS);
  return stored;
}

async function store(batchId: string, destination: Destination): Promise<boolean> {
  const answer = await desk.batch.saveDestination({ batchId, destination });
  if (!answer.ok) {
    // The draft of a removed batch is dropped; any other failure is retried.
    const gone = answer.error.code === "no-such-batch";
    useDestinationEdits.setState(({ drafts, unsaved }) =>
      gone ? { drafts: without(drafts, batchId) } : { unsaved: { ...unsaved, [batchId]: true } },
    );
    return gone;
  }
  useBatchStore.setState(({ batch }) => (batch?.batchId === batchId ? { batch: answer.value } : {}));
  useDestinationEdits.setState(({ drafts, unsaved }) => ({
    unsaved: without(unsaved, batchId),
    // Text typed during the save stays a draft, and its own timer saves it.
    drafts: drafts[batchId] === destination ? without(drafts, batchId) : drafts,
  }));
  return true;
}

export async function flushAllDestinations(): Promise<boolean> {
  const flushed = await Promise.all(Object.keys(useDestinationEdits.getState().drafts).map(flushDestination));
  return flushed.every(Boolean);
}

function without<Value>(record: Readonly<Record<string, Value>>, key: string): Readonly<Record<string, Value>> {
  const { [key]: _dropped, ...rest } = record;
  return rest;
}
