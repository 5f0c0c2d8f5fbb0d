import { Worker } from "node:worker_threads";
import type { WorkerTask } from "./protocol.ts";

let spare: Worker | null = null;

/** Starts a thread before its task is known, so that it loads its code while the window opens. */
export function prewarmWorker(workerPath: string): void {
  spare ??= new Worker(workerPath);
}

export function startWorker(workerPath: string | URL, task: WorkerTask): Worker {
  const worker = spare ?? new Worker(workerPath);
  spare = null;
  worker.postMessage(task);
  return worker;
}
