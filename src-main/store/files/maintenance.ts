import { storageFaultOf } from "../../../src-domain/health/storage-fault.ts";
import { createSerialQueue } from "../../base/serial-queue.ts";
import type { MaintenanceResult, MaintenanceTask } from "./maintenance-tasks.ts";
import type { Progress } from "./integrity-check.ts";
import { codeOf } from "./damage-watch.ts";
import type { StoreErrorText, WorkerReply } from "../thread/protocol.ts";
import type { StoreEvent } from "../thread/store-events.ts";
import { startWorker } from "../thread/start-worker.ts";

interface Watching {
  readonly onProgress?: Progress;
  /** Aborts the work; its promise then rejects. */
  readonly stop?: AbortSignal;
}

export type RunMaintenance = <Task extends MaintenanceTask>(
  task: Task,
  watching?: Watching,
) => Promise<MaintenanceResult[Task["name"]]>;

/** Runs the task in its own thread and waits for it. Rejects with the name and code of the thread's error. */
export function startMaintenance<Task extends MaintenanceTask>(
  workerPath: string | URL,
  task: Task,
  { onProgress, stop }: Watching = {},
): Promise<MaintenanceResult[Task["name"]]> {
  const worker = startWorker(workerPath, { role: "care", task });
  return new Promise((resolve, reject) => {
    worker.once("error", reject);
    worker.once("exit", () => reject(new Error("The thread ended without an answer")));
    stop?.addEventListener("abort", () => void worker.terminate(), { once: true });
    worker.on("message", (reply: WorkerReply) => {
      if (reply.type === "progress") onProgress?.(reply.percent);
      else if (reply.type === "value") resolve(reply.value as MaintenanceResult[Task["name"]]);
      else if (reply.type === "error") reject(toError(reply.error));
    });
  });
}

export function createJournalMaintenance(workerPath: string | URL, folder: string, notify: (news: StoreEvent) => void) {
  const { enqueue, whenIdle } = createSerialQueue();
  let damaged = false;

  async function check(): Promise<void> {
    try {
      await startMaintenance(workerPath, { name: "check", folder });
    } catch (error) {
      if (!isDamage(error) || damaged) return;
      damaged = true;
      notify({ kind: "journal-damaged", detail: error instanceof Error ? error.message : String(error) });
    }
  }

  return {
    check: (): void => void enqueue(check),

    /** A damaged journal is not backed up, because that would push out a good copy. */
    backUp: (): void =>
      void enqueue(async () => {
        if (damaged) return;
        try {
          await startMaintenance(workerPath, { name: "back-up", folder, now: new Date().toISOString() });
          notify({ kind: "backed-up", fault: null });
        } catch (error) {
          notify({ kind: "backed-up", fault: storageFaultOf(codeOf(error)) ?? "other" });
          if (isDamage(error)) await check();
        }
      }),

    /** Rejects where no fresh backup could be written; the older ones are there then. */
    renewBackups: (): Promise<void> =>
      enqueue(async () => {
        if (damaged) throw new Error("A damaged journal is not copied");
        await startMaintenance(workerPath, { name: "renew-backups", folder, now: new Date().toISOString() });
      }),

    /** Rejects while the disk refuses: the next round tries again. */
    eraseFromCopies: (before: string, now: string): Promise<void> =>
      enqueue(async () => {
        if (!damaged) await startMaintenance(workerPath, { name: "erase-copies", folder, before, now });
      }),

    atRest: whenIdle,
  };
}

const isDamage = (error: unknown): boolean =>
  (error instanceof Error && error.name === "JournalDamaged") || storageFaultOf(codeOf(error)) === "damaged";

export function toError({ name, message, code }: StoreErrorText): Error {
  const error = new Error(message);
  error.name = name;
  return code === null ? error : Object.assign(error, { code });
}
