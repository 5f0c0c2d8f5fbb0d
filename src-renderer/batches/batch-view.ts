import { create } from "zustand";
import type { BatchSummary } from "../../src-preload/contract/batches/batch.ts";
import { readParked, useDeskBatch } from "./desk-batch.ts";
import { flushAllDestinations } from "./destination-drafts.ts";

/** What is open beside the batch on the screen. */
interface BatchView {
  readonly parkedOpen: boolean;
  readonly renaming: string | null;
  /** The parked batch whose codes are shown. */
  readonly handingOver: BatchSummary | null;
  readonly takingOver: string | null;
}

export const useBatchView = create<BatchView>(() => ({
  parkedOpen: false,
  renaming: null,
  handingOver: null,
  takingOver: null,
}));

export async function openHandOver(handingOver: BatchSummary): Promise<void> {
  await flushAllDestinations();
  useBatchView.setState({ parkedOpen: false, handingOver });
}

export const leaveHandOver = (): void => useBatchView.setState({ handingOver: null });

export const openTakeOver = (takingOver: string): void => useBatchView.setState({ parkedOpen: false, takingOver });
export const leaveTakeOver = (): void => useBatchView.setState({ takingOver: null });

/** The batch arrived by codes, and no operator here has seen its address. */
export const hasArrived = (batchId: string): boolean =>
  useDeskBatch.getState().parked.some((batch) => batch.batchId === batchId && batch.arrivedFrom !== null);

/** The list is newest change first. */
export async function showArrived(): Promise<void> {
  await readParked();
  const newest = useDeskBatch.getState().parked.find(({ arrivedFrom }) => arrivedFrom !== null);
  if (newest) openTakeOver(newest.batchId);
}
