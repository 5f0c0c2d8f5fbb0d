import { Worker } from "node:worker_threads";
import type { WorkerTask } from "./protocol.ts";

let spareWorker: Worker | null = null;

/** Starts a thread before its task is known, so that it loads its code while the window opens. */
export function prewarmWorker(workerPath: string): void {
  spareWorker ??= new Worker(workerPath);
}

export function startWorker(workerPath: string | URL, task: WorkerTask): Worker {
  const worker = spareWorker ?? new Worker(workerPath);
  spareWorker = null;
  worker.postMessage(task);
  return worker;
}
