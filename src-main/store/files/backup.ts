import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import Database from "better-sqlite3";
import { chooseBackupsToDelete } from "../../../src-domain/health/daily-backups.ts";
import { moveFileSync, removeFileSync, removeIfPossible } from "../../base/files.ts";

const MAX_DAILY_BACKUPS = 7;

/** Renames the copy when it is complete, so that no partial copy counts as a backup. `verify` throws to reject it. */
export function backUp(
  connection: Database.Database,
  folder: string,
  name: string,
  label: string,
  verify?: (file: string) => void,
): string {
  const target = join(folder, `${name}.${label}.backup`);
  const temporaryFile = `${target}.unfinished`;
  removeFileSync(temporaryFile);
  try {
    connection.prepare("VACUUM INTO ?").run(temporaryFile);
    verify?.(temporaryFile);
    moveFileSync(temporaryFile, target);
    return target;
  } catch (error) {
    // Delete the partial copy, which would occupy space on a full disk.
    removeIfPossible(temporaryFile);
    throw error;
  }
}

export const openReadOnly = (file: string): Database.Database =>
  new Database(file, { readonly: true, fileMustExist: true });

export function withReadOnly<Value>(file: string, read: (connection: Database.Database) => Value): Value {
  const connection = openReadOnly(file);
  try {
    return read(connection);
  } finally {
    connection.close();
  }
}

/** Runs SQLite's integrity check on a backup of any database version. */
export function assertBackupIntact(file: string): void {
  const result: unknown = withReadOnly(file, (copy) => copy.pragma("integrity_check", { simple: true }));
  if (result !== "ok") throw new Error(`The backup before the new version is damaged: ${String(result)}`);
}

/** Writes one backup per day. Keeps `MAX_DAILY_BACKUPS`, and always the newest one even if the clock is wrong. */
export function backUpDaily(
  connection: Database.Database,
  folder: string,
  name: string,
  now: Date,
  verify?: (file: string) => void,
): void {
  const day = now.toISOString().slice(0, 10);
  if (isWritten(join(folder, `${name}.${day}.backup`))) return;
  const newBackup = basename(backUp(connection, folder, name, day, verify));
  const dailyBackups = backupsOf(folder, name).filter((file) => DAILY_PATTERN.test(file));
  for (const oldBackup of chooseBackupsToDelete(dailyBackups, newBackup, MAX_DAILY_BACKUPS))
    removeIfPossible(join(folder, oldBackup));
}

/** Returns false for a file from the future: it was written while the clock was ahead, so it is not today's. */
// oxlint-disable-next-line waits/elapsed -- compares with the time of a file, which may be in the future
const isWritten = (file: string): boolean => existsSync(file) && statSync(file).mtimeMs <= Date.now();

const DAILY_PATTERN = /\.\d{4}-\d{2}-\d{2}\.backup$/;

export function backupsOf(folder: string, name: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).filter((file) => file.startsWith(`${name}.`) && file.endsWith(".backup"));
}
