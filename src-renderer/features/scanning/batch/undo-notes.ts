import { create } from "zustand";
import type { PageAnswerOf } from "../../../../src-preload/contract/index.ts";
import { desk } from "../../../bridge.ts";
import { resumeBatch } from "../../batches/batch-actions.ts";
import { fetchParkedBatches, useBatchStore, noticeOfError } from "../../batches/batch-store.ts";
import { flushDestination } from "../../batches/destination-edits.ts";

export interface DiscardedBatch {
  readonly batchId: string;
  readonly name: string;
  readonly itemCount: number;
  readonly wasCurrent: boolean;
  readonly failure: "items-taken" | "no-such-batch" | "failed" | null;
}

export interface MovedItems {
  /** `set-aside-sent`: the other items are submitted, so that the move cannot be undone. */
  readonly kind: "set-aside" | "set-aside-sent" | "over-limit";
  readonly moveId: string;
  /** The current batch after the move; the note does not apply to a later one. */
  readonly batchId: string;
  readonly count: number;
  readonly parkedIn: readonly string[];
  readonly failure: "moved-on" | "no-such-move" | "failed" | null;
}

interface UndoNotesState {
  readonly discardedBatch: DiscardedBatch | null;
  readonly movedItems: MovedItems | null;
  /** Resolves when the last move of items is complete. */
  readonly lastMove: Promise<void>;
}

export const useUndoNotes = create<UndoNotesState>(() => ({
  discardedBatch: null,
  movedItems: null,
  lastMove: Promise.resolve(),
}));

export const dismissDiscardNote = (): void => useUndoNotes.setState({ discardedBatch: null });

type BatchToDiscard = Pick<DiscardedBatch, "batchId" | "name" | "itemCount">;

export async function discardBatch({ batchId, name, itemCount }: BatchToDiscard): Promise<void> {
  const wasCurrent = useBatchStore.getState().batch?.batchId === batchId;
  const answer = await desk.batch.discard({ batchId });
  if (!answer.ok) {
    useBatchStore.setState({ notice: noticeOfError(answer.error.code) });
  } else {
    useUndoNotes.setState({ discardedBatch: { name, batchId, itemCount, wasCurrent, failure: null } });
    useBatchStore.setState({ batch: answer.value, ...(wasCurrent ? { latestOutcome: null, notice: null } : {}) });
  }
  await fetchParkedBatches();
}

export async function undoDiscard(): Promise<void> {
  const { discardedBatch } = useUndoNotes.getState();
  if (discardedBatch === null) return;
  const { batchId } = discardedBatch;
  const answer = await desk.batch.restore({ batchId });
  // The note is gone or another one if the button was pressed twice.
  if (useUndoNotes.getState().discardedBatch !== discardedBatch) return;
  if (!answer.ok) {
    const { code } = answer.error;
    const failure = code === "items-taken" || code === "no-such-batch" ? code : "failed";
    useUndoNotes.setState({ discardedBatch: { ...discardedBatch, failure } });
    return;
  }
  dismissDiscardNote();
  if (discardedBatch.wasCurrent) await resumeBatch(batchId);
  else {
    useBatchStore.setState({ notice: { kind: "restored" } });
    await fetchParkedBatches();
  }
}

export const dismissMoveNote = (): void => useUndoNotes.setState({ movedItems: null });

/** Shows the note until the batch that follows the submitted one changes. */
export function showOthersSentNote(): void {
  const batchId = useBatchStore.getState().batch?.batchId;
  useUndoNotes.setState(({ movedItems }) =>
    movedItems === null || batchId === undefined
      ? { movedItems: null }
      : { movedItems: { ...movedItems, kind: "set-aside-sent", batchId } },
  );
}

/** Moves items of a refused batch to a parked one. The operator submits the rest. */
export const splitOff = (batchId: string, returnInventoryIds: readonly string[]): Promise<void> =>
  startMove("set-aside", batchId, () => desk.batch.splitOff({ batchId, returnInventoryIds }));

export const moveSurplus = (batchId: string): Promise<void> =>
  startMove("over-limit", batchId, () => desk.batch.moveSurplus({ batchId }));

type MoveAnswer = PageAnswerOf<"batch", "splitOff" | "moveSurplus">;

/** Resolves when no move of items is in progress. A submit during a move would send the wrong batch. */
export const waitForItemMove = (): Promise<void> => useUndoNotes.getState().lastMove.catch(() => undefined);

function startMove(kind: MovedItems["kind"], batchId: string, request: () => Promise<MoveAnswer>): Promise<void> {
  const lastMove = moveItems(kind, batchId, request);
  useUndoNotes.setState({ lastMove });
  return lastMove;
}

/** Saves the typed address first, because both batches get that address. */
async function moveItems(kind: MovedItems["kind"], batchId: string, request: () => Promise<MoveAnswer>): Promise<void> {
  const answer = (await flushDestination(batchId)) ? await request() : null;
  if (answer?.ok !== true) {
    useBatchStore.setState({ notice: noticeOfError(answer?.error.code ?? "internal") });
    return;
  }
  const { moveId, count, parkedIn, current } = answer.value;
  useUndoNotes.setState({
    discardedBatch: null,
    movedItems: { kind, moveId, batchId: current.batchId, count, parkedIn, failure: null },
  });
  useBatchStore.setState({ batch: current, latestOutcome: null, notice: null });
  await fetchParkedBatches();
}

export async function undoMove(): Promise<void> {
  const { movedItems } = useUndoNotes.getState();
  if (movedItems === null) return;
  const { batch } = useBatchStore.getState();
  if (batch !== null) await flushDestination(batch.batchId);
  const answer = await desk.batch.undoMove({ moveId: movedItems.moveId });
  if (useUndoNotes.getState().movedItems !== movedItems) return;
  if (!answer.ok) {
    const { code } = answer.error;
    const failure = code === "moved-on" || code === "no-such-move" ? code : "failed";
    useUndoNotes.setState({ movedItems: { ...movedItems, failure } });
    return;
  }
  dismissMoveNote();
  useBatchStore.setState({ batch: answer.value, latestOutcome: null, notice: null });
  await fetchParkedBatches();
}
