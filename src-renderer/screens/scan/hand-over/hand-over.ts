import { create } from "zustand";
import type { BatchSummary } from "../../../../src-preload/contract/batches/batch.ts";
import { desk } from "../../../bridge.ts";
import { useBatchView } from "../../../batches/batch-view.ts";
import { flushAllDestinations } from "../../../batches/destination-drafts.ts";
import { readParked } from "../../../batches/desk-batch.ts";

/** The parked batch whose codes are shown. */
export const useHandOver = create<{ readonly batch: BatchSummary | null }>(() => ({ batch: null }));

export async function openHandOver(batch: BatchSummary): Promise<void> {
  await flushAllDestinations();
  useBatchView.setState({ parkedOpen: false });
  useHandOver.setState({ batch });
}

export const leaveHandOver = (): void => useHandOver.setState({ batch: null });

export async function takeBack(batchId: string): Promise<void> {
  await desk.orderCopy.takeBack({ batchId });
  await readParked();
}
