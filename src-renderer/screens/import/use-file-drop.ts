import { useEffect, useState } from "react";
import { useDeskLock } from "../lock/desk-lock.ts";
import { openDroppedFile, refuseFile } from "./import-file.ts";

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") === true;

/**
 * Takes files that are dropped anywhere on the window, unless a part of it takes them for itself. Answers whether a file is
 * being held over it.
 */
export function useFileDrop(): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const onDragOver = (event: DragEvent): void => {
      const mine = holdsFiles(event) && !event.defaultPrevented && useDeskLock.getState().since === null;
      setOver(mine);
      if (mine) event.preventDefault();
    };
    // Nothing is entered where the window is left.
    const onDragLeave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent): void => {
      setOver(false);
      if (!holdsFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      if (useDeskLock.getState().since === null) take(event.dataTransfer);
    };
    window.addEventListener("dragover", onDragOver);
    window.addEventListener("dragleave", onDragLeave);
    window.addEventListener("drop", onDrop);
    return () => {
      window.removeEventListener("dragover", onDragOver);
      window.removeEventListener("dragleave", onDragLeave);
      window.removeEventListener("drop", onDrop);
    };
  }, []);
  return over;
}

function take(dropped: DataTransfer | null): void {
  const files = [...(dropped?.files ?? [])];
  const [file] = files;
  if (file === undefined) return;
  const isFolder = dropped?.items[0]?.webkitGetAsEntry()?.isDirectory === true;
  if (files.length > 1) refuseFile("many");
  else if (isFolder) refuseFile("no-file");
  else void openDroppedFile(file);
}
