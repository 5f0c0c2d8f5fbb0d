import { toError } from "../files/maintenance.ts";
import type { StoreOperations } from "../operations.ts";
import type { StoreCall, WorkerReply } from "./protocol.ts";

/** Every operation of store/operations.ts, answered by the store's worker. */
export type StoreCalls = {
  readonly [Name in keyof StoreOperations]: (
    ...input: Parameters<StoreOperations[Name]>
  ) => Promise<ReturnType<StoreOperations[Name]>>;
};

interface Pending {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

interface Calls<Own> {
  readonly calls: StoreCalls & Own;
  readonly settle: (reply: WorkerReply) => void;
  readonly failAll: (error: Error) => void;
}

/** What was asked of a thread, by number, until the answers come back in whatever order. */
export function createPending() {
  const pending = new Map<number, Pending>();
  let sequence = 0;
  let over: Error | null = null;

  function take(of: number): Pending | undefined {
    const asked = pending.get(of);
    pending.delete(of);
    return asked;
  }

  return {
    ask: (post: (sequence: number) => void): Promise<unknown> =>
      new Promise((resolve, reject) => {
        if (over !== null) return reject(over);
        sequence += 1;
        pending.set(sequence, { resolve, reject });
        post(sequence);
      }),
    answer: (of: number, value: unknown): void => take(of)?.resolve(value),
    fail: (of: number, error: Error): void => take(of)?.reject(error),

    failAll: (error: Error): void => {
      over = error;
      for (const { reject } of pending.values()) reject(error);
      pending.clear();
    },
  };
}

/** Calls that are sent by `post` and settled by the replies. */
export function createStoreRpc<Own extends object>(post: (call: StoreCall) => void, own: Own): Calls<Own> {
  const { ask, answer, fail, failAll } = createPending();

  const call = (name: string, input: readonly unknown[]): Promise<unknown> =>
    ask((sequence) => post({ sequence, name, input }));

  return {
    calls: new Proxy(own, {
      get: (target, name) => {
        if (name in target) return target[name as keyof Own];
        // A promise is recognised by `then`; the store is not one.
        return name === "then" ? undefined : (...input: unknown[]) => call(String(name), input);
      },
    }) as StoreCalls & Own,

    settle(reply: WorkerReply): void {
      if (reply.type === "value") answer(reply.sequence, reply.value);
      else if (reply.type === "error") fail(reply.sequence, toError(reply.error));
    },
    failAll,
  };
}
