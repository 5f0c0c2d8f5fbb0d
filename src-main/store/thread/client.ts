import { MessageChannel, type MessagePort, type Worker } from "node:worker_threads";
import { faultOf } from "../../../src-domain/health/fault.ts";
import { type StorageFault, storageFaultOf } from "../../../src-domain/health/storage-fault.ts";
import { createJournalMaintenance } from "../files/maintenance.ts";
import { createReader, type Reader } from "../reader/client.ts";
import type { StoreOptions } from "../store-parts.ts";
import type { StoreOpenFailure, WorkerReply, WorkerRequest } from "./protocol.ts";
import { createStoreRpc, type StoreCalls } from "./rpc.ts";
import { startWorker } from "./start-worker.ts";
import { createStoreEvents, type StoreEvent, type ThreadEvent } from "./store-events.ts";

const RECHECK_MS = 1000;
const DISK_FAULTS: ReadonlySet<StorageFault | null> = new Set(["disk-full", "read-only", "disk-failed"]);

/** Reports that the disk cannot be written, and probes it until it can. */
function createStorageWatch(probe: () => Promise<unknown>, notify: (event: StoreEvent) => void) {
  let reportedFault: StorageFault | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  function scheduleProbe(): void {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(() => void runProbe(), RECHECK_MS);
  }

  async function runProbe(): Promise<void> {
    try {
      await probe();
    } catch {
      scheduleProbe();
      return;
    }
    reportedFault = null;
    if (!isClosed) notify({ kind: "storage", fault: null });
  }

  return {
    handleFailure(code: string | null): void {
      const fault = storageFaultOf(code);
      if (isClosed || fault === null || !DISK_FAULTS.has(fault)) return;
      const isProbing = reportedFault !== null;
      if (fault !== reportedFault) {
        reportedFault = fault;
        notify({ kind: "storage", fault });
      }
      if (!isProbing) scheduleProbe();
    },
    close(): void {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

type ItemsListener = (ids: readonly string[] | null) => void;

export type Store = StoreCalls & {
  /** Opens another port, for a thread that writes many rows (bulk-port.ts), such as an import. */
  newPort(): MessagePort;
  /** Calls of the read-only thread, for slow reads. */
  readonly reader: Reader;
  /** Notifies which items' rows were written, null for many. Returns the unsubscribe function. */
  onItemsChanged(listener: ItemsListener): () => void;
  /** Writes today's backup of the journal, unless it exists. `onEvent` reports the result. */
  backUp(): void;
  renewBackups(): Promise<void>;
  /** Erases from backups what the journal no longer contains, and deletes files quarantined before `beforeTime`. */
  eraseFromCopies(beforeTime: string, now: string): Promise<void>;
  checkJournal(): void;
  /** Reports the cache as damaged to `onThreadEvent`. The store quarantines it when it closes. */
  reportCacheDamaged(): void;
  /** Notifies events of the databases, including earlier ones. Returns the unsubscribe function. */
  onEvent(listener: (event: StoreEvent) => void): () => void;
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
  /** Built or source path of store/thread/worker.ts; it differs between the bundled app and plain Node. */
  readonly workerPath: string | URL;
  readonly folder: string;
  readonly options: StoreOptions;
  /** Called after `cache-damaged`, or if the store's thread ended: the caller must then close and reopen the store. */
  readonly onThreadEvent?: (event: ThreadEvent) => void;
}

export async function openStore({
  workerPath,
  folder,
  options,
  onThreadEvent = () => undefined,
}: OpenStore): Promise<Store> {
  const worker = startWorker(workerPath, { role: "store", folder, options });
  const workerExited = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
  let isClosing = false;
  let lastError: Error | null = null;
  const { hasCacheStartedOver, isJournalChecked } = await waitUntilOpen(worker, folder);
  const { notify, listen } = createStoreEvents();
  const send = (request: WorkerRequest, transfer: readonly MessagePort[] = []): void =>
    worker.postMessage(request, transfer);
  const reportCacheDamaged = (): void => send({ type: "mark-cache-damaged" });
  const reader = createReader({
    workerPath,
    folder,
    options,
    onCacheDamaged: reportCacheDamaged,
    onJournalDoubted: () => journal.check(),
    notify: onThreadEvent,
  });
  const itemListeners = new Set<ItemsListener>();
  const notifyItemsChanged: ItemsListener = (ids) => {
    for (const listener of itemListeners) listener(ids);
  };
  const { calls, handleReply, failAll } = createStoreRpc((call) => send({ type: "call", call }), {
    newPort: (): MessagePort => {
      const { port1, port2 } = new MessageChannel();
      send({ type: "open-port", port: port2 }, [port2]);
      return port1;
    },
    backUp: () => journal.backUp(),
    renewBackups: () => journal.renewBackups(),
    eraseFromCopies: (beforeTime: string, now: string) => journal.eraseFromCopies(beforeTime, now),
    checkJournal: () => journal.check(),
    reportCacheDamaged,
    onEvent: listen,
    reader: reader.calls,
    onItemsChanged(listener: ItemsListener) {
      itemListeners.add(listener);
      return () => void itemListeners.delete(listener);
    },
    close: async () => {
      isClosing = true;
      storage.close();
      await Promise.all([journal.whenIdle(), reader.close()]);
      send({ type: "close" });
      await workerExited;
    },
  });
  worker.on("error", (error: Error) => (lastError = error));
  worker.on("exit", () => {
    failAll(new Error("store: thread ended"));
    if (!isClosing) onThreadEvent({ kind: "thread-ended", thread: "store", fault: faultOf(lastError) });
  });
  worker.on("message", (reply: WorkerReply) => {
    switch (reply.type) {
      case "cache-damaged":
        onThreadEvent({ kind: "cache-damaged" });
        return;
      case "items-changed":
        notifyItemsChanged(reply.ids);
        return;
      case "claims-changed":
        notify({ kind: "claims-changed" });
        return;
      case "journal-doubted":
        journal.check();
        return;
      case "warned":
        onThreadEvent({ kind: "thread-warned", thread: "store", part: reply.part, fault: reply.fault });
        return;
      default:
        if (reply.type === "error") storage.handleFailure(reply.error.code);
        handleReply(reply);
    }
  });

  const storage = createStorageWatch(() => calls.probeStorage(new Date().toISOString()), notify);
  const journal = createJournalMaintenance(workerPath, folder, notify);
  if (hasCacheStartedOver) notify({ kind: "cache-started-over" });
  if (!isJournalChecked) journal.check();
  return calls;
}

function waitUntilOpen(worker: Worker, folder: string): Promise<Extract<WorkerReply, { type: "open" }>> {
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
