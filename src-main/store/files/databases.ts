import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { storageFaultOf } from "../../../src-domain/health/storage-fault.ts";
import { changedItemsOf } from "../cache/changed-items.ts";
import { createOperations, type StoreOperations } from "../operations.ts";
import type { StoreOptions } from "../store-parts.ts";
import type { WorkerReply } from "../thread/protocol.ts";
import { codeOf, watchForDamage } from "./damage-watch.ts";
import { type Connection, openDatabase } from "./database.ts";
import { CACHE } from "./file-names.ts";
import { asJournalDamage, openJournal } from "./journal-file.ts";
import { quarantinedFiles, pruneQuarantine, quarantineDatabase } from "./quarantine.ts";
import { CACHE_MIGRATIONS } from "../migrations/cache-migrations.ts";
import { DatabaseNewerThanApp } from "./migrate.ts";

const KEPT_BROKEN = 2;

interface OpenedCache {
  readonly connection: Connection;
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
function setAsideCache(folder: string): void {
  quarantineDatabase(folder, CACHE, new Date());
  pruneQuarantine(folder, CACHE, KEPT_BROKEN);
}

/** A full or read-only disk does not mean that the file is damaged. */
function isOfTheComputer(error: unknown): boolean {
  const fault = storageFaultOf(codeOf(error));
  return fault !== null && fault !== "damaged";
}

/**
 * Journal and cache, and what is done when a statement finds one of them damaged: a damaged cache is reported, and set
 * aside when the store closes, which its opener has to do; a doubtful journal stays in use until a thread has read it whole.
 */
export function openDatabases(folder: string, options: StoreOptions, notify: (message: WorkerReply) => void) {
  const { connection: journal, checked: journalChecked } = openJournal(folder);
  let cacheDamaged = false;
  let damageReported = false;
  let journalDoubted = false;

  const openWatched = () => {
    const { connection, startedOver } = openCache(folder);
    return { cache: watchForDamage(connection, () => (cacheDamaged = true)), startedOver };
  };
  let { cache, startedOver } = openWatched();
  const operations = openOperations();

  function openOperations(): StoreOperations {
    try {
      return createOperations(cache, journal, options);
    } catch (error) {
      if (!cacheDamaged) return asJournalDamage(() => rethrow(error));
      closeCache();
      ({ cache, startedOver } = openWatched());
      return createOperations(cache, journal, options);
    }
  }

  function closeCache(): void {
    cache.close();
    if (cacheDamaged) setAsideCache(folder);
    cacheDamaged = false;
  }

  function reportDamage(): void {
    if (cacheDamaged && !damageReported) notify({ type: "cache-damaged" });
    damageReported ||= cacheDamaged;
    if (journalDoubted) notify({ type: "journal-doubted" });
    journalDoubted = false;
  }

  return {
    // A desk that has never scanned misses nothing; that a file was damaged is always reported.
    cacheStartedOver: startedOver && (hasScans(journal) || quarantinedFiles(folder, CACHE).length > 0),
    journalChecked,

    run(name: string, input: readonly unknown[]): unknown {
      try {
        return (operations[name as keyof StoreOperations] as (...input: readonly unknown[]) => unknown)(...input);
      } catch (error) {
        if (!cacheDamaged && storageFaultOf(codeOf(error)) === "damaged") journalDoubted = true;
        throw error;
      }
    },

    /** After an answer: reports changed items, and damage found by an operation that succeeded without the cache. */
    publishChanges(): void {
      const ids = changedItemsOf(cache).take();
      if (ids === null || ids.length > 0) notify({ type: "items-changed", ids });
      reportDamage();
    },

    doubtCache(): void {
      cacheDamaged = true;
      reportDamage();
    },

    close(): void {
      try {
        closeCache();
      } catch (error) {
        // On a disk that renames nothing it is found damaged once more.
        process.emitWarning(`The damaged copy of the service's data was not set aside: ${String(error)}`);
      } finally {
        journal.close();
      }
    },
  };
}

const hasScans = (journal: Connection): boolean => journal.prepare("SELECT 1 FROM scan LIMIT 1").get() !== undefined;

function rethrow(error: unknown): never {
  throw error;
}
