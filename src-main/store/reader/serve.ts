import type { MessagePort } from "node:worker_threads";
import { join } from "node:path";
import Database from "better-sqlite3";
import { watchForDamage } from "../files/damage-watch.ts";
import type { Connection } from "../files/database.ts";
import { CACHE, JOURNAL } from "../files/file-names.ts";
import type { StoreCall, StoreErrorText, WorkerAnswer, WorkerReply } from "../thread/protocol.ts";
import { createReaderOperations, type ReaderOperations } from "./operations.ts";

/** The read-only thread: answers come as soon as they are ready, in any order. */
export function serveReader(folder: string, port: MessagePort, describe: (error: unknown) => StoreErrorText): void {
  let journalDoubted = false;
  let operations: ReaderOperations | null = null;

  /** Opens the files with the first call, so that a problem with them becomes its answer. */
  function open(): ReaderOperations {
    const cache = readOnly(join(folder, CACHE));
    const journal = watchForDamage(readOnly(join(folder, JOURNAL)), () => (journalDoubted = true));
    port.once("close", () => {
      cache.close();
      journal.close();
    });
    return createReaderOperations(cache, journal);
  }

  const reply = (message: WorkerReply): void => port.postMessage(message);

  port.on("message", (call: StoreCall) => void answer(call).then(reply));

  async function answer({ sequence, name, input }: StoreCall): Promise<WorkerAnswer> {
    try {
      operations ??= open();
      const run = operations[name as keyof ReaderOperations] as (...input: readonly unknown[]) => unknown;
      return { type: "value", sequence, value: await run(...input) };
    } catch (error) {
      if (!journalDoubted) return { type: "error", sequence, error: describe(error) };
      journalDoubted = false;
      reply({ type: "journal-doubted" });
      return { type: "error", sequence, error: { ...describe(error), code: null } };
    }
  }
}

function readOnly(file: string): Connection {
  const connection = new Database(file, { readonly: true, fileMustExist: true });
  // In KiB. Mostly the upper index levels are read repeatedly; the system caches the rest.
  connection.pragma("cache_size = -8000");
  return connection;
}
