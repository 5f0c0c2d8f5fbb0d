import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { PartFailure } from "../../../src-domain/health/fault.ts";
import { changedItemsOf } from "../cache/changed-items.ts";
import { watchIntents } from "../fleet/intent-watch.ts";
import { CACHE_MIGRATIONS } from "../migrations/cache-migrations.ts";
import { createOperationParts, type OperationParts } from "../operation-parts.ts";
import { createOperations, type StoreOperations } from "../operations.ts";
import { type CooperativeWork, isCooperativeWork, YIELD } from "../reader/cooperative.ts";
import type { StoreOptions } from "../store-parts.ts";
import type { WorkerReply } from "../thread/protocol.ts";
import { isDamage, isStorageFault, watchForDamage } from "./damage-watch.ts";
import { type Connection, openDatabase } from "./database.ts";
import { CACHE } from "./file-names.ts";
import { asJournalDamage, openJournal } from "./journal-file.ts";
import { DatabaseNewerThanApp } from "./migrate.ts";
import { listQuarantinedFiles, pruneQuarantine, quarantineDatabase } from "./quarantine.ts";

const MAX_QUARANTINED_FILES = 2;

/** Quarantines a damaged cache and replaces it with an empty one, because the cache can be refilled. */
export function openCache(folder: string): { readonly connection: Connection; readonly hasStartedOver: boolean } {
  const file = join(folder, CACHE);
  const isMissing = !existsSync(file) || statSync(file).size === 0;
  // The write-ahead log of a quarantined database must not be applied to a new one.
  if (!existsSync(file)) quarantineCache(folder);
  try {
    return { connection: openCacheFile(folder), hasStartedOver: isMissing };
  } catch (error) {
    if (error instanceof DatabaseNewerThanApp || isStorageFault(error)) throw error;
    quarantineCache(folder);
    return { connection: openCacheFile(folder), hasStartedOver: true };
  }
}

const openCacheFile = (folder: string): Connection =>
  openDatabase({ folder, name: CACHE, migrations: CACHE_MIGRATIONS, synchronous: "NORMAL", backups: "none" });

/** Renames the closed cache, so that the next opening creates an empty one. */
function quarantineCache(folder: string): void {
  quarantineDatabase(folder, CACHE, new Date());
  pruneQuarantine(folder, CACHE, MAX_QUARANTINED_FILES);
}

interface OpenOperations {
  readonly parts: OperationParts;
  readonly operations: Partial<StoreOperations>;
}

function createAll(cache: Connection, journal: Connection, options: StoreOptions): OpenOperations {
  const parts = createOperationParts(cache, journal, options);
  return { parts, operations: createOperations(parts) };
}

/** Reports a damaged cache and quarantines it when the store closes. Reports possible journal damage and continues. */
export function openDatabases(folder: string, options: StoreOptions, notify: (message: WorkerReply) => void) {
  const { connection: journal, isChecked: isJournalChecked } = openJournal(folder);
  let isCacheDamaged = false;
  let isDamageReported = false;
  let isJournalDoubted = false;

  const openWatched = () => {
    const { connection, hasStartedOver } = openCache(folder);
    return { cache: watchForDamage(connection, () => (isCacheDamaged = true)), hasStartedOver };
  };
  let { cache, hasStartedOver } = openWatched();
  const haveClaimsChanged = watchIntents(journal);
  const { parts, operations } = openOperations();

  function openOperations(): OpenOperations {
    try {
      return createAll(cache, journal, options);
    } catch (error) {
      if (!isCacheDamaged) return asJournalDamage(() => rethrow(error));
      closeCache();
      ({ cache, hasStartedOver } = openWatched());
      return createAll(cache, journal, options);
    }
  }

  function closeCache(): void {
    cache.close();
    if (isCacheDamaged) quarantineCache(folder);
    isCacheDamaged = false;
  }

  function reportDamage(): void {
    if (isCacheDamaged && !isDamageReported) notify({ type: "cache-damaged" });
    isDamageReported ||= isCacheDamaged;
    if (isJournalDoubted) notify({ type: "journal-doubted" });
    isJournalDoubted = false;
  }

  return {
    // Report an empty cache only on a desk that has scanned before. Always report a damaged one.
    hasCacheStartedOver: hasStartedOver && (hasScans(journal) || listQuarantinedFiles(folder, CACHE).length > 0),
    isJournalChecked,

    /** Runs an operation. Yields before each step of one that has steps, so that others can run. */
    *run(name: string, input: readonly unknown[]): CooperativeWork<unknown> {
      try {
        const returned = (operations[name as keyof StoreOperations] as (...input: readonly unknown[]) => unknown)(
          ...input,
        );
        if (!isCooperativeWork(returned)) return returned;
        yield YIELD;
        return yield* returned;
      } catch (error) {
        if (!isCacheDamaged && isDamage(error)) isJournalDoubted = true;
        throw error;
      }
    },

    /** Adds operations whose code is loaded on demand. */
    addOperations(create: (parts: OperationParts) => Partial<StoreOperations>): void {
      Object.assign(operations, create(parts));
    },

    /** Call after an answer. Reports changed items, and damage even if the operation succeeded without the cache. */
    publishChanges(): void {
      const ids = changedItemsOf(cache).drain();
      if (ids === null || ids.length > 0) notify({ type: "items-changed", ids });
      if (haveClaimsChanged()) notify({ type: "claims-changed" });
      reportDamage();
    },

    markCacheDamaged(): void {
      isCacheDamaged = true;
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
