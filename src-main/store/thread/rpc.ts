import { toError } from "../files/maintenance.ts";
import type { StoreOperations } from "../operations.ts";
import type { CooperativeWork } from "../reader/cooperative.ts";
import type { StoreCall, WorkerReply } from "./protocol.ts";

export type StoreCalls = {
  readonly [Name in keyof StoreOperations]: (
    ...input: Parameters<StoreOperations[Name]>
  ) => Promise<Answer<ReturnType<StoreOperations[Name]>>>;
};

type Answer<Returned> = Returned extends CooperativeWork<infer Value> ? Value : Returned;

interface PendingRequest {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Matches the answers of a thread, which arrive in any order, to the requests by sequence number. */
export function createPendingRequests() {
  const pendingRequests = new Map<number, PendingRequest>();
  let lastSequence = 0;
  let endError: Error | null = null;

  function remove(id: number): PendingRequest | undefined {
    const request = pendingRequests.get(id);
    pendingRequests.delete(id);
    return request;
  }

  return {
    sendRequest: (post: (sequence: number) => void): Promise<unknown> =>
      new Promise((resolve, reject) => {
        if (endError !== null) return reject(endError);
        lastSequence += 1;
        pendingRequests.set(lastSequence, { resolve, reject });
        post(lastSequence);
      }),
    resolveRequest: (id: number, value: unknown): void => remove(id)?.resolve(value),
    rejectRequest: (id: number, error: Error): void => remove(id)?.reject(error),

    failAll: (error: Error): void => {
      endError = error;
      for (const { reject } of pendingRequests.values()) reject(error);
      pendingRequests.clear();
    },
  };
}

/** Sends calls with `post` and settles them with the replies. `members`: properties that are not calls of the store. */
export function createStoreRpc<Members extends object>(post: (call: StoreCall) => void, members: Members) {
  const { sendRequest, resolveRequest, rejectRequest, failAll } = createPendingRequests();

  const call = (name: string, input: readonly unknown[]): Promise<unknown> =>
    sendRequest((sequence) => post({ sequence, name, input }));

  return {
    calls: new Proxy(members, {
      get: (target, name) => {
        if (name in target) return target[name as keyof Members];
        // `await` treats an object with `then` as a promise.
        return name === "then" ? undefined : (...input: unknown[]) => call(String(name), input);
      },
    }) as StoreCalls & Members,

    handleReply: (reply: WorkerReply): void => {
      if (reply.type === "value") resolveRequest(reply.sequence, reply.value);
      else if (reply.type === "error") rejectRequest(reply.sequence, toError(reply.error));
    },
    failAll,
  };
}
