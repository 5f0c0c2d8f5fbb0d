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
  /** The batch with the other items. */
  readonly batchId: string;
  readonly count: number;
  readonly parkedIn: readonly string[];
  readonly failure: "moved-on" | "no-such-move" | "failed" | null;
}

interface UndoNotes {
  readonly discarded: DiscardedBatch | null;
  readonly moved: MovedItems | null;
  /** The last move of items, which may be in progress. */
  readonly lastMove: Promise<void>;
}

export const useUndoNotes = create<UndoNotes>(() => ({ discarded: null, moved: null, lastMove: Promise.resolve() }));

export const dismissDiscarded = (): void => useUndoNotes.setState({ discarded: null });

type BatchToDiscard = Pick<DiscardedBatch, "batchId" | "name" | "itemCount">;

export async function discardBatch({ batchId, name, itemCount }: BatchToDiscard): Promise<void> {
  const wasCurrent = useBatchStore.getState().batch?.batchId === batchId;
  const answer = await desk.batch.discard({ batchId });
  if (!answer.ok) {
    useBatchStore.setState({ notice: noticeOfError(answer.error.code) });
  } else {
    useUndoNotes.setState({ discarded: { name, batchId, itemCount, wasCurrent, failure: null } });
    useBatchStore.setState({ batch: answer.value, ...(wasCurrent ? { latest: null, notice: null } : {}) });
  }
  await fetchParkedBatches();
}

export async function undoDiscard(): Promise<void> {
  const { discarded } = useUndoNotes.getState();
  if (discarded === null) return;
  const { batchId } = discarded;
  const answer = await desk.batch.restore({ batchId });
  if (!answer.ok) {
    const { code } = answer.error;
    const failure = code === "items-taken" || code === "no-such-batch" ? code : "failed";
    useUndoNotes.setState({ discarded: { ...discarded, failure } });
    return;
  }
  dismissDiscarded();
  if (discarded.wasCurrent) await resumeBatch(batchId);
  else {
    useBatchStore.setState({ notice: { kind: "restored" } });
    await fetchParkedBatches();
  }
}

export const dismissMoved = (): void => useUndoNotes.setState({ moved: null });

export const noteOthersSent = (): void =>
  useUndoNotes.setState(({ moved }) => (moved === null ? {} : { moved: { ...moved, kind: "set-aside-sent" } }));

/** Moves items of a refused batch to a parked one. The operator submits the rest. */
export const splitOff = (batchId: string, returnInventoryIds: readonly string[]): Promise<void> =>
  move("set-aside", batchId, () => desk.batch.splitOff({ batchId, returnInventoryIds }));

export const moveSurplus = (batchId: string): Promise<void> =>
  move("over-limit", batchId, () => desk.batch.moveSurplus({ batchId }));

type MoveAnswer = PageAnswerOf<"batch", "splitOff" | "moveSurplus">;

/** Resolves when no move is in progress. A submit during a move would send the wrong batch. */
export const waitForItemMove = (): Promise<void> => useUndoNotes.getState().lastMove.catch(() => undefined);

function move(kind: MovedItems["kind"], batchId: string, request: () => Promise<MoveAnswer>): Promise<void> {
  const lastMove = moveItems(kind, batchId, request);
  useUndoNotes.setState({ lastMove });
  return lastMove;
}

/** Saves the typed address first, because both batches get it. */
async function moveItems(kind: MovedItems["kind"], batchId: string, request: () => Promise<MoveAnswer>): Promise<void> {
  const answer = (await flushDestination(batchId)) ? await request() : null;
  if (answer?.ok !== true) {
    useBatchStore.setState({ notice: noticeOfError(answer?.error.code ?? "internal") });
    return;
  }
  const { moveId, count, parkedIn, current } = answer.value;
  useUndoNotes.setState({
    discarded: null,
    moved: { kind, moveId, batchId: current.batchId, count, parkedIn, failure: null },
  });
  useBatchStore.setState({ batch: current, latest: null, notice: null });
  await fetchParkedBatches();
}

export async function undoMove(): Promise<void> {
  const { moved } = useUndoNotes.getState();
  if (moved === null) return;
  const { batch } = useBatchStore.getState();
  if (batch !== null) await flushDestination(batch.batchId);
  const answer = await desk.batch.undoMove({ moveId: moved.moveId });
  if (!answer.ok) {
    const { code } = answer.error;
    const failure = code === "moved-on" || code === "no-such-move" ? code : "failed";
    useUndoNotes.setState({ moved: { ...moved, failure } });
    return;
  }
  dismissMoved();
  useBatchStore.setState({ batch: answer.value, latest: null, notice: null });
  await fetchParkedBatches();
}
