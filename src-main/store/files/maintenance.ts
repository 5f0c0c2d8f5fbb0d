import { errorCodeOf } from "../../../src-domain/error-code.ts";
import { storageFaultOf } from "../../../src-domain/health/storage-fault.ts";
import { createSerialQueue } from "../../base/serial-queue.ts";
import type { StoreErrorText, WorkerReply } from "../thread/protocol.ts";
import { startWorker } from "../thread/start-worker.ts";
import type { StoreEvent } from "../thread/store-events.ts";
import { isDamage } from "./damage-watch.ts";
import type { Progress } from "./integrity-check.ts";
import type { MaintenanceResult, MaintenanceTask } from "./maintenance-tasks.ts";

interface RunOptions {
  readonly onProgress?: Progress;
  /** Aborts the work; its promise then rejects. */
  readonly stopSignal?: AbortSignal;
}

export type RunMaintenance = <Task extends MaintenanceTask>(
  task: Task,
  options?: RunOptions,
) => Promise<MaintenanceResult[Task["name"]]>;

/** Runs the task in its own thread and waits for it. Rejects with the name and code of the thread's error. */
export function startMaintenance<Task extends MaintenanceTask>(
  workerPath: string | URL,
  task: Task,
  { onProgress, stopSignal }: RunOptions = {},
): Promise<MaintenanceResult[Task["name"]]> {
  const worker = startWorker(workerPath, { role: "maintenance", task });
  return new Promise((resolve, reject) => {
    worker.once("error", reject);
    worker.once("exit", () => reject(new Error("maintenance thread: exited without an answer")));
    stopSignal?.addEventListener("abort", () => void worker.terminate(), { once: true });
    worker.on("message", (reply: WorkerReply) => {
      if (reply.type === "progress") onProgress?.(reply.percent);
      else if (reply.type === "value") resolve(reply.value as MaintenanceResult[Task["name"]]);
      else if (reply.type === "error") reject(toError(reply.error));
    });
  });
}

export function createJournalMaintenance(
  workerPath: string | URL,
  folder: string,
  notify: (event: StoreEvent) => void,
) {
  const { enqueue, whenIdle } = createSerialQueue();
  let isDamaged = false;

  async function check(): Promise<void> {
    try {
      await startMaintenance(workerPath, { name: "check", folder });
    } catch (error) {
      if (!isJournalDamage(error) || isDamaged) return;
      isDamaged = true;
      notify({ kind: "journal-damaged", detail: error instanceof Error ? error.message : String(error) });
    }
  }

  return {
    check: (): void => void enqueue(check),

    /** Skips a damaged journal, because its copy would replace a good backup. */
    backUp: (): void =>
      void enqueue(async () => {
        if (isDamaged) return;
        try {
          await startMaintenance(workerPath, { name: "back-up", folder, now: new Date().toISOString() });
          notify({ kind: "backed-up", fault: null });
        } catch (error) {
          notify({ kind: "backed-up", fault: storageFaultOf(errorCodeOf(error)) ?? "other" });
          if (isJournalDamage(error)) await check();
        }
      }),

    /** Rejects, and keeps the older backups, if the new backup could not be written. */
    renewBackups: (): Promise<void> =>
      enqueue(async () => {
        if (isDamaged) throw new Error("backup: skipped: the journal is damaged");
        await startMaintenance(workerPath, { name: "renew-backups", folder, now: new Date().toISOString() });
      }),

    /** Rejects if the disk cannot be written; the next round retries. */
    eraseFromCopies: (beforeTime: string, now: string): Promise<void> =>
      enqueue(async () => {
        if (!isDamaged) await startMaintenance(workerPath, { name: "erase-copies", folder, beforeTime, now });
      }),

    whenIdle,
  };
}

const isJournalDamage = (error: unknown): boolean =>
  (error instanceof Error && error.name === "JournalDamaged") || isDamage(error);

export function toError({ name, message, code }: StoreErrorText): Error {
  const error = new Error(message);
  error.name = name;
  return code === null ? error : Object.assign(error, { code });
}
