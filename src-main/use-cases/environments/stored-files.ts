import type { FileResetName } from "../../../src-preload/contract/settings.ts";
import type { ResetState } from "../../base/json-file.ts";

/** The settings files of the computer. The page uses their names to report which were reset. */
export interface StoredFiles {
  readonly reset: () => Promise<FileResetName[]>;
  readonly acceptReset: () => Promise<void>;
}

export function createStoredFiles(files: Readonly<Record<FileResetName, ResetState>>): StoredFiles {
  const named = Object.entries(files) as [FileResetName, ResetState][];
  return {
    async reset() {
      const states = await Promise.all(named.map(([, file]) => file.isReset()));
      return named.flatMap(([name], index) => (states[index] === true ? [name] : []));
    },
    async acceptReset() {
      for (const [, file] of named) await file.acceptReset();
    },
  };
}
