import { Worker } from "node:worker_threads";
import type { StoreOperations, StoreOptions } from "./operations.ts";
import type { StoreErrorText, WorkerReply, WorkerRequest } from "./protocol.ts";

/** The store as the rest of main sees it: every operation of store/operations.ts, answered by the worker. */
export type Store = {
  readonly [Name in keyof StoreOperations]: (
    ...input: Parameters<StoreOperations[Name]>
  ) => Promise<ReturnType<StoreOperations[Name]>>;
} & {
  /** Writes today's copy of the journal, unless there is one. */
  backUp(): void;
  /** Answers what was asked before, then ends the worker. */
  close(): Promise<void>;
};

export class StoreUnusable extends Error {
  readonly newerThanApp: boolean;
  constructor(message: string, newerThanApp: boolean) {
    super(message);
    this.name = "StoreUnusable";
    this.newerThanApp = newerThanApp;
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
  const worker = new Worker(workerPath, { workerData: { folder, options } });
  const pending = new Map<number, Pending>();
  const ended = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
  const failAll = (error: Error): void => {
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
  };
  await opened(worker);
  worker.on("error", failAll);
  worker.on("exit", () => failAll(new Error("The store has ended")));
  worker.on("message", (reply: WorkerReply) => settle(pending, reply));

  let sequence = 0;
  const send = (request: WorkerRequest): void => worker.postMessage(request);
  const call = (name: string, input: readonly unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      sequence += 1;
      pending.set(sequence, { resolve, reject });
      send({ type: "call", sequence, name, input });
    });

  const lifecycle = {
    backUp: () => send({ type: "back-up" }),
    close: async () => {
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

function opened(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once("error", reject);
    worker.once("message", (reply: WorkerReply) => {
      worker.off("error", reject);
      if (reply.type === "open") resolve();
      else if (reply.type === "unusable") reject(new StoreUnusable(reply.error.message, reply.newer));
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

function toError({ name, message }: StoreErrorText): Error {
  const error = new Error(message);
  error.name = name;
  return error;
}
