import { Worker, type MessagePort } from "node:worker_threads";
import type {
  FromImportWorker,
  ImportReport,
  ImportRequest,
  ImportRequests,
  ImportWorkerData,
  RunOrder,
  ToImportWorker,
} from "./protocol.ts";
import type { LayoutChoice } from "./inspect-file.ts";
import type { ProblemWords } from "./problem-file.ts";

interface SessionOptions extends ImportWorkerData {
  /** Built or source path of import/import-worker.ts. */
  readonly workerPath: string | URL;
  readonly onProgress: (report: ImportReport) => void;
}

/** Of the thread that reads. */
const MOST_MEMORY_MB = 192;

interface Pending {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

export type ImportSession = ReturnType<typeof startImportSession>;

/** One file and the thread that reads it. Runs in plain Node. */
export function startImportSession({ workerPath, onProgress, ...data }: SessionOptions) {
  const worker = new Worker(workerPath, {
    workerData: data satisfies ImportWorkerData,
    // However large the file, little of it is held at a time; a fault in that ends the import and not the app.
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
  });
  const pending = new Map<number, Pending>();
  let sequence = 0;

  const failAll = (error: Error): void => {
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
  };
  worker.on("error", failAll);
  worker.on("exit", () => failAll(new Error("The reading of the file has ended")));
  worker.on("message", (message: FromImportWorker) => {
    if (message.type === "progress") {
      onProgress(message.report);
      return;
    }
    const waiting = pending.get(message.sequence);
    pending.delete(message.sequence);
    if (message.type === "answer") waiting?.resolve(message.value);
    else waiting?.reject(new Error(message.message));
  });

  function ask<Name extends keyof ImportRequests>(
    type: Name,
    input: ImportRequests[Name]["input"],
    transfer: readonly MessagePort[] = [],
  ): Promise<ImportRequests[Name]["answer"]> {
    sequence += 1;
    const request = { type, sequence, input } as ImportRequest;
    return new Promise<unknown>((resolve, reject) => {
      pending.set(request.sequence, { resolve, reject });
      worker.postMessage(request, transfer);
    }) as Promise<ImportRequests[Name]["answer"]>;
  }

  return {
    /** Recognises the file; what `choice` says is not guessed. */
    inspect: (choice: LayoutChoice = {}) => ask("inspect", choice),
    /** `line`: the other end of the store's worker (`store.newLine()`). Resolves when the run is over. */
    run: (order: RunOrder, line: MessagePort) => ask("run", { order, line }, [line]),
    /** The run ends after what is under way. */
    cancel: (): void => worker.postMessage({ type: "cancel" } satisfies ToImportWorker),
    /** Writes what could not be taken as CSV; answers how many there are. */
    save: (target: string, words: ProblemWords) => ask("save", { target, words }),
    end: async (): Promise<void> => {
      await worker.terminate();
    },
  };
}
