import { MessageChannel, type MessagePort, type Worker } from "node:worker_threads";
import { faultOf } from "../../../src-domain/health/fault.ts";
import { createCalls, type StoreCalls } from "./calls.ts";
import { createReader, type Reader } from "../reader/client.ts";
import type { StoreOptions } from "../operations.ts";
import { createJournalCare } from "../files/care.ts";
import type { Unusable, WorkerReply, WorkerRequest } from "./protocol.ts";
import { createStorageWatch } from "../files/storage-watch.ts";
import { createStoreNews, type StoreNews } from "./store-news.ts";
import { beginThread } from "./thread.ts";

type ItemsListener = (ids: readonly string[] | null) => void;

/** The store as the rest of main sees it. */
export type Store = StoreCalls & {
  /** A line of its own to the same store for a thread that brings much (store/thread/slow-line.ts); to be handed to that thread. */
  newLine(): MessagePort;
  /** A thread of its own that only reads, for all that takes long. */
  readonly reader: Reader;
  /** Tells which items' rows were written, null for many. Returns its end. */
  onItemsChanged(listener: ItemsListener): () => void;
  /** Writes today's copy of the journal, unless there is one; `onNews` says how it went. */
  backUp(): void;
  /** A fresh copy of the journal in the place of all older ones. */
  renewBackups(): Promise<void>;
  /** The journal is read whole in a thread of its own; `onNews` tells when it is not sound. */
  checkJournal(): void;
  /** The cache was found damaged by somebody who read its file: it is set aside and begun again, which `onNews` tells. */
  doubtCache(): void;
  /** What happened to the databases; what came before somebody listened is told first. Returns its end. */
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
  /** Built or source path of store/thread/worker.ts; how it is found differs between the bundled app and plain Node. */
  readonly workerPath: string | URL;
  /** One folder an environment. */
  readonly folder: string;
  readonly options: StoreOptions;
}

export async function openStore({ workerPath, folder, options }: OpenStore): Promise<Store> {
  const worker = beginThread(workerPath, { role: "store", folder, options });
  const ended = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
  let isClosing = false;
  let lastError: Error | null = null;
  const { cacheBegunAnew, journalChecked } = await opened(worker, folder);
  const { tell, listen } = createStoreNews();
  const send = (request: WorkerRequest, transfer: readonly MessagePort[] = []): void =>
    worker.postMessage(request, transfer);
  const doubtCache = (): void => send({ type: "doubt-cache" });
  const reader = createReader({
    workerPath,
    folder,
    onCacheDamaged: doubtCache,
    onJournalDoubted: () => journal.check(),
    tell,
  });
  const itemListeners = new Set<ItemsListener>();
  const tellChanged: ItemsListener = (ids) => {
    for (const listener of itemListeners) listener(ids);
  };
  let cacheNumber = 0;
  const { calls, settle, failAll } = createCalls((call) => send({ type: "call", call, cacheNumber }), {
    newLine: (): MessagePort => {
      const { port1, port2 } = new MessageChannel();
      send({ type: "line", port: port2, cacheNumber }, [port2]);
      return port1;
    },
    backUp: () => journal.backUp(),
    renewBackups: () => journal.renewBackups(),
    checkJournal: () => journal.check(),
    doubtCache,
    onNews: listen,
    reader: reader.calls,
    onItemsChanged(listener: ItemsListener) {
      itemListeners.add(listener);
      return () => void itemListeners.delete(listener);
    },
    close: async () => {
      isClosing = true;
      storage.close();
      await Promise.all([journal.atRest(), reader.close()]);
      send({ type: "close" });
      await ended;
    },
  });
  worker.on("error", (error: Error) => (lastError = error));
  worker.on("exit", () => {
    failAll(new Error("The store has ended"));
    if (!isClosing) tell({ kind: "thread-ended", thread: "store", fault: faultOf(lastError) });
  });
  worker.on("message", (reply: WorkerReply) => {
    switch (reply.type) {
      case "cache-damaged":
        ({ cacheNumber } = reply);
        void reader.letGo().then(() => send({ type: "renew-cache" }));
        return;
      case "cache-renewed":
        ({ cacheNumber } = reply);
        reader.takeUp();
        tell({ kind: "cache-begun-anew" });
        tellChanged(null);
        return;
      case "items-changed":
        tellChanged(reply.ids);
        return;
      case "journal-doubted":
        journal.check();
        return;
      case "warned":
        tell({ kind: "thread-warned", thread: "store", fault: reply.fault });
        return;
      default:
        if (reply.type === "error") storage.noteFailure(reply.error.code);
        settle(reply);
    }
  });

  const storage = createStorageWatch(() => calls.proveStorage(new Date().toISOString()), tell);
  const journal = createJournalCare(workerPath, folder, tell);
  if (cacheBegunAnew) tell({ kind: "cache-begun-anew" });
  if (!journalChecked) journal.check();
  return calls;
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
