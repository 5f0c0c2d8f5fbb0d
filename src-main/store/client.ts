import { Worker } from "node:worker_threads";
import type { StoreOperations, StoreOptions } from "./operations.ts";
import { createJournalCare, toError } from "./care.ts";
import type { Unusable, WorkerReply, WorkerRequest, WorkerTask } from "./protocol.ts";
import { createStorageWatch } from "./storage-watch.ts";
import { createStoreNews, type StoreNews } from "./store-news.ts";

/** The store as the rest of main sees it: every operation of store/operations.ts, answered by the worker. */
export type Store = {
  readonly [Name in keyof StoreOperations]: (
    ...input: Parameters<StoreOperations[Name]>
  ) => Promise<ReturnType<StoreOperations[Name]>>;
} & {
  /** Writes today's copy of the journal, unless there is one; `onNews` says how it went. */
  backUp(): void;
  /** What befell the databases; what came before somebody listened is told first. Returns its end. */
  onNews(listener: (news: StoreNews) => void): () => void;
  /** Answers what was asked before, then ends the worker. */
  close(): Promise<void>;
};

export class StoreUnusable extends Error {
  readonly why: Unusable;
  readonly folder: string;
  constructor(message: string, why: Unusable, folder: string) {
    super(message);
    this.name = "StoreUnusable";
    this.why = why;
    this.folder = folder;
  }
}

interface OpenStore {
  /** Built or source path of store/worker.ts; how it is found differs between the bundled app and plain Node. */
  readonly workerPath: string | URL;
  /** One folder an environment. */
  readonly folder: string;
  readonly options: StoreOptions;
}

interface Pending {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

export async function openStore({ workerPath, folder, options }: OpenStore): Promise<Store> {
  const worker = new Worker(workerPath, { workerData: { role: "store", folder, options } satisfies WorkerTask });
  const pending = new Map<number, Pending>();
  const ended = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
  const failAll = (error: Error): void => {
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
  };
  const { cacheBegunAnew, journalChecked } = await opened(worker, folder);
  worker.on("error", failAll);
  worker.on("exit", () => failAll(new Error("The store has ended")));

  const { tell, listen } = createStoreNews();
  const send = (request: WorkerRequest): void => worker.postMessage(request);
  let cacheNumber = 0;
  worker.on("message", (reply: WorkerReply) => {
    switch (reply.type) {
      case "cache-damaged":
        ({ cacheNumber } = reply);
        send({ type: "renew-cache" });
        return;
      case "cache-renewed":
        ({ cacheNumber } = reply);
        tell({ kind: "cache-begun-anew" });
        return;
      case "journal-doubted":
        journal.check();
        return;
      default:
        if (reply.type === "error") storage.noteFailure(reply.error.code);
        settle(pending, reply);
    }
  });

  let sequence = 0;
  const call = (name: string, input: readonly unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      sequence += 1;
      pending.set(sequence, { resolve, reject });
      send({ type: "call", sequence, name, input, cacheNumber });
    });

  const storage = createStorageWatch(() => call("proveStorage", [new Date().toISOString()]), tell);
  const journal = createJournalCare(workerPath, folder, tell);
  if (cacheBegunAnew) tell({ kind: "cache-begun-anew" });
  if (!journalChecked) journal.check();

  const lifecycle = {
    backUp: () => journal.backUp(),
    onNews: listen,
    close: async () => {
      storage.close();
      await journal.atRest();
      send({ type: "close" });
      await ended;
    },
  };
  return new Proxy(lifecycle, {
    get: (target, name) => {
      if (name in target) return target[name as keyof typeof lifecycle];
      // A promise is recognised by `then`; the store is not one.
      return name === "then" ? undefined : (...input: unknown[]) => call(String(name), input);
    },
  }) as Store;
}

function opened(worker: Worker, folder: string): Promise<Extract<WorkerReply, { type: "open" }>> {
  return new Promise((resolve, reject) => {
    worker.once("error", reject);
    worker.once("message", (reply: WorkerReply) => {
      worker.off("error", reject);
      if (reply.type === "open") resolve(reply);
      else if (reply.type === "unusable") reject(new StoreUnusable(reply.error.message, reply.why, folder));
      else reject(new Error(`The store began with ${reply.type}`));
    });
  });
}

function settle(pending: Map<number, Pending>, reply: WorkerReply): void {
  if (reply.type !== "value" && reply.type !== "error") return;
  const waiting = pending.get(reply.sequence);
  pending.delete(reply.sequence);
  if (reply.type === "value") waiting?.resolve(reply.value);
  else waiting?.reject(toError(reply.error));
}
