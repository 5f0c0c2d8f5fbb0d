import { parentPort } from "node:worker_threads";
import { describeWarning } from "../../../src-domain/health/fault.ts";
import type { WorkerReply, WorkerTask } from "./protocol.ts";
import { runWorkerTask } from "./worker-tasks.ts";

/** Entry point of all threads that use SQLite: store, reader and short-lived maintenance tasks. */
if (!parentPort) throw new Error("store/thread/worker.ts runs as a worker thread");
const port = parentPort;

process.on("warning", (warning) =>
  port.postMessage({ type: "warned", ...describeWarning(warning) } satisfies WorkerReply),
);
port.once("message", (task: WorkerTask) => runWorkerTask(task, port));
