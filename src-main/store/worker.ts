import { parentPort, workerData } from "node:worker_threads";
import { backUpDaily } from "./backup.ts";
import { CACHE_MIGRATIONS } from "./cache-migrations.ts";
import { openDatabase } from "./database.ts";
import { JOURNAL_MIGRATIONS } from "./journal-migrations.ts";
import { DatabaseNewerThanApp } from "./migrate.ts";
import { createOperations, type StoreOperations, type StoreOptions } from "./operations.ts";
import type { WorkerReply, WorkerRequest } from "./protocol.ts";

/** The only thread that touches SQLite; requests are answered one after another, in the order they came. */
const { folder, options } = workerData as { folder: string; options: StoreOptions };
const port = parentPort;
if (!port) throw new Error("store/worker.ts runs as a worker thread");
const reply = (message: WorkerReply): void => port.postMessage(message);

const describe = (error: unknown): { name: string; message: string } =>
  error instanceof Error ? { name: error.name, message: error.message } : { name: "Error", message: String(error) };

try {
  const journal = openDatabase({
    folder,
    name: "journal.sqlite",
    migrations: JOURNAL_MIGRATIONS,
    synchronous: "FULL",
    backups: "kept",
  });
  const cache = openDatabase({
    folder,
    name: "cache.sqlite",
    migrations: CACHE_MIGRATIONS,
    synchronous: "NORMAL",
    backups: "none",
  });
  const operations = createOperations(cache, journal, options);

  port.on("message", (request: WorkerRequest) => {
    if (request.type === "close") {
      cache.close();
      journal.close();
      port.close();
      return;
    }
    if (request.type === "back-up") {
      backUpDaily(journal, folder, "journal.sqlite", new Date());
      return;
    }
    try {
      const run = operations[request.name as keyof StoreOperations] as (...input: unknown[]) => unknown;
      reply({ type: "value", sequence: request.sequence, value: run(...request.input) });
    } catch (error) {
      reply({ type: "error", sequence: request.sequence, error: describe(error) });
    }
  });
  reply({ type: "open" });
} catch (error) {
  reply({ type: "unusable", error: describe(error), newer: error instanceof DatabaseNewerThanApp });
}
