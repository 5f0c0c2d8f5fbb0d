import { Worker } from "node:worker_threads";
import type { WorkerTask } from "./protocol.ts";

let spare: Worker | null = null;

/** Begins a thread of store/thread/worker.ts before its task is known, so that its code is read while the window comes up. */
export function prewarmWorker(workerPath: string): void {
  spare ??= new Worker(workerPath);
}

/** A thread of store/thread/worker.ts at work: the prepared one where there is one. */
export function startWorker(workerPath: string | URL, task: WorkerTask): Worker {
  const worker = spare ?? new Worker(workerPath);
  spare = null;
  worker.postMessage(task);
  return worker;
}
