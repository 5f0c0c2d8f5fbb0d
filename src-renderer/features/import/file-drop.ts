import { create } from "zustand";
import { listen } from "../../shell/subscriptions.ts";
import { useDeskLock } from "../shift/desk-lock.ts";

type DroppedFile = { readonly file: File } | { readonly refused: "many" | "no-file" };

interface FileDrop {
  readonly isOver: boolean;
  /** The dropped file, until the import sheet is loaded and opens it. */
  readonly droppedFile: DroppedFile | null;
}

export const useFileDrop = create<FileDrop>(() => ({ isOver: false, droppedFile: null }));

export function popDroppedFile(): DroppedFile | null {
  const { droppedFile } = useFileDrop.getState();
  useFileDrop.setState({ droppedFile: null });
  return droppedFile;
}

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") === true;
const isLocked = (): boolean => useDeskLock.getState().lockedSince !== null;

/** Accepts files dropped anywhere on the window, unless a component handles the drop. */
export function watchFileDrops(window: Window): () => void {
  const setOver = (isOver: boolean): void => {
    if (useFileDrop.getState().isOver !== isOver) useFileDrop.setState({ isOver });
  };
  const onDragOver = (event: DragEvent): void => {
    const isAccepted = hasFiles(event) && !event.defaultPrevented && !isLocked();
    setOver(isAccepted);
    if (isAccepted) event.preventDefault();
  };
  // A null related target means that the pointer has left the window.
  const onDragLeave = (event: DragEvent): void => {
    if (event.relatedTarget === null) setOver(false);
  };
  const onDrop = (event: DragEvent): void => {
    setOver(false);
    if (!hasFiles(event) || event.defaultPrevented) return;
    event.preventDefault();
    if (!isLocked()) useFileDrop.setState({ droppedFile: readDropped(event.dataTransfer) });
  };
  return listen(window, { dragover: onDragOver, dragleave: onDragLeave, drop: onDrop });
}

function readDropped(dataTransfer: DataTransfer | null): DroppedFile | null {
  const [file, ...otherFiles] = dataTransfer?.files ?? [];
  if (file === undefined) return null;
  if (otherFiles.length > 0) return { refused: "many" };
  const isFolder = dataTransfer?.items[0]?.webkitGetAsEntry()?.isDirectory === true;
  return isFolder ? { refused: "no-file" } : { file };
}
