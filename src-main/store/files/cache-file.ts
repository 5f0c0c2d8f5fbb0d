import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { storageFaultOf } from "../../../src-domain/health/storage-fault.ts";
import { CACHE_MIGRATIONS } from "../migrations/cache-migrations.ts";
import { codeOf } from "./damage-watch.ts";
import { openDatabase, type Connection } from "./database.ts";
import { CACHE } from "./file-names.ts";
import { DatabaseNewerThanApp } from "./migrate.ts";
import { keepNewestBroken, setAside } from "./set-aside.ts";

const KEPT_BROKEN = 2;

interface OpenedCache {
  readonly connection: Connection;
  /** It is an empty one in the place of another. */
  readonly startedOver: boolean;
}

/** An unusable cache is set aside and replaced by an empty one, because it can be filled again. */
export function openCache(folder: string): OpenedCache {
  const file = join(folder, CACHE);
  const isMissing = !existsSync(file) || statSync(file).size === 0;
  // A write-ahead log whose database was set aside must not be played into another.
  if (!existsSync(file)) setAsideCache(folder);
  try {
    return { connection: openIn(folder), startedOver: isMissing };
  } catch (error) {
    if (error instanceof DatabaseNewerThanApp || isOfTheComputer(error)) throw error;
    setAsideCache(folder);
    return { connection: openIn(folder), startedOver: true };
  }
}

const openIn = (folder: string): Connection =>
  openDatabase({ folder, name: CACHE, migrations: CACHE_MIGRATIONS, synchronous: "NORMAL", backups: "none" });

/** Renames the cache, which nobody has open; the next opening begins an empty one. */
export function setAsideCache(folder: string): void {
  setAside(folder, CACHE, new Date());
  keepNewestBroken(folder, CACHE, KEPT_BROKEN);
}

/** A full or read-only disk does not mean that the file is damaged. */
function isOfTheComputer(error: unknown): boolean {
  const fault = storageFaultOf(codeOf(error));
  return fault !== null && fault !== "damaged";
}
