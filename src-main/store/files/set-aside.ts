import { existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { PARTS } from "./file-names.ts";

const stampOf = (now: Date): string => now.toISOString().replaceAll(/[-:.]/g, "");

/** Names of the broken files of a database, oldest first. */
export function brokenFiles(folder: string, name: string): string[] {
  const broken = new RegExp(`^${name.replaceAll(".", "\\.")}\\.broken-\\w+$`);
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((file) => broken.test(file))
        .toSorted()
    : [];
}

/**
 * Renames a database that is not open, unchanged, and answers its new name. The main file goes first: a kill on the way
 * leaves no database that would open without what belongs to it, and the next call brings its rest after it.
 */
export function setAside(folder: string, name: string, now: Date): string {
  const target = asideName(folder, name, now);
  for (const part of PARTS) {
    const from = join(folder, name + part);
    if (existsSync(from)) renameSync(from, join(folder, target + part));
  }
  return target;
}

/** The name that a database set aside at this moment will have. */
export function asideName(folder: string, name: string, now: Date): string {
  const newest = brokenFiles(folder, name).at(-1);
  const leftBehind = !existsSync(join(folder, name)) && newest !== undefined;
  if (leftBehind && PARTS.slice(1).every((part) => !existsSync(join(folder, newest + part)))) return newest;
  const wanted = `${name}.broken-${stampOf(now)}`;
  return existsSync(join(folder, wanted)) ? `${wanted}x` : wanted;
}

/** Deletes all but the newest broken files of a database. */
export function keepNewestBroken(folder: string, name: string, kept: number): void {
  for (const old of brokenFiles(folder, name).slice(0, -kept)) {
    for (const part of PARTS) rmSync(join(folder, old + part), { force: true });
  }
}
