import type { Worker } from "node:worker_threads";
import { faultOf } from "../../../src-domain/health/fault.ts";
import { storageFaultOf } from "../../../src-domain/health/storage-fault.ts";
import { toError } from "../files/maintenance.ts";
import type { StoreOptions } from "../store-parts.ts";
import type { StoreCall, WorkerReply } from "../thread/protocol.ts";
import { startWorker } from "../thread/start-worker.ts";
import type { ThreadEvent } from "../thread/store-events.ts";
import type { ReaderOperations } from "./operations.ts";

export type Reader = {
  readonly [Name in keyof ReaderOperations]: (
    ...input: Parameters<ReaderOperations[Name]>
  ) => Promise<Awaited<ReturnType<ReaderOperations[Name]>>>;
};

interface PendingCall {
  crashes: number;
  readonly call: StoreCall;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

interface ReaderOptions {
  readonly workerPath: string | URL;
  readonly folder: string;
  readonly options: Pick<StoreOptions, "settings">;
  readonly onCacheDamaged: () => void;
  readonly onJournalDoubted: () => void;
  readonly notify: (event: ThreadEvent) => void;
}

/** A call that crashed two threads is not sent to a third. */
const MAX_CRASHES = 2;

/** Calls the reader's thread, which the first call starts. */
export function createReader({ workerPath, folder, options, onCacheDamaged, onJournalDoubted, notify }: ReaderOptions) {
  const pendingCalls = new Map<number, PendingCall>();
  let thread: Worker | null = null;
  let isClosed = false;
  let lastSequence = 0;

  function failAll(error: Error): void {
    for (const { reject } of pendingCalls.values()) reject(error);
    pendingCalls.clear();
  }

  function handleReply(reply: WorkerReply): void {
    if (reply.type === "journal-doubted") onJournalDoubted();
    if (reply.type === "warned")
      notify({ kind: "thread-warned", thread: "reader", part: reply.part, fault: reply.fault });
    if (reply.type !== "value" && reply.type !== "error") return;
    const pendingCall = pendingCalls.get(reply.sequence);
    if (reply.type === "error" && storageFaultOf(reply.error.code) === "damaged") onCacheDamaged();
    pendingCalls.delete(reply.sequence);
    if (reply.type === "value") pendingCall?.resolve(reply.value);
    else pendingCall?.reject(toError(reply.error));
  }

  function startThread(): Worker {
    const worker = startWorker(workerPath, { role: "reader", folder, options });
    worker.on("message", handleReply);
    let lastError: Error | null = null;
    worker.on("error", (error: Error) => (lastError = error));
    worker.on("exit", () => {
      if (thread !== worker) return;
      thread = null;
      notify({ kind: "thread-ended", thread: "reader", fault: faultOf(lastError) });
      resendPending(lastError ?? new Error("reader: thread ended"));
    });
    return worker;
  }

  /** Sends unanswered calls to a new thread, because reads can be repeated. */
  function resendPending(error: Error): void {
    for (const [key, pendingCall] of pendingCalls) {
      pendingCall.crashes += 1;
      if (pendingCall.crashes >= MAX_CRASHES) {
        pendingCalls.delete(key);
        pendingCall.reject(error);
      } else send(pendingCall.call);
    }
  }

  function send(call: StoreCall): void {
    thread ??= startThread();
    thread.postMessage(call);
  }

  const callReader = (name: string, input: readonly unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (isClosed) return reject(new Error("store: closed"));
      lastSequence += 1;
      const call: StoreCall = { sequence: lastSequence, name, input };
      pendingCalls.set(lastSequence, { call, resolve, reject, crashes: 0 });
      send(call);
    });

  return {
    calls: new Proxy({} as Reader, {
      get: (_target, name) => (name === "then" ? undefined : (...input: unknown[]) => callReader(String(name), input)),
    }),

    async close(): Promise<void> {
      isClosed = true;
      const closingThread = thread;
      thread = null;
      await closingThread?.terminate();
      failAll(new Error("store: closed"));
    },
  };
}
