import { join } from "node:path";
import { removeFileSync } from "../../base/files.ts";
import { eraseFromCopies } from "../recipients/recipient-copies.ts";
import { backUp, backUpDaily, backupsOf, withReadOnly } from "./backup.ts";
import { JOURNAL, type DatabaseName } from "./file-names.ts";
import { countRows, isIntact, type Progress } from "./integrity-check.ts";
import { startJournalOver, listBackups, restoreBackup } from "./journal-copies.ts";
import { assertJournalIntact } from "./journal-file.ts";

interface Folder {
  readonly folder: string;
}
interface DatedFolder extends Folder {
  /** ISO 8601, UTC. */
  readonly now: string;
}

/** Tasks on complete files. Each runs in its own short-lived thread, so that no scan waits for it. */
const TASKS = {
  check: ({ folder }: Folder) => assertJournalIntact(join(folder, JOURNAL)),
  prove: ({ folder, file }: Folder & { readonly file: DatabaseName }, onProgress: Progress) => ({
    isFileIntact: isIntact(join(folder, file), onProgress),
  }),
  "count-rows": ({ folder }: Folder) => countRows(folder),
  "back-up": ({ folder, now }: DatedFolder) => backUpJournal(folder, new Date(now)),
  "renew-backups": ({ folder, now }: DatedFolder) => renewBackups(folder, new Date(now)),
  "erase-copies": ({ folder, beforeTime, now }: DatedFolder & { readonly beforeTime: string }) =>
    eraseFromCopies(folder, new Date(beforeTime), new Date(now)),
  "list-backups": ({ folder }: Folder) => listBackups(folder),
  restore: ({ folder, backup, now }: DatedFolder & { readonly backup: string }) =>
    restoreBackup(folder, backup, new Date(now)),
  "start-over": ({ folder, now }: DatedFolder) => startJournalOver(folder, new Date(now)),
};

type Tasks = typeof TASKS;
export type MaintenanceTask = {
  [Name in keyof Tasks]: { readonly name: Name } & Parameters<Tasks[Name]>[0];
}[keyof Tasks];
export type MaintenanceResult = { readonly [Name in keyof Tasks]: ReturnType<Tasks[Name]> };

/** Throws `JournalDamaged` if the journal, or its copy, is damaged. */
export function runMaintenanceTask(task: MaintenanceTask, onProgress: Progress): unknown {
  const run: (task: never, onProgress: Progress) => unknown = TASKS[task.name];
  return run(task as never, onProgress);
}

/** Checks each copy before it becomes a backup, so that a damaged journal does not replace good backups. */
const backUpJournal = (folder: string, now: Date): void =>
  withReadOnly(join(folder, JOURNAL), (journal) => backUpDaily(journal, folder, JOURNAL, now, assertJournalIntact));

/** Deletes the older backups only after a new one is complete and intact, so that there is always a backup. */
function renewBackups(folder: string, now: Date): void {
  const newBackup = withReadOnly(join(folder, JOURNAL), (journal) =>
    backUp(journal, folder, JOURNAL, now.toISOString().slice(0, 10), assertJournalIntact),
  );
  for (const name of backupsOf(folder, JOURNAL)) {
    if (join(folder, name) !== newBackup) removeFileSync(join(folder, name));
  }
}
