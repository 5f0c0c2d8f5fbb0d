import { MessageChannel, type MessagePort, type Worker } from "node:worker_threads";
import { faultOf } from "../../../src-domain/health/fault.ts";
import { createStoreRpc, type StoreCalls } from "./rpc.ts";
import { createReader, type Reader } from "../reader/client.ts";
import type { StoreOptions } from "../store-parts.ts";
import { createJournalMaintenance } from "../files/maintenance.ts";
import type { StoreOpenFailure, WorkerReply, WorkerRequest } from "./protocol.ts";
import { createStoreEvents, type StoreEvent, type ThreadEvent } from "./store-events.ts";
import { startWorker } from "./start-worker.ts";
import { type StorageFault, storageFaultOf } from "../../../src-domain/health/storage-fault.ts";

const RECHECK_MS = 1000;
const OF_THE_DISK: ReadonlySet<StorageFault | null> = new Set(["disk-full", "read-only", "disk-failed"]);

/** Reports when the disk cannot be written, and keeps checking until it can. */
function createStorageWatch(prove: () => Promise<unknown>, notify: (news: StoreEvent) => void) {
  let reported: StorageFault | null = null;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  function lookAgain(): void {
    clearTimeout(timer);
    if (!closed) timer = setTimeout(() => void look(), RECHECK_MS);
  }

  async function look(): Promise<void> {
    try {
      await prove();
    } catch {
      lookAgain();
      return;
    }
    reported = null;
    if (!closed) notify({ kind: "storage", fault: null });
  }

  return {
    noteFailure(code: string | null): void {
      const fault = storageFaultOf(code);
      if (closed || fault === null || !OF_THE_DISK.has(fault)) return;
      const known = reported !== null;
      if (fault !== reported) {
        reported = fault;
        notify({ kind: "storage", fault });
      }
      if (!known) lookAgain();
    },
    close(): void {
      closed = true;
      clearTimeout(timer);
    },
  };
}

type ItemsListener = (ids: readonly string[] | null) => void;

/** The store as the rest of main sees it. */
export type Store = StoreCalls & {
  /** A line of its own to the same store for a thread that brings much (store/thread/bulk-port.ts); to be handed to that thread. */
  newPort(): MessagePort;
  /** A thread of its own that only reads, for all that takes long. */
  readonly reader: Reader;
  /** Reports which items' rows were written, null for many. Returns the unsubscribe function. */
  onItemsChanged(listener: ItemsListener): () => void;
  /** Writes today's copy of the journal, unless there is one; `onNews` says how it went. */
  backUp(): void;
  /** A fresh copy of the journal in the place of all older ones. */
  renewBackups(): Promise<void>;
  /** Erases from backups what the journal no longer holds, and deletes what was set aside before that time. */
  eraseFromCopies(before: string, now: string): Promise<void>;
  /** The journal is read whole in a thread of its own; `onNews` reports when it is not sound. */
  checkJournal(): void;
  /** The cache was found damaged: `onThread` hears of it, and it is set aside when the store closes. */
  doubtCache(): void;
  /**
   * What happened to the databases; news from before the subscription comes first. Returns the unsubscribe function.
   */
  onEvent(listener: (news: StoreEvent) => void): () => void;
  close(): Promise<void>;
};

export class StoreOpenError extends Error {
  readonly reason: StoreOpenFailure;
  readonly folder: string;
  constructor(message: string, reason: StoreOpenFailure, folder: string) {
    super(message);
    this.name = "StoreUnusable";
    this.reason = reason;
    this.folder = folder;
  }
}

interface OpenStore {
  /** Built or source path of store/thread/worker.ts; how it is found differs between the bundled app and plain Node. */
  readonly workerPath: string | URL;
  /** One folder an environment. */
  readonly folder: string;
  readonly options: StoreOptions;
  /** After some of it the store must be closed and opened again. */
  readonly onThread?: (news: ThreadEvent) => void;
}

export async function openStore({
  workerPath,
  folder,
  options,
  onThread = () => undefined,
}: OpenStore): Promise<Store> {
  const worker = startWorker(workerPath, { role: "store", folder, options });
  const ended = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
  let isClosing = false;
  let lastError: Error | null = null;
  const { cacheStartedOver, journalChecked } = await opened(worker, folder);
  const { notify, listen } = createStoreEvents();
  const send = (request: WorkerRequest, transfer: readonly MessagePort[] = []): void =>
    worker.postMessage(request, transfer);
  const doubtCache = (): void => send({ type: "doubt-cache" });
  const reader = createReader({
    workerPath,
    folder,
    onCacheDamaged: doubtCache,
    onJournalDoubted: () => journal.check(),
    notify: onThread,
  });
  const itemListeners = new Set<ItemsListener>();
  const notifyChanged: ItemsListener = (ids) => {
    for (const listener of itemListeners) listener(ids);
  };
  const { calls, settle, failAll } = createStoreRpc((call) => send({ type: "call", call }), {
    newPort: (): MessagePort => {
      const { port1, port2 } = new MessageChannel();
      send({ type: "line", port: port2 }, [port2]);
      return port1;
    },
    backUp: () => journal.backUp(),
    renewBackups: () => journal.renewBackups(),
    eraseFromCopies: (before: string, now: string) => journal.eraseFromCopies(before, now),
    checkJournal: () => journal.check(),
    doubtCache,
    onEvent: listen,
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
    if (!isClosing) onThread({ kind: "thread-ended", thread: "store", fault: faultOf(lastError) });
  });
  worker.on("message", (reply: WorkerReply) => {
    switch (reply.type) {
      case "cache-damaged":
        onThread({ kind: "cache-damaged" });
        return;
      case "items-changed":
        notifyChanged(reply.ids);
        return;
      case "journal-doubted":
        journal.check();
        return;
      case "warned":
        onThread({ kind: "thread-warned", thread: "store", fault: reply.fault });
        return;
      default:
        if (reply.type === "error") storage.noteFailure(reply.error.code);
        settle(reply);
    }
  });

  const storage = createStorageWatch(() => calls.probeStorage(new Date().toISOString()), notify);
  const journal = createJournalMaintenance(workerPath, folder, notify);
  if (cacheStartedOver) notify({ kind: "cache-started-over" });
  if (!journalChecked) journal.check();
  return calls;
}

function opened(worker: Worker, folder: string): Promise<Extract<WorkerReply, { type: "open" }>> {
  return new Promise((resolve, reject) => {
    worker.once("error", reject);
    worker.once("message", (reply: WorkerReply) => {
      worker.off("error", reject);
      if (reply.type === "open") resolve(reply);
      else if (reply.type === "unusable") reject(new StoreOpenError(reply.error.message, reply.reason, folder));
      else reject(new Error(`The store began with ${reply.type}`));
    });
  });
}
