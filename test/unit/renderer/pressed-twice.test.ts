import { expect, it, vi } from "vitest";
import { createBatchView } from "./scan/batch-view.ts";

const answered = (value: unknown) => Promise.resolve({ ok: true, value });
const refused = (code: string) => Promise.resolve({ ok: false, error: { code } });

const restore = vi.fn<() => Promise<unknown>>();
const undoMoveInMain = vi.fn<() => Promise<unknown>>();
const closeInMain = vi.fn<() => Promise<unknown>>();
const batch = {
  restore,
  undoMove: undoMoveInMain,
  list: () => answered([]),
};
vi.stubGlobal("window", { desk: { batch, orderBook: { close: closeInMain } } });

const { undoDiscard, undoMove, useUndoNotes } =
  await import("../../../src-renderer/features/scanning/batch/undo-notes.ts");
const { useBatchStore } = await import("../../../src-renderer/features/batches/batch-store.ts");
const { closeOrders, useClosing } = await import("../../../src-renderer/features/orders/list/closing.ts");

it("shows no failure when the undo of a discard is pressed twice", async () => {
  const discardedBatch = { batchId: "A", name: "A", itemCount: 1, wasCurrent: false, failure: null };
  useUndoNotes.setState({ discardedBatch });
  restore.mockReturnValueOnce(answered(createBatchView("A"))).mockReturnValueOnce(refused("no-such-batch"));
  await Promise.all([undoDiscard(), undoDiscard()]);
  expect(useUndoNotes.getState().discardedBatch).toBeNull();
});

it("shows no failure when the undo of a move is pressed twice", async () => {
  const movedItems = {
    kind: "set-aside",
    moveId: "M",
    batchId: "A",
    count: 1,
    parkedIn: ["B"],
    failure: null,
  } as const;
  useUndoNotes.setState({ movedItems });
  undoMoveInMain.mockReturnValueOnce(answered(createBatchView("A"))).mockReturnValueOnce(refused("no-such-move"));
  await Promise.all([undoMove(), undoMove()]);
  expect(useUndoNotes.getState().movedItems).toBeNull();
  expect(useBatchStore.getState().batch?.batchId).toBe("A");
});

it("keeps the undo of closed orders when they are closed twice", async () => {
  closeInMain.mockReturnValueOnce(answered({ orderIds: ["1"] })).mockReturnValueOnce(answered({ orderIds: [] }));
  await Promise.all([closeOrders(["1"]), closeOrders(["1"])]);
  expect(useClosing.getState()).toEqual({ orderIds: ["1"], hasFailed: false, toConfirm: null });
});
