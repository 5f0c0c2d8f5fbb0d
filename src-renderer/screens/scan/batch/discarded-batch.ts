import { create } from "zustand";
import { desk } from "../../../bridge.ts";
import { resumeBatch } from "../../../batches/batch-changes.ts";
import { readParked, useDeskBatch } from "../../../batches/desk-batch.ts";
import { noticeOfError } from "../../../batches/notice.ts";

export interface DiscardedBatch {
  readonly batchId: string;
  readonly name: string;
  readonly itemCount: number;
  readonly wasCurrent: boolean;
  /** Why the undo failed. */
  readonly failure: "items-taken" | "no-such-batch" | "failed" | null;
}

export const useDiscardedBatch = create<{ readonly discarded: DiscardedBatch | null }>(() => ({ discarded: null }));

export const forgetDiscarded = (): void => useDiscardedBatch.setState({ discarded: null });

export async function discardBatch(batch: Pick<DiscardedBatch, "batchId" | "name" | "itemCount">): Promise<void> {
  const wasCurrent = useDeskBatch.getState().batch?.batchId === batch.batchId;
  const answer = await desk.batch.discard({ batchId: batch.batchId });
  if (!answer.ok) {
    useDeskBatch.setState({ notice: noticeOfError(answer.error.code) });
  } else {
    const { name, batchId, itemCount } = batch;
    useDiscardedBatch.setState({ discarded: { name, batchId, itemCount, wasCurrent, failure: null } });
    useDeskBatch.setState({ batch: answer.value, ...(wasCurrent ? { latest: null, notice: null } : {}) });
  }
  await readParked();
}

export async function undoDiscard(): Promise<void> {
  const { discarded } = useDiscardedBatch.getState();
  if (discarded === null) return;
  const { batchId, wasCurrent } = discarded;
  const answer = await desk.batch.restore({ batchId });
  if (!answer.ok) {
    const code = answer.error.code;
    const failure = code === "items-taken" || code === "no-such-batch" ? code : "failed";
    useDiscardedBatch.setState({ discarded: { ...discarded, failure } });
    return;
  }
  forgetDiscarded();
  if (wasCurrent) await resumeBatch(batchId);
  else {
    useDeskBatch.setState({ notice: { kind: "restored" } });
    await readParked();
  }
}
