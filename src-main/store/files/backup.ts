import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import Database from "better-sqlite3";
import { backupsToDelete } from "../../../src-domain/health/daily-backups.ts";
import { moveFileSync, removeFileSync, removeIfPossible } from "../../base/files.ts";

const KEPT_DAILY_BACKUPS = 7;

/** The copy gets its name once complete, so that no unfinished one passes for a backup; `prove` throws to reject it. */
export function backUp(
  connection: Database.Database,
  folder: string,
  name: string,
  label: string,
  prove?: (file: string) => void,
): string {
  const target = join(folder, `${name}.${label}.backup`);
  const unfinished = `${target}.unfinished`;
  removeFileSync(unfinished);
  try {
    connection.prepare("VACUUM INTO ?").run(unfinished);
    prove?.(unfinished);
    moveFileSync(unfinished, target);
    return target;
  } catch (error) {
    // An unfinished copy would keep a full disk full.
    removeIfPossible(unfinished);
    throw error;
  }
}

/** Checks a backup of any database version: reads it whole and runs SQLite's integrity check. */
export function assertBackupIntact(file: string): void {
  const copy = new Database(file, { readonly: true, fileMustExist: true });
  try {
    const found: unknown = copy.pragma("integrity_check", { simple: true });
    if (found !== "ok") throw new Error(`The backup before the new version is not sound: ${String(found)}`);
  } finally {
    copy.close();
  }
}

/** One backup for each day on which the desk runs; keeps seven, and the one just written whatever the clock says. */
export function backUpDaily(
  connection: Database.Database,
  folder: string,
  name: string,
  now: Date,
  prove?: (file: string) => void,
): void {
  const day = now.toISOString().slice(0, 10);
  if (isWritten(join(folder, `${name}.${day}.backup`))) return;
  const fresh = basename(backUp(connection, folder, name, day, prove));
  const daily = backupsOf(folder, name).filter((file) => DAILY.test(file));
  for (const old of backupsToDelete(daily, fresh, KEPT_DAILY_BACKUPS)) removeIfPossible(join(folder, old));
}

/** A file of a later time was written while the clock was ahead, and is not of this day. */
const isWritten = (file: string): boolean => existsSync(file) && statSync(file).mtimeMs <= Date.now();

const DAILY = /\.\d{4}-\d{2}-\d{2}\.backup$/;

export function backupsOf(folder: string, name: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).filter((file) => file.startsWith(`${name}.`) && file.endsWith(".backup"));
}
