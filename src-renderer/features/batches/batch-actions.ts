import { create } from "zustand";
import type { PageAnswerOf } from "../../../src-preload/contract/index.ts";
import { desk } from "../../bridge.ts";
import { waitUntilRecorded } from "../../scanner/queue/wait-for-scans.ts";
import { fetchParkedBatches, useBatchStore, noticeOfError, type BatchNotice } from "./batch-store.ts";
import type { BatchSummary } from "../../../src-preload/contract/batches/batch.ts";

interface BatchView {
  readonly parkedOpen: boolean;
  readonly renaming: string | null;
  /** The operator is warned about it before it is resumed or discarded. */
  readonly handedOver: BatchSummary | null;
}

export const useBatchDialogs = create<BatchView>(() => ({
  parkedOpen: false,
  renaming: null,
  handedOver: null,
}));

/** An earlier version handed it to another desk or took it over from one, which may have sent it. */
export const isHandedOver = ({ handedOverAt, arrivedFrom }: BatchSummary): boolean =>
  handedOverAt !== null || arrivedFrom !== null;

export const warnOfHandOver = (handedOver: BatchSummary): void =>
  useBatchDialogs.setState({ parkedOpen: false, handedOver });
export const closeHandOverWarning = (): void => useBatchDialogs.setState({ handedOver: null });

/** Who gave the command. The card keeps the verdict of a printed code; a click or key clears the card. */
export type InputSource = "hand" | "scanner";

type BatchAnswer = PageAnswerOf<
  "batch",
  "undoLast" | "removeLine" | "park" | "start" | "resume" | "rename" | "discard"
>;

/** A command by hand waits until all earlier scans are recorded; a printed code has its own position among them. */
export async function waitForScans(): Promise<boolean> {
  if (await waitUntilRecorded()) return true;
  useBatchStore.setState({ notice: { kind: "scans-wait" } });
  return false;
}

async function change(ask: () => Promise<BatchAnswer>, done: BatchNotice | null, by: InputSource): Promise<boolean> {
  if (by === "hand" && !(await waitForScans())) return false;
  const result = await ask();
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

/** The operator was warned that another desk may have sent it. */
export const resumeHandedOver = (batchId: string): Promise<boolean> =>
  change(() => desk.batch.resume({ batchId, warned: true }), { kind: "resumed" }, "hand");

/** The list is newest change first. */
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
  const renamed = answer.value;
  useBatchStore.setState(({ batch }) => ({
    batch: batch?.batchId === renamed.batchId ? renamed : batch,
    notice: { kind: "renamed", name },
  }));
  await fetchParkedBatches();
}
