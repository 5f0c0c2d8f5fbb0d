import { parentPort, type MessagePort } from "node:worker_threads";
import { faultOf } from "../../../src-domain/health/fault.ts";
import { storageFaultOf } from "../../../src-domain/storage-fault.ts";
import { careFor } from "../files/caretaker.ts";
import { codeOnDisk } from "../files/disk-room.ts";
import { JournalDamaged } from "../files/journal-file.ts";
import { DatabaseNewerThanApp } from "../files/migrate.ts";
import type {
  StoreCall,
  StoreErrorText,
  Unusable,
  WorkerAnswer,
  WorkerReply,
  WorkerRequest,
  WorkerTask,
} from "./protocol.ts";
import { serveReader } from "../reader/serve.ts";
import { createSlowLines } from "./slow-line.ts";
import { openDatabases } from "../files/two-databases.ts";

/**
 * Threads that touch SQLite: one that answers the store's calls in the order they came, one that only reads, and short-lived
 * ones for care.
 */
if (!parentPort) throw new Error("store/thread/worker.ts runs as a worker thread");
const port = parentPort;
const reply = (message: WorkerReply): void => port.postMessage(message);

const describe = (error: unknown, folder: string): StoreErrorText =>
  error instanceof Error
    ? { name: error.name, message: error.message, code: codeOnDisk(error, folder) }
    : { name: "Error", message: String(error), code: null };

function whyUnusable(error: unknown, folder: string): Unusable {
  if (error instanceof DatabaseNewerThanApp) {
    return { kind: "newer", dataVersion: error.fileVersion, knownVersion: error.appVersion };
  }
  if (error instanceof JournalDamaged) return { kind: "journal", how: error.how };
  const fault = storageFaultOf(codeOnDisk(error, folder));
  return fault === null ? { kind: "other" } : { kind: "storage", fault };
}

function serve({ folder, options }: Extract<WorkerTask, { role: "store" }>, on: MessagePort): void {
  const databases = openDatabases(folder, options, reply);
  const answer = ({ sequence, name, input }: StoreCall, cacheNumber: number): WorkerAnswer => {
    try {
      return { type: "value", sequence, value: databases.run(name, input, cacheNumber) };
    } catch (error) {
      return { type: "error", sequence, error: describe(error, folder) };
    }
  };
  const slowLines = createSlowLines(answer, () => databases.tellNews());
  on.on("message", (request: WorkerRequest) => {
    switch (request.type) {
      case "close":
        slowLines.close();
        databases.close();
        on.close();
        return;
      case "doubt-cache":
        databases.doubtCache();
        return;
      case "renew-cache":
        databases.renewCache();
        return;
      case "line":
        slowLines.serve(request.port, request.cacheNumber);
        return;
      case "call":
        reply(answer(request.call, request.cacheNumber));
        databases.tellNews();
    }
  });
  const { cacheBegunAnew, journalChecked } = databases;
  reply({ type: "open", cacheBegunAnew, journalChecked });
}

function work(task: WorkerTask): void {
  switch (task.role) {
    case "store":
      try {
        serve(task, port);
      } catch (error) {
        reply({ type: "unusable", error: describe(error, task.folder), why: whyUnusable(error, task.folder) });
      }
      break;
    case "reader":
      serveReader(task.folder, port, (error) => describe(error, task.folder));
      break;
    case "care":
      try {
        reply({
          type: "value",
          sequence: 0,
          value: careFor(task.task, (percent) => reply({ type: "progress", percent })),
        });
      } catch (error) {
        reply({ type: "error", sequence: 0, error: describe(error, task.task.folder) });
      }
  }
}

process.on("warning", (warning) => reply({ type: "warned", fault: faultOf(warning) }));
port.once("message", work);
