import { create } from "zustand";
import type { FloorBatchDetails } from "../../../../src-preload/contract/fleet/floor.ts";
import type { PageAnswerOf } from "../../../../src-preload/contract/index.ts";
import { desk } from "../../../bridge.ts";
import { waitForScans } from "../../batches/batch-actions.ts";
import { fetchParkedBatches, useBatchStore } from "../../batches/batch-store.ts";

const KNOWN_PROBLEMS = ["gone", "own", "unreadable", "sending", "for-order", "unreachable", "changed"] as const;
export type TakeOverProblem = (typeof KNOWN_PROBLEMS)[number] | "failed";

const problemOf = (code: string): TakeOverProblem => KNOWN_PROBLEMS.find((problem) => problem === code) ?? "failed";

interface FloorState {
  readonly isOpen: boolean;
  /** The batch that is being fetched for the take-over question; null without one. */
  readonly readBatchId: string | null;
  /** The batch in the take-over question; null without a question. */
  readonly askedBatch: FloorBatchDetails | null;
  /** Why the last take-over failed; null if it did not fail. */
  readonly problem: TakeOverProblem | null;
}

export const useFloor = create<FloorState>(() => ({
  isOpen: false,
  readBatchId: null,
  askedBatch: null,
  problem: null,
}));

export const setFloorOpen = (isOpen: boolean): void => useFloor.setState({ isOpen, readBatchId: null, problem: null });
export const closeTakeOverQuestion = (): void => useFloor.setState({ askedBatch: null, problem: null });

export const fetchFloor = (): Promise<PageAnswerOf<"floor", "list">> => desk.floor.list({});

/** Asks the operator whether to take over the batch; shows the list and the reason if its address cannot be fetched. */
export async function askTakeOver(batchId: string): Promise<void> {
  useFloor.setState({ readBatchId: batchId });
  const answer = await desk.floor.details({ batchId });
  // The operator chose another batch, or closed the list.
  if (useFloor.getState().readBatchId !== batchId) return;
  useFloor.setState({
    readBatchId: null,
    ...(answer.ok
      ? { isOpen: false, askedBatch: answer.value, problem: null }
      : { isOpen: true, problem: problemOf(answer.error.code) }),
  });
}

export async function takeOver({ batchId, version }: FloorBatchDetails): Promise<void> {
  if (!(await waitForScans())) return closeTakeOverQuestion();
  const answer = await desk.floor.takeOver({ batchId, version });
  if (answer.ok) {
    closeTakeOverQuestion();
    useBatchStore.setState({ notice: { kind: "taken-over" }, latestOutcome: null });
    return fetchParkedBatches();
  }
  const problem = problemOf(answer.error.code);
  // Show the changed batch, so that the operator confirms its current content.
  const latest = problem === "changed" ? await desk.floor.details({ batchId }) : null;
  useFloor.setState({ problem, ...(latest?.ok && { askedBatch: latest.value }) });
}

/** Removes the note that another desk took the batch over. */
export async function acknowledgeTaken(batchId: string): Promise<void> {
  await desk.batch.acknowledgeTaken({ batchId });
  await fetchParkedBatches();
}
