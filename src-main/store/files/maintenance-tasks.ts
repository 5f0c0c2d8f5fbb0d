import { join } from "node:path";
import Database from "better-sqlite3";
import { backUp, backUpDaily, backupsOf } from "./backup.ts";
import { countRows, isIntact, type CountedDatabase, type Progress } from "./integrity-check.ts";
import { startJournalOver, listBackups, restoreBackup, type JournalBackups } from "./journal-copies.ts";
import { JOURNAL, type DatabaseName } from "./file-names.ts";
import { assertJournalIntact } from "./journal-file.ts";
import type { Restored } from "./restored.ts";
import { eraseFromCopies } from "../recipients/recipient-copies.ts";
import { removeFileSync } from "../../base/files.ts";

/** Work on whole files, each task in its own short-lived thread, so that no scan waits for it. */
export type MaintenanceTask =
  | { readonly name: "check"; readonly folder: string }
  | { readonly name: "prove"; readonly folder: string; readonly file: DatabaseName }
  | { readonly name: "count-rows"; readonly folder: string }
  | { readonly name: "back-up"; readonly folder: string; readonly now: string }
  | { readonly name: "renew-backups"; readonly folder: string; readonly now: string }
  | { readonly name: "erase-copies"; readonly folder: string; readonly before: string; readonly now: string }
  | { readonly name: "list-backups"; readonly folder: string }
  | { readonly name: "restore"; readonly folder: string; readonly backup: string; readonly now: string }
  | { readonly name: "start-over"; readonly folder: string; readonly now: string };

export interface MaintenanceResult {
  readonly check: null;
  readonly prove: { readonly sound: boolean };
  readonly "count-rows": readonly CountedDatabase[];
  readonly "back-up": null;
  readonly "renew-backups": null;
  readonly "erase-copies": null;
  readonly "list-backups": JournalBackups;
  readonly restore: Restored;
  readonly "start-over": Restored;
}

/** Throws `JournalDamaged` if the journal, or its copy, is damaged. */
export function runMaintenanceTask(
  task: MaintenanceTask,
  onProgress: Progress,
): MaintenanceResult[MaintenanceTask["name"]] {
  switch (task.name) {
    case "check":
      assertJournalIntact(join(task.folder, JOURNAL));
      return null;
    case "prove":
      return { sound: isIntact(join(task.folder, task.file), onProgress) };
    case "count-rows":
      return countRows(task.folder);
    case "back-up":
      backUpJournal(task.folder, new Date(task.now));
      return null;
    case "renew-backups":
      renewBackups(task.folder, new Date(task.now));
      return null;
    case "erase-copies":
      eraseFromCopies(task.folder, new Date(task.before), new Date(task.now));
      return null;
    case "list-backups":
      return listBackups(task.folder);
    case "restore":
      return restoreBackup(task.folder, task.backup, new Date(task.now));
    case "start-over":
      return startJournalOver(task.folder, new Date(task.now));
  }
}

/** Checks each copy before it becomes a backup, so that a damaged journal does not replace good backups. */
function backUpJournal(folder: string, now: Date): void {
  const connection = new Database(join(folder, JOURNAL), { readonly: true, fileMustExist: true });
  try {
    backUpDaily(connection, folder, JOURNAL, now, assertJournalIntact);
  } finally {
    connection.close();
  }
}

/** Deletes the older backups only after a new one is complete and intact, so that there is always a backup. */
function renewBackups(folder: string, now: Date): void {
  const connection = new Database(join(folder, JOURNAL), { readonly: true, fileMustExist: true });
  try {
    const fresh = backUp(connection, folder, JOURNAL, now.toISOString().slice(0, 10), assertJournalIntact);
    for (const name of backupsOf(folder, JOURNAL)) {
      if (join(folder, name) !== fresh) removeFileSync(join(folder, name));
    }
  } finally {
    connection.close();
  }
}
