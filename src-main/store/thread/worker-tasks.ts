import { join } from "node:path";
import type { MessagePort } from "node:worker_threads";
import { storageFaultOf } from "../../../src-domain/health/storage-fault.ts";
import { createSerialQueue } from "../../base/serial-queue.ts";
import { openReadOnly } from "../files/backup.ts";
import { findDiskErrorCode, watchForDamage } from "../files/damage-watch.ts";
import type { Connection } from "../files/database.ts";
import { openDatabases } from "../files/databases.ts";
import { CACHE, JOURNAL } from "../files/file-names.ts";
import { JournalDamaged } from "../files/journal-file.ts";
import { runMaintenanceTask } from "../files/maintenance-tasks.ts";
import { DatabaseNewerThanApp } from "../files/migrate.ts";
import type { StoreOperations } from "../operations.ts";
import { runToCompletion } from "../reader/cooperative.ts";
import { createReaderOperations, type ReaderOperations } from "../reader/operations.ts";
import { createBulkPorts } from "./bulk-port.ts";
import type {
  StoreCall,
  StoreErrorText,
  StoreOpenFailure,
  WorkerAnswer,
  WorkerReply,
  WorkerRequest,
  WorkerTask,
} from "./protocol.ts";

/** Runs the read-only thread. Answers are sent in any order, as soon as they are ready. */
function serveReader(
  { folder, options }: Extract<WorkerTask, { role: "reader" }>,
  port: MessagePort,
  toErrorText: (error: unknown) => StoreErrorText,
): void {
  let isJournalDoubted = false;
  let operations: ReaderOperations | null = null;

  /** Opens the files with the first call, so that a failure to open them becomes the answer of this call. */
  function openOperations(): ReaderOperations {
    const cache = openForReader(join(folder, CACHE));
    const journal = watchForDamage(openForReader(join(folder, JOURNAL)), () => {
      isJournalDoubted = true;
    });
    port.once("close", () => {
      cache.close();
      journal.close();
    });
    return createReaderOperations(cache, journal, options);
  }

  const reply = (message: WorkerReply): void => port.postMessage(message);

  port.on("message", (call: StoreCall) => void answer(call).then(reply));

  async function answer({ sequence, name, input }: StoreCall): Promise<WorkerAnswer> {
    try {
      operations ??= openOperations();
      const run = operations[name as keyof ReaderOperations] as (...input: readonly unknown[]) => unknown;
      return { type: "value", sequence, value: await run(...input) };
    } catch (error) {
      if (!isJournalDoubted) return { type: "error", sequence, error: toErrorText(error) };
      isJournalDoubted = false;
      reply({ type: "journal-doubted" });
      return { type: "error", sequence, error: { ...toErrorText(error), code: null } };
    }
  }
}

function openForReader(file: string): Connection {
  const connection = openReadOnly(file);
  // 8000 KiB: only the upper index levels are read repeatedly; the operating system caches the rest.
  connection.pragma("cache_size = -8000");
  return connection;
}

const toErrorText = (error: unknown, folder: string): StoreErrorText =>
  error instanceof Error
    ? { name: error.name, message: error.message, code: findDiskErrorCode(error, folder) }
    : { name: "Error", message: String(error), code: null };

function openFailureOf(error: unknown, folder: string): StoreOpenFailure {
  if (error instanceof DatabaseNewerThanApp) {
    return { kind: "newer", dataVersion: error.fileVersion, knownVersion: error.appVersion };
  }
  if (error instanceof JournalDamaged) return { kind: "journal", how: error.damageKind };
  const fault = storageFaultOf(findDiskErrorCode(error, folder));
  return fault === null ? { kind: "other" } : { kind: "storage", fault };
}

const JOIN_FLEET: keyof StoreOperations = "joinFleet";

function serveStore({ folder, options }: Extract<WorkerTask, { role: "store" }>, port: MessagePort): void {
  const reply = (message: WorkerReply): void => port.postMessage(message);
  const databases = openDatabases(folder, options, reply);
  /** Runs one operation with several steps at a time. */
  const longWork = createSerialQueue();

  function answer({ sequence, name, input }: StoreCall, post: (message: WorkerAnswer) => void): void {
    const postValue = (value: unknown): void => post({ type: "value", sequence, value });
    const postError = (error: unknown): void => post({ type: "error", sequence, error: toErrorText(error, folder) });
    try {
      const work = databases.run(name, input);
      const first = work.next();
      if (first.done === true) return postValue(first.value);
      void longWork
        .enqueue(() => runToCompletion(work))
        .then(postValue, postError)
        .then(() => databases.publishChanges());
    } catch (error) {
      postError(error);
    }
  }

  /** Loads a fleet's code, which a desk without a fleet does not need, with the first call of a fleet. */
  async function joinFleet(call: StoreCall): Promise<void> {
    try {
      const { createFleetOperations } = await import("../fleet/fleet-operations.ts");
      databases.addOperations(createFleetOperations);
      answer(call, reply);
      databases.publishChanges();
    } catch (error) {
      reply({ type: "error", sequence: call.sequence, error: toErrorText(error, folder) });
    }
  }

  const bulkPorts = createBulkPorts(answer, () => databases.publishChanges());
  port.on("message", (request: WorkerRequest) => {
    switch (request.type) {
      case "close":
        bulkPorts.close();
        databases.close();
        port.close();
        return;
      case "mark-cache-damaged":
        databases.markCacheDamaged();
        return;
      case "open-port":
        bulkPorts.serve(request.port);
        return;
      case "call":
        if (request.call.name === JOIN_FLEET) return void joinFleet(request.call);
        answer(request.call, reply);
        databases.publishChanges();
    }
  });
  const { hasCacheStartedOver, isJournalChecked } = databases;
  reply({ type: "open", hasCacheStartedOver, isJournalChecked });
}

/** Runs the task of a thread. The store and the reader close the port at their end. */
export function runWorkerTask(task: WorkerTask, port: MessagePort): void {
  const reply = (message: WorkerReply): void => port.postMessage(message);
  switch (task.role) {
    case "store":
      try {
        serveStore(task, port);
      } catch (error) {
        reply({ type: "unusable", error: toErrorText(error, task.folder), reason: openFailureOf(error, task.folder) });
      }
      break;
    case "reader":
      serveReader(task, port, (error) => toErrorText(error, task.folder));
      break;
    case "maintenance":
      try {
        reply({
          type: "value",
          sequence: 0,
          value: runMaintenanceTask(task.task, (percent) => reply({ type: "progress", percent })),
        });
      } catch (error) {
        reply({ type: "error", sequence: 0, error: toErrorText(error, task.task.folder) });
      }
  }
}
