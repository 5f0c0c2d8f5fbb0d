import { parentPort } from "node:worker_threads";
import { faultOf } from "../../../src-domain/health/fault.ts";
import type { WorkerReply, WorkerTask } from "./protocol.ts";
import { work } from "./work.ts";

/**
 * Threads that touch SQLite: one that answers the store's calls in the order they came, one that only reads, and short-lived
 * ones for care.
 */
if (!parentPort) throw new Error("store/thread/worker.ts runs as a worker thread");
const port = parentPort;

process.on("warning", (warning) => port.postMessage({ type: "warned", fault: faultOf(warning) } satisfies WorkerReply));
port.once("message", (task: WorkerTask) => work(task, port));
