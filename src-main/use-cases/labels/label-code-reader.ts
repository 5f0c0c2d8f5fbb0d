import { Worker } from "node:worker_threads";
import { createSerialQueue } from "../../base/serial-queue.ts";
import type { CodeReaderData, CodeReply, CodeRequest } from "./label-code-worker.ts";
import type { LabelRaster } from "./print-port.ts";

export interface LabelCodeReaderOptions extends CodeReaderData {
  readonly workerPath: string | URL;
}

/** Milliseconds, more than a slow computer needs for the largest label. */
const READ_TIMEOUT_MS = 30_000;

/** Reads the barcodes of rendered labels, one label at a time, in a thread that starts with the first label. */
export function createLabelCodeReader({ workerPath, wasmFile }: LabelCodeReaderOptions) {
  const { enqueue } = createSerialQueue();
  let worker: Worker | null = null;
  let lastNumber = 0;

  function startWorker(): Worker {
    const newWorker = new Worker(workerPath, { workerData: { wasmFile } satisfies CodeReaderData });
    newWorker.unref();
    // Ignore the error: `requestCodes` starts another thread for the next label.
    newWorker.on("error", () => undefined);
    newWorker.on("exit", () => {
      if (worker === newWorker) worker = null;
    });
    return newWorker;
  }

  function requestCodes(sheets: readonly LabelRaster[]): Promise<readonly string[] | null> {
    const thread = (worker ??= startWorker());
    lastNumber += 1;
    const number = lastNumber;
    const { promise, resolve } = Promise.withResolvers<readonly string[] | null>();
    const onReply = (reply: CodeReply): void => {
      if (reply.number === number) resolve(reply.contents);
    };
    const onExit = (): void => resolve(null);
    const timer = setTimeout(() => void thread.terminate(), READ_TIMEOUT_MS);
    timer.unref();
    thread.on("message", onReply);
    thread.once("exit", onExit);
    thread.postMessage({ number, sheets } satisfies CodeRequest);
    return promise.finally(() => {
      clearTimeout(timer);
      thread.off("message", onReply);
      thread.off("exit", onExit);
    });
  }

  return {
    /** Returns null if the label could not be read. */
    read: (sheets: readonly LabelRaster[]): Promise<readonly string[] | null> => enqueue(() => requestCodes(sheets)),
    async close(): Promise<void> {
      await worker?.terminate();
    },
  };
}
