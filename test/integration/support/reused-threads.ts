import { EventEmitter, once } from "node:events";
import { dirname, join } from "node:path";
import { MessageChannel, Worker, type Transferable } from "node:worker_threads";
import type { WorkerTask } from "../../../src-main/store/thread/protocol.ts";
import { startWorker as startOwnWorker } from "../../../src-main/store/thread/start-worker.ts";
import type { FromReusedThread, ToReusedThread } from "./reused-thread.ts";
import { STORE_WORKER } from "./workers.ts";

/**
 * Replaces src-main/store/thread/start-worker.ts in tests (vitest.config.ts): one thread for each role, shared by all
 * tasks, because starting a thread takes most of a store test's time. Messages and the end of a task work as in the
 * app.
 */
const threads = new Map<WorkerTask["role"], Worker>();
let lastNumber = 0;

/** Imported instead of the function in start-worker.ts. */
export function startWorker(workerPath: string | URL, task: WorkerTask): Worker {
  if (workerPath !== STORE_WORKER) return startOwnWorker(workerPath, task);
  return new SharedWorker(task) as unknown as Worker;
}

const tasks = new Map<number, () => void>();

function threadFor(role: WorkerTask["role"]): Worker {
  const existingThread = threads.get(role);
  if (existingThread) return existingThread;
  const thread = new Worker(join(dirname(STORE_WORKER), "reused-thread.mjs"));
  thread.on("message", ({ ended }: FromReusedThread) => {
    tasks.get(ended)?.();
    tasks.delete(ended);
  });
  thread.unref();
  threads.set(role, thread);
  return thread;
}

/** The part of a worker that the app uses. */
class SharedWorker extends EventEmitter {
  readonly #channel = new MessageChannel();
  readonly #number = (lastNumber += 1);
  readonly #thread: Worker;
  #isOver = false;

  constructor(task: WorkerTask) {
    super();
    const { port1, port2 } = this.#channel;
    this.#thread = threadFor(task.role);
    port1.on("message", (message) => this.emit("message", message));
    const channelClosed = once(port1, "close");
    const taskEnded = new Promise<void>((resolve) => tasks.set(this.#number, resolve));
    void Promise.all([channelClosed, taskEnded]).then(() => {
      this.#isOver = true;
      this.emit("exit", 0);
    });
    this.#notify({ number: this.#number, task, port: port2 }, [port2]);
  }

  #notify(message: ToReusedThread, transfer: readonly Transferable[] = []): void {
    this.#thread.postMessage(message, transfer);
  }

  postMessage(message: unknown, transfer: readonly Transferable[] = []): void {
    this.#channel.port1.postMessage(message, transfer);
  }

  async terminate(): Promise<void> {
    if (this.#isOver) return;
    this.#notify({ end: this.#number });
    await once(this, "exit");
  }
}
