import { create } from "zustand";
import type { Unsubscribe } from "../../../../src-preload/contract/index.ts";
import type { BatchEvidence } from "../../../../src-preload/contract/batches/batch-evidence.ts";
import { desk } from "../../../bridge.ts";
import { useBatchStore, useDeferredBatch } from "../../batches/batch-store.ts";
import { unsubscribeAll } from "../../../shell/subscriptions.ts";

export const useItemEvidence = create<{ readonly evidence: BatchEvidence | null }>(() => ({ evidence: null }));

/** In milliseconds. Scans come first: the evidence is read once they pause this long. */
const PAUSE_MS = 150;

const keyOf = (): string => {
  const { batch } = useDeferredBatch.getState();
  if (batch === null) return "";
  return [batch.batchId, batch.refusal?.at, ...batch.lines.map(({ item }) => item.returnInventoryId)].join(" ");
};

export function connectItemEvidence(): Unsubscribe {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let seen = keyOf();
  const readSoon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void readEvidence(), PAUSE_MS);
  };
  const stop = unsubscribeAll(
    useDeferredBatch.subscribe(() => {
      const key = keyOf();
      if (key === seen) return;
      seen = key;
      readSoon();
    }),
    desk.batch.onEvidenceChanged(take),
    // Events and item reads tell more about an item than its scan.
    desk.inventory.onChanged(({ returnInventoryIds }) => {
      const changed = new Set(returnInventoryIds ?? []);
      const lines = changed.size === 0 ? [] : (useBatchStore.getState().batch?.lines ?? []);
      if (lines.some(({ item }) => changed.has(item.returnInventoryId))) readSoon();
    }),
  );
  void readEvidence();
  return () => {
    clearTimeout(timer);
    stop();
  };
}

function take(evidence: BatchEvidence): void {
  if (evidence.batchId === useBatchStore.getState().batch?.batchId) useItemEvidence.setState({ evidence });
}

async function readEvidence(): Promise<void> {
  const { batch } = useBatchStore.getState();
  if (batch === null) return;
  const answer = await desk.batch.evidence({ batchId: batch.batchId });
  if (answer.ok) take(answer.value);
}

/** Progress arrives with the evidence. */
export async function refreshItems(batchId: string): Promise<void> {
  await desk.batch.refreshItems({ batchId });
}
