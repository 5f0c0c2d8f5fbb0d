import { storageFaultOf } from "../../../src-domain/health/storage-fault.ts";
import { cacheInMemory, openCache, renewCache } from "./cache-file.ts";
import { changedItemsOf } from "../cache/changed-items.ts";
import { codeOf, watchForDamage } from "./damage-watch.ts";
import type { Connection } from "./database.ts";
import { findingDamage, openJournal } from "./journal-file.ts";
import { createOperations, type StoreOperations, type StoreOptions } from "../operations.ts";
import type { WorkerReply } from "../thread/protocol.ts";

/**
 * Journal and cache, and what happens when a statement finds one of them damaged.
 *
 * A damaged cache is replaced at once by an empty one in memory, so that scans continue; its file is set aside when all
 * threads have closed it (`renewCache`). A suspect journal stays in use until a thread has checked it completely.
 */
export function openDatabases(folder: string, options: StoreOptions, notify: (message: WorkerReply) => void) {
  const { connection: journal, checked: journalChecked } = openJournal(folder);
  let cacheDamaged = false;
  let journalDoubted = false;
  let renewing = false;
  let cacheNumber = 0;

  const watch = (connection: Connection): Connection => watchForDamage(connection, () => (cacheDamaged = true));
  const opened = openCache(folder);
  let cache = watch(opened.connection);
  let { startedOver } = opened;
  let operations = firstOperations();

  function firstOperations(): StoreOperations {
    try {
      return createOperations(cache, journal, options);
    } catch (error) {
      if (!cacheDamaged) return findingDamage(() => rethrow(error));
      cache.close();
      takeOver(renewCache(folder).connection);
      startedOver = "set-aside";
      return createOperations(cache, journal, options);
    }
  }

  function takeOver(connection: Connection): void {
    cache = watch(connection);
    cacheDamaged = false;
  }

  function leaveCache(): void {
    cache.close();
    takeOver(cacheInMemory());
    operations = createOperations(cache, journal, options);
    renewing = true;
    cacheNumber += 1;
    notify({ type: "cache-damaged", cacheNumber });
  }

  function attempt(name: string, input: readonly unknown[], knownCache: number): unknown {
    const run = operations[name as keyof StoreOperations] as (...input: readonly unknown[]) => unknown;
    return knownCache === cacheNumber ? run(...input) : readingOnly(cache, () => run(...input));
  }

  return {
    // A desk that has never scanned loses nothing; a damaged file is always reported.
    cacheStartedOver: startedOver === "set-aside" || (startedOver === "missing" && hasScans(journal)),
    journalChecked,

    /** An operation that meets a damaged cache has changed nothing and runs again. */
    run(name: string, input: readonly unknown[], knownCache: number): unknown {
      try {
        return attempt(name, input, knownCache);
      } catch (error) {
        if (cacheDamaged && !renewing) {
          leaveCache();
          return attempt(name, input, knownCache);
        }
        if (storageFaultOf(codeOf(error)) === "damaged") journalDoubted = true;
        throw error;
      }
    },

    /** After an answer: reports changed items, and damage found by an operation that succeeded without the cache. */
    sendNews(): void {
      const ids = changedItemsOf(cache).take();
      if (ids === null || ids.length > 0) notify({ type: "items-changed", ids });
      if (cacheDamaged && !renewing) leaveCache();
      if (journalDoubted) notify({ type: "journal-doubted" });
      journalDoubted = false;
    },

    doubtCache(): void {
      if (!renewing) leaveCache();
    },

    renewCache(): void {
      if (!renewing) return;
      cache.close();
      takeOver(inPlace(folder));
      operations = createOperations(cache, journal, options);
      renewing = false;
      cacheNumber += 1;
      notify({ type: "cache-renewed", cacheNumber });
    },

    close(): void {
      cache.close();
      journal.close();
    },
  };
}

/** A write meant for the replaced cache must not reach the next one: a last page would make it look complete. */
function readingOnly<Value>(cache: Connection, run: () => Value): Value {
  cache.pragma("query_only = ON");
  try {
    return run();
  } catch (error) {
    throw codeOf(error)?.startsWith("SQLITE_READONLY") === true ? new CacheRenewed() : error;
  } finally {
    cache.pragma("query_only = OFF");
  }
}

class CacheRenewed extends Error {
  constructor() {
    super("The copy of the service's data was damaged and is begun again");
    this.name = "CacheRenewed";
  }
}

/** On a disk that takes no new file, the desk continues with a copy in memory; the next start tries again. */
function inPlace(folder: string): Connection {
  try {
    return renewCache(folder).connection;
  } catch (error) {
    process.emitWarning(`The copy of the service's data is kept in memory: ${String(error)}`);
    return cacheInMemory();
  }
}

const hasScans = (journal: Connection): boolean => journal.prepare("SELECT 1 FROM scan LIMIT 1").get() !== undefined;

function rethrow(error: unknown): never {
  throw error;
}
