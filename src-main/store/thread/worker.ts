import { parentPort } from "node:worker_threads";
import { faultOf } from "../../../src-domain/health/fault.ts";
import type { WorkerReply, WorkerTask } from "./protocol.ts";
import { runWorkerTask } from "./worker-tasks.ts";

/** The threads that touch SQLite: the store's, the reader's, and short-lived ones for care. */
if (!parentPort) throw new Error("store/thread/worker.ts runs as a worker thread");
const port = parentPort;

process.on("warning", (warning) => port.postMessage({ type: "warned", fault: faultOf(warning) } satisfies WorkerReply));
port.once("message", (task: WorkerTask) => runWorkerTask(task, port));
