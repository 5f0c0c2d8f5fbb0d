import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { storageFaultOf } from "../../../src-domain/health/storage-fault.ts";
import { CACHE_MIGRATIONS } from "../migrations/cache-migrations.ts";
import { codeOf } from "./damage-watch.ts";
import { openDatabase, type Connection } from "./database.ts";
import { CACHE } from "./file-names.ts";
import { DatabaseNewerThanApp, migrate } from "./migrate.ts";
import { keepNewestBroken, setAside } from "./set-aside.ts";

const KEPT_BROKEN = 2;

interface OpenedCache {
  readonly connection: Connection;
  /** Why it is an empty one; null for the one of before. */
  readonly startedOver: "missing" | "set-aside" | null;
}

/** Opens the copy of the service's data. What cannot be used is set aside and begun again: it can be filled again. */
export function openCache(folder: string): OpenedCache {
  const file = join(folder, CACHE);
  const startedOver = !existsSync(file) || statSync(file).size === 0 ? "missing" : null;
  // A write-ahead log whose database was set aside must not be played into another.
  if (!existsSync(file)) setAsideCache(folder);
  try {
    return { connection: openIn(folder), startedOver };
  } catch (error) {
    if (error instanceof DatabaseNewerThanApp || isOfTheComputer(error)) throw error;
    return renewCache(folder);
  }
}

/** Sets the cache aside, which nobody has open, and begins an empty one. */
export function renewCache(folder: string): OpenedCache {
  setAsideCache(folder);
  return { connection: openIn(folder), startedOver: "set-aside" };
}

/** An empty cache that holds for as long as the file of the other is being replaced. */
export function cacheInMemory(): Connection {
  const connection = new Database(":memory:");
  migrate(connection, CACHE_MIGRATIONS);
  return connection;
}

const openIn = (folder: string): Connection =>
  openDatabase({ folder, name: CACHE, migrations: CACHE_MIGRATIONS, synchronous: "NORMAL", backups: "none" });

function setAsideCache(folder: string): void {
  setAside(folder, CACHE, new Date());
  keepNewestBroken(folder, CACHE, KEPT_BROKEN);
}

/** A full or a read-only disk says nothing against the file. */
function isOfTheComputer(error: unknown): boolean {
  const fault = storageFaultOf(codeOf(error));
  return fault !== null && fault !== "damaged";
}
