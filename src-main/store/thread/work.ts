import type { MessagePort } from "node:worker_threads";
import { storageFaultOf } from "../../../src-domain/health/storage-fault.ts";
import { careFor } from "../files/caretaker.ts";
import { codeOnDisk } from "../files/damage-watch.ts";
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
import { createBulkPorts } from "./bulk-port.ts";
import { openDatabases } from "../files/two-databases.ts";

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

function serve({ folder, options }: Extract<WorkerTask, { role: "store" }>, port: MessagePort): void {
  const reply = (message: WorkerReply): void => port.postMessage(message);
  const databases = openDatabases(folder, options, reply);
  const answer = ({ sequence, name, input }: StoreCall): WorkerAnswer => {
    try {
      return { type: "value", sequence, value: databases.run(name, input) };
    } catch (error) {
      return { type: "error", sequence, error: describe(error, folder) };
    }
  };
  const bulkPorts = createBulkPorts(answer, () => databases.sendNews());
  port.on("message", (request: WorkerRequest) => {
    switch (request.type) {
      case "close":
        bulkPorts.close();
        databases.close();
        port.close();
        return;
      case "doubt-cache":
        databases.doubtCache();
        return;
      case "line":
        bulkPorts.serve(request.port);
        return;
      case "call":
        reply(answer(request.call));
        databases.sendNews();
    }
  });
  const { cacheStartedOver, journalChecked } = databases;
  reply({ type: "open", cacheStartedOver, journalChecked });
}

/** Does what the thread was begun for. The port closes with the store and the reader. */
export function work(task: WorkerTask, port: MessagePort): void {
  const reply = (message: WorkerReply): void => port.postMessage(message);
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
