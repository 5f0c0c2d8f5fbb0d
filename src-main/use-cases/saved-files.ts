import { existsSync } from "node:fs";
import { basename } from "node:path";

export interface SavedFiles {
  /** Call it when a file is completely written. */
  readonly report: (path: string) => void;
  /** Shows the file that was saved last in its folder. Returns false if it has another name or no longer exists. */
  readonly show: (fileName: string) => boolean;
}

/** Remembers the path of the file that the desk saved last, so that the page never names a path. */
export function createSavedFiles(showInFolder: (path: string) => void): SavedFiles {
  let lastPath: string | null = null;
  return {
    report(path) {
      lastPath = path;
    },
    show(fileName) {
      if (lastPath === null || basename(lastPath) !== fileName || !existsSync(lastPath)) return false;
      showInFolder(lastPath);
      return true;
    },
  };
}
