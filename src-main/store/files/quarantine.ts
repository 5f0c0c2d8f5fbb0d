import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { moveFileSync, removeIfPossible } from "../../base/files.ts";
import { DATABASES, JOURNAL, DATABASE_SUFFIXES } from "./file-names.ts";

/** Returns the names of a database's quarantined files, oldest first. */
export function listQuarantinedFiles(folder: string, name: string): string[] {
  const pattern = new RegExp(`^${name.replaceAll(".", "\\.")}\\.broken-\\w+$`);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => pattern.test(file))
    .toSorted();
}

export const isQuarantined = (file: string): boolean => DATABASES.some((name) => file.startsWith(`${name}.broken-`));

/** Returns the time of the quarantine, parsed from the file name; null if the name contains none. */
export function quarantinedAt(file: string): Date | null {
  const parts = /\.broken-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z/.exec(file);
  if (parts === null) return null;
  const [, year, month, day, hour, minute, second, milliseconds] = parts;
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${milliseconds}Z`);
}

/** Returns true for a partial backup or restore that a kill left. Only valid while no backup or restore runs. */
export const isUnfinishedCopy = (file: string): boolean =>
  file.startsWith(`${JOURNAL}.`) && /\.unfinished(-wal|-shm|-journal)?$/.test(file);

/** Renames the main file first: after a kill in between, no database opens without its other files. */
export function quarantineDatabase(folder: string, name: string, now: Date): string {
  const target = quarantineName(folder, name, now);
  for (const suffix of DATABASE_SUFFIXES) {
    const sourceFile = join(folder, name + suffix);
    if (existsSync(sourceFile)) moveFileSync(sourceFile, join(folder, target + suffix));
  }
  return target;
}

export function quarantineName(folder: string, name: string, now: Date): string {
  const newestName = listQuarantinedFiles(folder, name).at(-1);
  const isIncomplete = !existsSync(join(folder, name)) && newestName !== undefined;
  if (isIncomplete && DATABASE_SUFFIXES.slice(1).every((suffix) => !existsSync(join(folder, newestName + suffix))))
    return newestName;
  const candidate = `${name}.broken-${now.toISOString().replaceAll(/[-:.]/g, "")}`;
  return existsSync(join(folder, candidate)) ? `${candidate}x` : candidate;
}

/** Deletes the oldest files. Skips files that another program has open, so that the desk can start. */
export function pruneQuarantine(folder: string, name: string, maxFiles: number): void {
  for (const oldFile of listQuarantinedFiles(folder, name).slice(0, -maxFiles)) {
    for (const suffix of DATABASE_SUFFIXES) removeIfPossible(join(folder, oldFile + suffix));
  }
}
