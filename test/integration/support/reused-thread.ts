import { parentPort, type MessagePort } from "node:worker_threads";
import { describeWarning } from "../../../src-domain/health/fault.ts";
import type { WorkerReply, WorkerTask } from "../../../src-main/store/thread/protocol.ts";
import { runWorkerTask } from "../../../src-main/store/thread/worker-tasks.ts";
import { copyMigratedDatabases } from "./migrated-databases.ts";

/** A message to the shared thread: a new task with its port, or the number of a task to end. */
export type ToReusedThread =
  | { readonly number: number; readonly task: WorkerTask; readonly port: MessagePort }
  | { readonly end: number };

export interface FromReusedThread {
  readonly ended: number;
}

copyMigratedDatabases();

const ports = new Map<number, MessagePort>();

parentPort?.on("message", (message: ToReusedThread) => {
  if ("end" in message) {
    ports.get(message.end)?.close();
    return;
  }
  const { number, task, port } = message;
  ports.set(number, port);
  runWorkerTask(task, port);
  // Subscribe after the task's own listener, so that the task has closed its files when its end is reported.
  port.once("close", () => {
    ports.delete(number);
    parentPort?.postMessage({ ended: number } satisfies FromReusedThread);
  });
  if (task.role === "maintenance") port.close();
});

process.on("warning", (warning) => {
  for (const port of ports.values())
    port.postMessage({ type: "warned", ...describeWarning(warning) } satisfies WorkerReply);
});
