import { existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type Database from "better-sqlite3";

const KEPT_DAILY_BACKUPS = 7;

/**
 * Writes a consistent copy beside the database. It gets its name only once it is whole, so that a half-written copy is
 * never taken for a backup.
 */
export function backUp(connection: Database.Database, folder: string, name: string, label: string): string {
  const target = join(folder, `${name}.${label}.backup`);
  const unfinished = `${target}.unfinished`;
  rmSync(unfinished, { force: true });
  connection.prepare("VACUUM INTO ?").run(unfinished);
  rmSync(target, { force: true });
  renameSync(unfinished, target);
  return target;
}

/** One backup for each day on which the desk ran, the newest seven kept. */
export function backUpDaily(connection: Database.Database, folder: string, name: string, now: Date): void {
  const day = now.toISOString().slice(0, 10);
  if (existsSync(join(folder, `${name}.${day}.backup`))) return;
  backUp(connection, folder, name, day);
  for (const old of dailyBackups(folder, name).slice(0, -KEPT_DAILY_BACKUPS)) rmSync(join(folder, old));
}

function dailyBackups(folder: string, name: string): string[] {
  const daily = /\.\d{4}-\d{2}-\d{2}\.backup$/;
  return readdirSync(folder)
    .filter((file) => file.startsWith(`${name}.`) && daily.test(file))
    .toSorted();
}
