import { create } from "zustand";
import { useDeskLock } from "../shift/desk-lock.ts";
import { listen } from "../../shell/subscriptions.ts";

type Dropped = { readonly file: File } | { readonly refused: "many" | "no-file" };

interface FileDrop {
  readonly over: boolean;
  /** Waits for the import sheet, which loads after the window is drawn. */
  readonly dropped: Dropped | null;
}

export const useFileDrop = create<FileDrop>(() => ({ over: false, dropped: null }));

export function takeDropped(): Dropped | null {
  const { dropped } = useFileDrop.getState();
  useFileDrop.setState({ dropped: null });
  return dropped;
}

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") === true;
const isLocked = (): boolean => useDeskLock.getState().since !== null;

/** Accepts files dropped anywhere on the window, from page load on, unless a component handles the drop. */
export function watchFileDrops(window: Window): () => void {
  const setOver = (over: boolean): void => {
    if (useFileDrop.getState().over !== over) useFileDrop.setState({ over });
  };
  const onDragOver = (event: DragEvent): void => {
    const mine = holdsFiles(event) && !event.defaultPrevented && !isLocked();
    setOver(mine);
    if (mine) event.preventDefault();
  };
  // A null related target means that the drag has left the window.
  const onDragLeave = (event: DragEvent): void => {
    if (event.relatedTarget === null) setOver(false);
  };
  const onDrop = (event: DragEvent): void => {
    setOver(false);
    if (!holdsFiles(event) || event.defaultPrevented) return;
    event.preventDefault();
    if (!isLocked()) useFileDrop.setState({ dropped: droppedOf(event.dataTransfer) });
  };
  return listen(window, { dragover: onDragOver, dragleave: onDragLeave, drop: onDrop });
}

function droppedOf(dropped: DataTransfer | null): Dropped | null {
  const [file, ...more] = dropped?.files ?? [];
  if (file === undefined) return null;
  if (more.length > 0) return { refused: "many" };
  const isFolder = dropped?.items[0]?.webkitGetAsEntry()?.isDirectory === true;
  return isFolder ? { refused: "no-file" } : { file };
}
