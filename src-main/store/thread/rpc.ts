import { toError } from "../files/maintenance.ts";
import type { StoreOperations } from "../operations.ts";
import type { StoreCall, WorkerReply } from "./protocol.ts";

export type StoreCalls = {
  readonly [Name in keyof StoreOperations]: (
    ...input: Parameters<StoreOperations[Name]>
  ) => Promise<ReturnType<StoreOperations[Name]>>;
};

interface PendingRequest {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Matches the answers of a thread, which arrive in any order, to the requests by sequence number. */
export function createPending() {
  const pending = new Map<number, PendingRequest>();
  let sequence = 0;
  let endError: Error | null = null;

  function remove(id: number): PendingRequest | undefined {
    const request = pending.get(id);
    pending.delete(id);
    return request;
  }

  return {
    ask: (post: (sequence: number) => void): Promise<unknown> =>
      new Promise((resolve, reject) => {
        if (endError !== null) return reject(endError);
        sequence += 1;
        pending.set(sequence, { resolve, reject });
        post(sequence);
      }),
    answer: (id: number, value: unknown): void => remove(id)?.resolve(value),
    fail: (id: number, error: Error): void => remove(id)?.reject(error),

    failAll: (error: Error): void => {
      endError = error;
      for (const { reject } of pending.values()) reject(error);
      pending.clear();
    },
  };
}

/** Sends calls with `post` and settles them with the replies. `own`: members that are not calls of the store. */
export function createStoreRpc<Own extends object>(post: (call: StoreCall) => void, own: Own) {
  const { ask, answer, fail, failAll } = createPending();

  const call = (name: string, input: readonly unknown[]): Promise<unknown> =>
    ask((sequence) => post({ sequence, name, input }));

  return {
    calls: new Proxy(own, {
      get: (target, name) => {
        if (name in target) return target[name as keyof Own];
        // `await` treats an object with `then` as a promise.
        return name === "then" ? undefined : (...input: unknown[]) => call(String(name), input);
      },
    }) as StoreCalls & Own,

    settle: (reply: WorkerReply): void => {
      if (reply.type === "value") answer(reply.sequence, reply.value);
      else if (reply.type === "error") fail(reply.sequence, toError(reply.error));
    },
    failAll,
  };
}
