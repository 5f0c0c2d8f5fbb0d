import { create } from "zustand";
import type { PageAnswerOf } from "../../src-preload/contract/index.ts";
import { desk } from "../bridge.ts";
import { scansAreRecorded } from "../scanner/storing/stored-scans.ts";
import { readParked, useDeskBatch, noticeOfError, type Notice } from "./desk-batch.ts";
import type { BatchSummary } from "../../src-preload/contract/batches/batch.ts";
import { flushAllDestinations } from "./destination-drafts.ts";

interface BatchView {
  readonly parkedOpen: boolean;
  readonly renaming: string | null;
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
const hasArrived = (batchId: string): boolean =>
  useDeskBatch.getState().parked.some((batch) => batch.batchId === batchId && batch.arrivedFrom !== null);

/** The list is newest change first. */
export async function showArrived(): Promise<void> {
  await readParked();
  const newest = useDeskBatch.getState().parked.find(({ arrivedFrom }) => arrivedFrom !== null);
  if (newest) openTakeOver(newest.batchId);
}

/** Who gave the command. The card keeps the verdict of a printed code; a click or key clears the card. */
export type Hand = "hand" | "scanner";

type BatchAnswer =
  | PageAnswerOf<"batch", "undoLast" | "removeLine" | "park" | "start" | "resume" | "rename" | "discard">
  | PageAnswerOf<"orderCopy", "takeOver">;

/** A command by hand waits until all earlier scans are recorded; a printed code has its own position among them. */
export async function afterScans(): Promise<boolean> {
  if (await scansAreRecorded()) return true;
  useDeskBatch.setState({ notice: { kind: "scans-wait" } });
  return false;
}

async function change(ask: () => Promise<BatchAnswer>, done: Notice | null, by: Hand): Promise<boolean> {
  if (by === "hand" && !(await afterScans())) return false;
  const result = await ask();
  if (result.ok) {
    useDeskBatch.setState({ batch: result.value, notice: done, ...(by === "hand" ? { latest: null } : {}) });
  } else useDeskBatch.setState({ notice: noticeOfError(result.error.code) });
  await readParked();
  return result.ok;
}

export const undoLastScan = (by: Hand = "hand"): Promise<boolean> =>
  change(() => desk.batch.undoLast({}), { kind: "undone" }, by);
export const parkBatch = (by: Hand = "hand"): Promise<boolean> =>
  change(() => desk.batch.park({}), { kind: "parked" }, by);
export const startBatch = (by: Hand = "hand"): Promise<boolean> =>
  change(() => desk.batch.start({}), { kind: "started" }, by);
export async function resumeBatch(batchId: string, by: Hand = "hand"): Promise<boolean> {
  if (!hasArrived(batchId)) return change(() => desk.batch.resume({ batchId }), { kind: "resumed" }, by);
  openTakeOver(batchId);
  return false;
}
/** An operator has checked the address. */
export const takeOverBatch = (batchId: string): Promise<boolean> =>
  change(() => desk.orderCopy.takeOver({ batchId }), { kind: "taken-over" }, "hand");

/** The list is newest change first. */
export async function resumeNewest(by: Hand = "hand"): Promise<void> {
  const { parked } = useDeskBatch.getState();
  const newest = parked.find(({ handedOverAt, arrivedFrom }) => handedOverAt === null && arrivedFrom === null);
  if (newest === undefined) {
    const kind = parked.some(({ arrivedFrom }) => arrivedFrom !== null) ? "take-over-first" : "no-parked";
    useDeskBatch.setState({ notice: { kind } });
  } else await resumeBatch(newest.batchId, by);
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
    useDeskBatch.setState({ notice: noticeOfError(answer.error.code) });
    return;
  }
  const renamed = answer.value;
  useDeskBatch.setState(({ batch }) => ({
    batch: batch?.batchId === renamed.batchId ? renamed : batch,
    notice: { kind: "renamed", name },
  }));
  await readParked();
}
