import { beforeEach, describe, expect, it, vi } from "vitest";

vi.stubGlobal("window", { desk: {} });
vi.stubGlobal("localStorage", { getItem: () => null });
const { popDroppedFile, useFileDrop, watchFileDrops } =
  await import("../../../src-renderer/features/import/file-drop.ts");
const { useDeskLock } = await import("../../../src-renderer/features/shift/desk-lock.ts");

interface DragContent {
  readonly files?: readonly File[];
  readonly isDirectory?: boolean;
  readonly types?: readonly string[];
}

let dropTarget: EventTarget;
beforeEach(() => {
  dropTarget = new EventTarget();
  useFileDrop.setState({ isOver: false, droppedFile: null });
  useDeskLock.setState({ lockedSince: null });
  watchFileDrops(dropTarget as unknown as Window);
});

function dispatch(type: string, { files = [], isDirectory = false, types = ["Files"] }: DragContent = {}): Event {
  const items = files.map(() => ({ webkitGetAsEntry: () => ({ isDirectory }) }));
  const event = Object.assign(new Event(type, { cancelable: true }), {
    dataTransfer: { types, files, items },
    relatedTarget: null,
  });
  dropTarget.dispatchEvent(event);
  return event;
}

const ITEMS = new File(["a"], "items.csv");

describe("files dropped on the window", () => {
  it("stores a dropped file until the import sheet fetches it once", () => {
    expect(dispatch("drop", { files: [ITEMS] }).defaultPrevented).toBe(true);
    expect(popDroppedFile()).toEqual({ file: ITEMS });
    expect(popDroppedFile()).toBeNull();
  });

  it.each([
    ["several files", { files: [ITEMS, ITEMS] }, "many"],
    ["a folder", { files: [ITEMS], isDirectory: true }, "no-file"],
  ])("refuses %s", (_what, content, refusal) => {
    dispatch("drop", content);
    expect(popDroppedFile()).toEqual({ refused: refusal });
  });

  it("reports a file over the window until it leaves or is dropped", () => {
    dispatch("dragover");
    expect(useFileDrop.getState().isOver).toBe(true);
    dispatch("dragleave");
    expect(useFileDrop.getState().isOver).toBe(false);
    dispatch("dragover");
    dispatch("drop", { files: [ITEMS] });
    expect(useFileDrop.getState().isOver).toBe(false);
  });

  it("ignores dragged text", () => {
    for (const type of ["dragover", "drop"])
      expect(dispatch(type, { types: ["text/plain"] }).defaultPrevented).toBe(false);
    expect(useFileDrop.getState()).toEqual({ isOver: false, droppedFile: null });
  });

  it("discards dropped files while the desk is locked", () => {
    useDeskLock.setState({ lockedSince: "2026-11-21T09:00:00.000Z" });
    dispatch("dragover");
    expect(useFileDrop.getState().isOver).toBe(false);
    expect(dispatch("drop", { files: [ITEMS] }).defaultPrevented).toBe(true);
    expect(popDroppedFile()).toBeNull();
  });
});
