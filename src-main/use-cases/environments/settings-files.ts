import type { FileResetName } from "../../../src-preload/contract/settings.ts";
import type { ResetState } from "../../base/json-file.ts";

/** The settings files of the computer. The page uses their names to report which were reset. */
export interface SettingsFiles {
  readonly listResetFiles: () => Promise<FileResetName[]>;
  readonly acceptReset: () => Promise<void>;
}

export function createSettingsFiles(files: Readonly<Record<FileResetName, ResetState>>): SettingsFiles {
  const fileEntries = Object.entries(files) as [FileResetName, ResetState][];
  return {
    async listResetFiles() {
      const states = await Promise.all(fileEntries.map(([, file]) => file.isReset()));
      return fileEntries.flatMap(([name], index) => (states[index] === true ? [name] : []));
    },
    async acceptReset() {
      for (const [, file] of fileEntries) await file.acceptReset();
    },
  };
}
