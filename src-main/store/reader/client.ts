import type { Worker } from "node:worker_threads";
import { faultOf } from "../../../src-domain/health/fault.ts";
import { storageFaultOf } from "../../../src-domain/health/storage-fault.ts";
import { toError } from "../files/maintenance.ts";
import type { StoreCall, WorkerReply } from "../thread/protocol.ts";
import type { ReaderOperations } from "./operations.ts";
import type { ThreadEvent } from "../thread/store-events.ts";
import { startWorker } from "../thread/start-worker.ts";

export type Reader = {
  readonly [Name in keyof ReaderOperations]: (
    ...input: Parameters<ReaderOperations[Name]>
  ) => Promise<Awaited<ReturnType<ReaderOperations[Name]>>>;
};

interface Asked {
  /** Threads that crashed while they were asked this. */
  ends: number;
  readonly call: StoreCall;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

interface ReaderOptions {
  readonly workerPath: string | URL;
  readonly folder: string;
  readonly onCacheDamaged: () => void;
  readonly onJournalDoubted: () => void;
  readonly notify: (news: ThreadEvent) => void;
}

/** A call that crashed two threads is not sent to a third. */
const MOST_ENDS = 2;

/** The reader's thread, begun with the first question. */
export function createReader({ workerPath, folder, onCacheDamaged, onJournalDoubted, notify }: ReaderOptions) {
  const pending = new Map<number, Asked>();
  let thread: Worker | null = null;
  let isClosed = false;
  let sequence = 0;

  function failAll(error: Error): void {
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
  }

  function settle(reply: WorkerReply): void {
    if (reply.type === "journal-doubted") onJournalDoubted();
    if (reply.type === "warned") notify({ kind: "thread-warned", thread: "reader", fault: reply.fault });
    if (reply.type !== "value" && reply.type !== "error") return;
    const asked = pending.get(reply.sequence);
    if (reply.type === "error" && storageFaultOf(reply.error.code) === "damaged") onCacheDamaged();
    pending.delete(reply.sequence);
    if (reply.type === "value") asked?.resolve(reply.value);
    else asked?.reject(toError(reply.error));
  }

  function begin(): Worker {
    const begun = startWorker(workerPath, { role: "reader", folder });
    begun.on("message", settle);
    let lastError: Error | null = null;
    begun.on("error", (error: Error) => (lastError = error));
    begun.on("exit", () => {
      if (thread !== begun) return;
      thread = null;
      notify({ kind: "thread-ended", thread: "reader", fault: faultOf(lastError) });
      askAgain(lastError ?? new Error("The reader has ended"));
    });
    return begun;
  }

  /** Sends unanswered calls to another thread: reading twice does no harm. */
  function askAgain(error: Error): void {
    for (const [key, asked] of pending) {
      asked.ends += 1;
      if (asked.ends >= MOST_ENDS) {
        pending.delete(key);
        asked.reject(error);
      } else send(asked.call);
    }
  }

  function send(call: StoreCall): void {
    thread ??= begin();
    thread.postMessage(call);
  }

  const ask = (name: string, input: readonly unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (isClosed) return reject(new Error("The store has ended"));
      sequence += 1;
      const call: StoreCall = { sequence, name, input };
      pending.set(sequence, { call, resolve, reject, ends: 0 });
      send(call);
    });

  return {
    calls: new Proxy({} as Reader, {
      get: (_target, name) => (name === "then" ? undefined : (...input: unknown[]) => ask(String(name), input)),
    }),

    async close(): Promise<void> {
      isClosed = true;
      const ending = thread;
      thread = null;
      await ending?.terminate();
      failAll(new Error("The store has ended"));
    },
  };
}
