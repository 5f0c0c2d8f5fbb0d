import { create } from "zustand";
import { listen } from "../../shell/subscriptions.ts";
import { useDeskLock } from "../shift/desk-lock.ts";

type Dropped = { readonly file: File } | { readonly refused: "many" | "no-file" };

interface FileDrop {
  readonly over: boolean;
  /** The dropped file, until the import sheet is loaded and takes it. */
  readonly dropped: Dropped | null;
}

export const useFileDrop = create<FileDrop>(() => ({ over: false, dropped: null }));

export function takeDropped(): Dropped | null {
  const { dropped } = useFileDrop.getState();
  useFileDrop.setState({ dropped: null });
  return dropped;
}

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") === true;
const isLocked = (): boolean => useDeskLock.getState().lockedSince !== null;

/** Accepts files dropped anywhere on the window, unless a component handles the drop. */
export function watchFileDrops(window: Window): () => void {
  const setOver = (over: boolean): void => {
    if (useFileDrop.getState().over !== over) useFileDrop.setState({ over });
  };
  const onDragOver = (event: DragEvent): void => {
    const accepts = hasFiles(event) && !event.defaultPrevented && !isLocked();
    setOver(accepts);
    if (accepts) event.preventDefault();
  };
  // A null related target means that the pointer has left the window.
  const onDragLeave = (event: DragEvent): void => {
    if (event.relatedTarget === null) setOver(false);
  };
  const onDrop = (event: DragEvent): void => {
    setOver(false);
    if (!hasFiles(event) || event.defaultPrevented) return;
    event.preventDefault();
    if (!isLocked()) useFileDrop.setState({ dropped: droppedOf(event.dataTransfer) });
  };
  return listen(window, { dragover: onDragOver, dragleave: onDragLeave, drop: onDrop });
}

function droppedOf(dropped: DataTransfer | null): Dropped | null {
  const [file, ...otherFiles] = dropped?.files ?? [];
  if (file === undefined) return null;
  if (otherFiles.length > 0) return { refused: "many" };
  const isFolder = dropped?.items[0]?.webkitGetAsEntry()?.isDirectory === true;
  return isFolder ? { refused: "no-file" } : { file };
}
