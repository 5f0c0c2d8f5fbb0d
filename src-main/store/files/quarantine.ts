import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { moveFileSync, removeIfPossible } from "../../base/files.ts";
import { DATABASES, JOURNAL, PARTS } from "./file-names.ts";

/** Names of a database's quarantined files, oldest first. */
export function quarantinedFiles(folder: string, name: string): string[] {
  const pattern = new RegExp(`^${name.replaceAll(".", "\\.")}\\.broken-\\w+$`);
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((file) => pattern.test(file))
        .toSorted()
    : [];
}

export const isQuarantined = (file: string): boolean => DATABASES.some((name) => file.startsWith(`${name}.broken-`));

/** Time of the quarantine, parsed from the file name; null if the name contains none. */
export function quarantinedAt(file: string): Date | null {
  const parts = /\.broken-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z/.exec(file);
  if (parts === null) return null;
  const [, year, month, day, hour, minute, second, milliseconds] = parts;
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${milliseconds}Z`);
}

/** Whether the file is a partial backup or restore that a kill left. Only valid while no backup or restore runs. */
export const isUnfinishedCopy = (file: string): boolean =>
  file.startsWith(`${JOURNAL}.`) && /\.unfinished(-wal|-shm|-journal)?$/.test(file);

/** Renames the main file first: after a kill in between, no database opens without its other files. */
export function quarantineDatabase(folder: string, name: string, now: Date): string {
  const target = quarantineName(folder, name, now);
  for (const part of PARTS) {
    const from = join(folder, name + part);
    if (existsSync(from)) moveFileSync(from, join(folder, target + part));
  }
  return target;
}

export function quarantineName(folder: string, name: string, now: Date): string {
  const newest = quarantinedFiles(folder, name).at(-1);
  const isIncomplete = !existsSync(join(folder, name)) && newest !== undefined;
  if (isIncomplete && PARTS.slice(1).every((part) => !existsSync(join(folder, newest + part)))) return newest;
  const candidate = `${name}.broken-${now.toISOString().replaceAll(/[-:.]/g, "")}`;
  return existsSync(join(folder, candidate)) ? `${candidate}x` : candidate;
}

/** Skips files that another program has open: they must not keep the desk from starting. */
export function pruneQuarantine(folder: string, name: string, maxFiles: number): void {
  for (const old of quarantinedFiles(folder, name).slice(0, -maxFiles)) {
    for (const part of PARTS) removeIfPossible(join(folder, old + part));
  }
}
