import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { moveFileSync, removeIfPossible } from "../../base/files.ts";
import { DATABASES, JOURNAL, PARTS } from "./file-names.ts";

const stampOf = (now: Date): string => now.toISOString().replaceAll(/[-:.]/g, "");

/** Names of a database's broken files, oldest first. */
export function quarantinedFiles(folder: string, name: string): string[] {
  const broken = new RegExp(`^${name.replaceAll(".", "\\.")}\\.broken-\\w+$`);
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((file) => broken.test(file))
        .toSorted()
    : [];
}

/** Whether a file, or one of its parts, was set aside. */
export const isSetAside = (file: string): boolean => DATABASES.some((name) => file.startsWith(`${name}.broken-`));

/** As its name says; null where it says nothing. */
export function setAsideAt(file: string): Date | null {
  const parts = /\.broken-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z/.exec(file);
  if (parts === null) return null;
  const [, year, month, day, hour, minute, second, milliseconds] = parts;
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${milliseconds}Z`);
}

/** What a kill left of a backup or of a restore, with any of its parts. The caller is alone with these files. */
export const isLeftUnfinished = (file: string): boolean =>
  file.startsWith(`${JOURNAL}.`) && /\.unfinished(-wal|-shm|-journal)?$/.test(file);

/** The main file goes first: after a kill in between no database opens without its other files. */
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
  const leftBehind = !existsSync(join(folder, name)) && newest !== undefined;
  if (leftBehind && PARTS.slice(1).every((part) => !existsSync(join(folder, newest + part)))) return newest;
  const wanted = `${name}.broken-${stampOf(now)}`;
  return existsSync(join(folder, wanted)) ? `${wanted}x` : wanted;
}

/** What another program has open stays until the next time: a desk must not fail to open for it. */
export function pruneQuarantine(folder: string, name: string, kept: number): void {
  for (const old of quarantinedFiles(folder, name).slice(0, -kept)) {
    for (const part of PARTS) removeIfPossible(join(folder, old + part));
  }
}
