import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { PartFailure } from "../../../src-domain/health/fault.ts";
import { changedItemsOf } from "../cache/changed-items.ts";
import { CACHE_MIGRATIONS } from "../migrations/cache-migrations.ts";
import { createOperations, type StoreOperations } from "../operations.ts";
import type { StoreOptions } from "../store-parts.ts";
import type { WorkerReply } from "../thread/protocol.ts";
import { isDamage, isStorageFault, watchForDamage } from "./damage-watch.ts";
import { type Connection, openDatabase } from "./database.ts";
import { CACHE } from "./file-names.ts";
import { asJournalDamage, openJournal } from "./journal-file.ts";
import { DatabaseNewerThanApp } from "./migrate.ts";
import { quarantinedFiles, pruneQuarantine, quarantineDatabase } from "./quarantine.ts";

const MAX_QUARANTINED = 2;

/** Quarantines a damaged cache and replaces it with an empty one, because the cache can be refilled. */
export function openCache(folder: string): { readonly connection: Connection; readonly startedOver: boolean } {
  const file = join(folder, CACHE);
  const isMissing = !existsSync(file) || statSync(file).size === 0;
  // The write-ahead log of a quarantined database must not be applied to a new one.
  if (!existsSync(file)) quarantineCache(folder);
  try {
    return { connection: openCacheFile(folder), startedOver: isMissing };
  } catch (error) {
    if (error instanceof DatabaseNewerThanApp || isStorageFault(error)) throw error;
    quarantineCache(folder);
    return { connection: openCacheFile(folder), startedOver: true };
  }
}

const openCacheFile = (folder: string): Connection =>
  openDatabase({ folder, name: CACHE, migrations: CACHE_MIGRATIONS, synchronous: "NORMAL", backups: "none" });

/** Renames the closed cache, so that the next opening creates an empty one. */
function quarantineCache(folder: string): void {
  quarantineDatabase(folder, CACHE, new Date());
  pruneQuarantine(folder, CACHE, MAX_QUARANTINED);
}

/** A damaged cache is reported, and quarantined when the caller closes the store; a doubtful journal stays in use. */
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
    if (cacheDamaged) quarantineCache(folder);
    cacheDamaged = false;
  }

  function reportDamage(): void {
    if (cacheDamaged && !damageReported) notify({ type: "cache-damaged" });
    damageReported ||= cacheDamaged;
    if (journalDoubted) notify({ type: "journal-doubted" });
    journalDoubted = false;
  }

  return {
    // An empty cache is not reported to a desk that has never scanned. A damaged cache is always reported.
    cacheStartedOver: startedOver && (hasScans(journal) || quarantinedFiles(folder, CACHE).length > 0),
    journalChecked,

    run(name: string, input: readonly unknown[]): unknown {
      try {
        return (operations[name as keyof StoreOperations] as (...input: readonly unknown[]) => unknown)(...input);
      } catch (error) {
        if (!cacheDamaged && isDamage(error)) journalDoubted = true;
        throw error;
      }
    },

    /** Call after an answer. Reports changed items, and damage even if the operation succeeded without the cache. */
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
        // The rename failed; the next start finds the damage again.
        process.emitWarning(new PartFailure("cache-quarantine", error));
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
