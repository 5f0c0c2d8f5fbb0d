import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import Database from "better-sqlite3";
import { backupsToDelete } from "../../../src-domain/health/daily-backups.ts";
import { moveFileSync, removeFileSync, removeIfPossible } from "../../base/files.ts";

const MAX_DAILY_BACKUPS = 7;

/** Renames a complete copy, so that no partial one passes for a backup. `verify` throws to reject the copy. */
export function backUp(
  connection: Database.Database,
  folder: string,
  name: string,
  label: string,
  verify?: (file: string) => void,
): string {
  const target = join(folder, `${name}.${label}.backup`);
  const temporary = `${target}.unfinished`;
  removeFileSync(temporary);
  try {
    connection.prepare("VACUUM INTO ?").run(temporary);
    verify?.(temporary);
    moveFileSync(temporary, target);
    return target;
  } catch (error) {
    // The partial copy would keep a full disk full.
    removeIfPossible(temporary);
    throw error;
  }
}

export function withReadOnly<Value>(file: string, read: (connection: Database.Database) => Value): Value {
  const connection = new Database(file, { readonly: true, fileMustExist: true });
  try {
    return read(connection);
  } finally {
    connection.close();
  }
}

/** Runs SQLite's integrity check on a backup of any database version. */
export function assertBackupIntact(file: string): void {
  const result: unknown = withReadOnly(file, (copy) => copy.pragma("integrity_check", { simple: true }));
  if (result !== "ok") throw new Error(`The backup before the new version is not sound: ${String(result)}`);
}

/** Writes one backup per day. Keeps seven, and always the newest one even if the clock is wrong. */
export function backUpDaily(
  connection: Database.Database,
  folder: string,
  name: string,
  now: Date,
  verify?: (file: string) => void,
): void {
  const day = now.toISOString().slice(0, 10);
  if (isWritten(join(folder, `${name}.${day}.backup`))) return;
  const fresh = basename(backUp(connection, folder, name, day, verify));
  const daily = backupsOf(folder, name).filter((file) => DAILY.test(file));
  for (const old of backupsToDelete(daily, fresh, MAX_DAILY_BACKUPS)) removeIfPossible(join(folder, old));
}

/** Ignores a file from the future: it was written while the clock was ahead, so it is not today's. */
const isWritten = (file: string): boolean => existsSync(file) && statSync(file).mtimeMs <= Date.now();

const DAILY = /\.\d{4}-\d{2}-\d{2}\.backup$/;

export function backupsOf(folder: string, name: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).filter((file) => file.startsWith(`${name}.`) && file.endsWith(".backup"));
}
