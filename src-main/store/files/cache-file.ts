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
  /** Why the cache is empty; null if an existing one was opened. */
  readonly startedOver: "missing" | "set-aside" | null;
}

/** An unusable cache is set aside and replaced by an empty one, because it can be filled again. */
export function openCache(folder: string): OpenedCache {
  const file = join(folder, CACHE);
  const startedOver = !existsSync(file) || statSync(file).size === 0 ? "missing" : null;
  // Replaying a write-ahead log of a database that was set aside would corrupt the new one.
  if (!existsSync(file)) setAsideCache(folder);
  try {
    return { connection: openIn(folder), startedOver };
  } catch (error) {
    if (error instanceof DatabaseNewerThanApp || isOfTheComputer(error)) throw error;
    return renewCache(folder);
  }
}

/** Sets aside the cache, which must not be open, and creates an empty one. */
export function renewCache(folder: string): OpenedCache {
  setAsideCache(folder);
  return { connection: openIn(folder), startedOver: "set-aside" };
}

/** An empty cache to use while the cache file is being replaced. */
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

/** A full or read-only disk does not mean that the file is damaged. */
function isOfTheComputer(error: unknown): boolean {
  const fault = storageFaultOf(codeOf(error));
  return fault !== null && fault !== "damaged";
}
