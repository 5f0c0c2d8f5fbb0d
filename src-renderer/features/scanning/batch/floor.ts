import { create } from "zustand";
import type { FloorBatchDetails } from "../../../../src-preload/contract/fleet/floor.ts";
import type { PageAnswerOf } from "../../../../src-preload/contract/index.ts";
import { desk } from "../../../bridge.ts";
import { waitForScans } from "../../batches/batch-actions.ts";
import { fetchParkedBatches, useBatchStore } from "../../batches/batch-store.ts";

const PROBLEMS = ["gone", "own", "unreadable", "sending", "for-order", "unreachable", "changed"] as const;
export type FloorProblem = (typeof PROBLEMS)[number] | "failed";

const problemOf = (code: string): FloorProblem => PROBLEMS.find((problem) => problem === code) ?? "failed";

interface FloorState {
  readonly isOpen: boolean;
  /** The batch whose take-over the operator is asked to confirm; null without a question. */
  readonly asked: FloorBatchDetails | null;
  /** Why the last take-over failed; null if none did. */
  readonly problem: FloorProblem | null;
}

export const useFloor = create<FloorState>(() => ({ isOpen: false, asked: null, problem: null }));

export const setFloorOpen = (isOpen: boolean): void => useFloor.setState({ isOpen, problem: null });
export const closeQuestion = (): void => useFloor.setState({ asked: null, problem: null });

export const fetchFloor = (): Promise<PageAnswerOf<"floor", "list">> => desk.floor.list({});

/** Reads the batch with its whole address, and asks the operator. */
export async function askTakeOver(batchId: string): Promise<void> {
  const answer = await desk.floor.details({ batchId });
  if (answer.ok) useFloor.setState({ isOpen: false, asked: answer.value, problem: null });
  else useFloor.setState({ problem: problemOf(answer.error.code) });
}

export async function takeOver({ batchId, version }: FloorBatchDetails): Promise<void> {
  if (!(await waitForScans())) return closeQuestion();
  const answer = await desk.floor.takeOver({ batchId, version });
  if (answer.ok) {
    closeQuestion();
    useBatchStore.setState({ notice: { kind: "taken-over" }, latestOutcome: null });
    return fetchParkedBatches();
  }
  const problem = problemOf(answer.error.code);
  // The operator confirms what the batch is now.
  const latest = problem === "changed" ? await desk.floor.details({ batchId }) : null;
  useFloor.setState({ problem, ...(latest?.ok && { asked: latest.value }) });
}

/** The operator knows that another desk took the batch over. */
export async function acknowledgeTaken(batchId: string): Promise<void> {
  await desk.batch.acknowledgeTaken({ batchId });
  await fetchParkedBatches();
}
