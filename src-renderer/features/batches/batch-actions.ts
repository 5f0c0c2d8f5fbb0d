import { create } from "zustand";
import type { BatchSummary } from "../../../src-preload/contract/batches/batch.ts";
import type { PageAnswerOf } from "../../../src-preload/contract/index.ts";
import { desk } from "../../bridge.ts";
import { waitUntilRecorded } from "../../scanner/queue/wait-for-scans.ts";
import { fetchParkedBatches, useBatchStore, noticeOfError, type BatchNotice } from "./batch-store.ts";

interface BatchDialogsState {
  readonly isParkedListOpen: boolean;
  readonly renamingBatchId: string | null;
  /** The batch for which the warning before a resume or discard is open; null without a warning. */
  readonly handedOverBatch: BatchSummary | null;
}

export const useBatchDialogs = create<BatchDialogsState>(() => ({
  isParkedListOpen: false,
  renamingBatchId: null,
  handedOverBatch: null,
}));

/** Returns whether an earlier version of the app passed the batch to or from another desk, which may have sent it. */
export const isHandedOver = ({ handedOverAt, arrivedFrom }: BatchSummary): boolean =>
  handedOverAt !== null || arrivedFrom !== null;

export const warnOfHandOver = (handedOverBatch: BatchSummary): void =>
  useBatchDialogs.setState({ isParkedListOpen: false, handedOverBatch });
export const closeHandOverWarning = (): void => useBatchDialogs.setState({ handedOverBatch: null });

/** Source of a command. The verdict card shows the verdict of a printed command and is cleared after a click or key. */
export type InputSource = "hand" | "scanner";

type BatchAnswer = PageAnswerOf<
  "batch",
  "undoLast" | "removeLine" | "park" | "start" | "resume" | "rename" | "discard"
>;

/** Returns false if earlier scans are not recorded in time. A printed command is recorded after them anyway. */
export async function waitForScans(): Promise<boolean> {
  if (await waitUntilRecorded()) return true;
  useBatchStore.setState({ notice: { kind: "scans-wait" } });
  return false;
}

async function changeBatch(
  request: () => Promise<BatchAnswer>,
  doneNotice: BatchNotice,
  source: InputSource,
): Promise<boolean> {
  if (source === "hand" && !(await waitForScans())) return false;
  const result = await request();
  if (result.ok) {
    useBatchStore.setState({
      batch: result.value,
      notice: doneNotice,
      ...(source === "hand" ? { latestOutcome: null } : {}),
    });
  } else useBatchStore.setState({ notice: noticeOfError(result.error.code) });
  await fetchParkedBatches();
  return result.ok;
}

export const undoLastScan = (source: InputSource = "hand"): Promise<boolean> =>
  changeBatch(() => desk.batch.undoLast({}), { kind: "undone" }, source);
export const parkBatch = (source: InputSource = "hand"): Promise<boolean> =>
  changeBatch(() => desk.batch.park({}), { kind: "parked" }, source);
export const startBatch = (source: InputSource = "hand"): Promise<boolean> =>
  changeBatch(() => desk.batch.start({}), { kind: "started" }, source);
export async function resumeBatch(batchId: string, source: InputSource = "hand"): Promise<boolean> {
  const handedOverBatch = useBatchStore
    .getState()
    .parkedBatches.find((batch) => batch.batchId === batchId && isHandedOver(batch));
  if (handedOverBatch === undefined)
    return changeBatch(() => desk.batch.resume({ batchId }), { kind: "resumed" }, source);
  warnOfHandOver(handedOverBatch);
  return false;
}

export const resumeHandedOver = (batchId: string): Promise<boolean> =>
  changeBatch(() => desk.batch.resume({ batchId, warned: true }), { kind: "resumed" }, "hand");

/** Resumes the most recently changed batch, which is the first parked one. */
export async function resumeNewest(source: InputSource = "hand"): Promise<void> {
  const { parkedBatches } = useBatchStore.getState();
  const newestBatch = parkedBatches.find((batch) => !isHandedOver(batch));
  if (newestBatch !== undefined) await resumeBatch(newestBatch.batchId, source);
  else useBatchStore.setState({ notice: { kind: parkedBatches.length > 0 ? "handed-over" : "no-parked" } });
}

export const removeLine = (batchId: string, item: { returnInventoryId: string; rma: string }): Promise<boolean> =>
  changeBatch(
    () => desk.batch.removeLine({ batchId, returnInventoryId: item.returnInventoryId }),
    { kind: "removed", rma: item.rma },
    "hand",
  );

export async function renameBatch(batchId: string, name: string): Promise<void> {
  const answer = await desk.batch.rename({ batchId, name });
  if (!answer.ok) {
    useBatchStore.setState({ notice: noticeOfError(answer.error.code) });
    return;
  }
  const renamedBatch = answer.value;
  useBatchStore.setState(({ batch }) => ({
    batch: batch?.batchId === renamedBatch.batchId ? renamedBatch : batch,
    notice: { kind: "renamed", name },
  }));
  await fetchParkedBatches();
}
