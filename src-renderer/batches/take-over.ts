import { create } from "zustand";
import { useBatchView } from "./batch-view.ts";
import { readParked, useDeskBatch } from "./desk-batch.ts";

export const useTakeOver = create<{ readonly batchId: string | null }>(() => ({ batchId: null }));

export function openTakeOver(batchId: string): void {
  useBatchView.setState({ parkedOpen: false });
  useTakeOver.setState({ batchId });
}

export const leaveTakeOver = (): void => useTakeOver.setState({ batchId: null });

/** The batch arrived by codes, and no operator here has seen its address. */
export const hasArrived = (batchId: string): boolean =>
  useDeskBatch.getState().parked.some((batch) => batch.batchId === batchId && batch.arrivedFrom !== null);

/** The list is newest change first. */
export async function showArrived(): Promise<void> {
  await readParked();
  const newest = useDeskBatch.getState().parked.find(({ arrivedFrom }) => arrivedFrom !== null);
  if (newest) openTakeOver(newest.batchId);
}
