import { create } from "zustand";
import { changedFields } from "../../src-domain/recipients/address-intake/reading.ts";
import { EMPTY_DESTINATION, type Destination, type DestinationField } from "../../src-domain/recipients/address.ts";
import type { BatchView } from "../../src-preload/contract/batches/batch.ts";
import { desk } from "../bridge.ts";
import { useDeskBatch } from "./desk-batch.ts";

const SAVE_AFTER_MS = 300;
const RETRY_AFTER_MS = 1000;

interface DestinationDrafts {
  /** What was typed and is not yet known to be stored, by batch: a batch that is switched away keeps its own. */
  readonly drafts: Readonly<Record<string, Destination>>;
  /** Fields edited since the service last refused the batch; its words on them are out of date. */
  readonly edited: Readonly<Record<string, readonly DestinationField[]>>;
  /** Batches whose last save failed. */
  readonly unsaved: Readonly<Record<string, true>>;
}

export const useDestinationDrafts = create<DestinationDrafts>(() => ({ drafts: {}, edited: {}, unsaved: {} }));

const timers = new Map<string, ReturnType<typeof setTimeout>>();
const saves = new Map<string, Promise<boolean>>();

export function destinationOf(batch: BatchView | null, drafts: DestinationDrafts["drafts"]): Destination {
  return batch === null ? EMPTY_DESTINATION : (drafts[batch.batchId] ?? batch.destination);
}

export function editDestination(batch: BatchView, field: DestinationField, value: string): void {
  const { batchId } = batch;
  useDestinationDrafts.setState(({ drafts, edited }) => ({
    drafts: { ...drafts, [batchId]: { ...destinationOf(batch, drafts), [field]: value } },
    edited: { ...edited, [batchId]: [...new Set([...(edited[batchId] ?? []), field])] },
  }));
  saveAfter(batchId, SAVE_AFTER_MS);
}

/** Takes over several fields at once; what did not change stays as it was edited or stored. */
export function replaceDestination(batch: BatchView, destination: Destination): void {
  const { batchId } = batch;
  const before = destinationOf(batch, useDestinationDrafts.getState().drafts);
  const changed = changedFields(before, destination);
  if (changed.length === 0) return;
  useDestinationDrafts.setState(({ drafts, edited }) => ({
    drafts: { ...drafts, [batchId]: destination },
    edited: { ...edited, [batchId]: [...new Set([...(edited[batchId] ?? []), ...changed])] },
  }));
  saveAfter(batchId, SAVE_AFTER_MS);
}

/** The service has judged the batch again: every message counts again. */
export function forgetEdits(batchId: string): void {
  useDestinationDrafts.setState(({ edited }) => ({ edited: without(edited, batchId) }));
}

function saveAfter(batchId: string, milliseconds: number): void {
  clearTimeout(timers.get(batchId));
  timers.set(
    batchId,
    setTimeout(() => void flushDestination(batchId), milliseconds),
  );
}

/** Stores what is typed for a batch now; answers whether all of it is stored. */
export async function flushDestination(batchId: string): Promise<boolean> {
  clearTimeout(timers.get(batchId));
  // One save at a time: two on the way could arrive in the wrong order.
  while (saves.has(batchId)) await saves.get(batchId);
  const draft = useDestinationDrafts.getState().drafts[batchId];
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
    // A batch that is gone takes its draft along; anything else is tried again.
    const gone = answer.error.code === "no-such-batch";
    useDestinationDrafts.setState(({ drafts, unsaved }) =>
      gone ? { drafts: without(drafts, batchId) } : { unsaved: { ...unsaved, [batchId]: true } },
    );
    return gone;
  }
  useDeskBatch.setState(({ batch }) => (batch?.batchId === batchId ? { batch: answer.value } : {}));
  useDestinationDrafts.setState(({ drafts, unsaved }) => ({
    unsaved: without(unsaved, batchId),
    // Typed meanwhile: the newer text stays a draft, and its own timer saves it.
    drafts: drafts[batchId] === destination ? without(drafts, batchId) : drafts,
  }));
  return true;
}

/** Stores what is typed for every batch now; answers whether all of it is stored. */
export async function flushAllDestinations(): Promise<boolean> {
  const flushed = await Promise.all(Object.keys(useDestinationDrafts.getState().drafts).map(flushDestination));
  return flushed.every(Boolean);
}

function without<Value>(record: Readonly<Record<string, Value>>, key: string): Readonly<Record<string, Value>> {
  const { [key]: _dropped, ...rest } = record;
  return rest;
}
