import { create } from "zustand";
import type { BatchSummary } from "../../../src-preload/contract/batches/batch.ts";
import type { PageAnswerOf } from "../../../src-preload/contract/index.ts";
import { desk } from "../../bridge.ts";
import { waitUntilRecorded } from "../../scanner/queue/wait-for-scans.ts";
import { fetchParkedBatches, useBatchStore, noticeOfError, type BatchNotice } from "./batch-store.ts";

interface BatchDialogsState {
  readonly parkedOpen: boolean;
  readonly renaming: string | null;
  /** The batch whose resume or discard needs a warning first; null without a warning. */
  readonly handedOver: BatchSummary | null;
}

export const useBatchDialogs = create<BatchDialogsState>(() => ({
  parkedOpen: false,
  renaming: null,
  handedOver: null,
}));

/** Whether an earlier version handed the batch to or received it from another desk, which may have sent it. */
export const isHandedOver = ({ handedOverAt, arrivedFrom }: BatchSummary): boolean =>
  handedOverAt !== null || arrivedFrom !== null;

export const warnOfHandOver = (handedOver: BatchSummary): void =>
  useBatchDialogs.setState({ parkedOpen: false, handedOver });
export const closeHandOverWarning = (): void => useBatchDialogs.setState({ handedOver: null });

/** Source of a command. After a printed code, the card shows its verdict; a click or key clears the card. */
export type InputSource = "hand" | "scanner";

type BatchAnswer = PageAnswerOf<
  "batch",
  "undoLast" | "removeLine" | "park" | "start" | "resume" | "rename" | "discard"
>;

/** Waits until earlier scans are recorded. A printed code need not wait, because it is recorded in order. */
export async function waitForScans(): Promise<boolean> {
  if (await waitUntilRecorded()) return true;
  useBatchStore.setState({ notice: { kind: "scans-wait" } });
  return false;
}

async function change(
  request: () => Promise<BatchAnswer>,
  done: BatchNotice | null,
  by: InputSource,
): Promise<boolean> {
  if (by === "hand" && !(await waitForScans())) return false;
  const result = await request();
  if (result.ok) {
    useBatchStore.setState({ batch: result.value, notice: done, ...(by === "hand" ? { latest: null } : {}) });
  } else useBatchStore.setState({ notice: noticeOfError(result.error.code) });
  await fetchParkedBatches();
  return result.ok;
}

export const undoLastScan = (by: InputSource = "hand"): Promise<boolean> =>
  change(() => desk.batch.undoLast({}), { kind: "undone" }, by);
export const parkBatch = (by: InputSource = "hand"): Promise<boolean> =>
  change(() => desk.batch.park({}), { kind: "parked" }, by);
export const startBatch = (by: InputSource = "hand"): Promise<boolean> =>
  change(() => desk.batch.start({}), { kind: "started" }, by);
export async function resumeBatch(batchId: string, by: InputSource = "hand"): Promise<boolean> {
  const handedOver = useBatchStore.getState().parked.find((batch) => batch.batchId === batchId && isHandedOver(batch));
  if (handedOver === undefined) return change(() => desk.batch.resume({ batchId }), { kind: "resumed" }, by);
  warnOfHandOver(handedOver);
  return false;
}

/** Resumes the batch after the operator was warned that another desk may have sent it. */
export const resumeHandedOver = (batchId: string): Promise<boolean> =>
  change(() => desk.batch.resume({ batchId, warned: true }), { kind: "resumed" }, "hand");

/** Resumes the most recently changed batch: `parked` has the newest change first. */
export async function resumeNewest(by: InputSource = "hand"): Promise<void> {
  const { parked } = useBatchStore.getState();
  const newest = parked.find((batch) => !isHandedOver(batch));
  if (newest !== undefined) await resumeBatch(newest.batchId, by);
  else useBatchStore.setState({ notice: { kind: parked.length > 0 ? "handed-over" : "no-parked" } });
}

export const removeLine = (batchId: string, item: { returnInventoryId: string; rma: string }): Promise<boolean> =>
  change(
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
