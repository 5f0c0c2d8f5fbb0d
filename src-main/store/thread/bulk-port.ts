import type { MessagePort } from "node:worker_threads";
import type { StoreCall, WorkerAnswer } from "./protocol.ts";
import { createStoreRpc, type StoreCalls } from "./rpc.ts";

/** The store's calls for another thread, over a separate port. */
export type StorePort = StoreCalls & { close(): void };

/** `port`: the other end of the port that `store.newPort()` returned. */
export function connectStore(port: MessagePort): StorePort {
  const { calls, handleReply, failAll } = createStoreRpc((call) => port.postMessage(call), {
    close: () => port.close(),
  });
  port.on("message", (reply: WorkerAnswer) => handleReply(reply));
  port.on("close", () => failAll(new Error("store: thread ended")));
  return calls;
}

/** Answers one call per turn of the event loop, so that a scan waits for at most one call. */
export function createBulkPorts(
  answer: (call: StoreCall, reply: (message: WorkerAnswer) => void) => void,
  onAnswered: () => void,
) {
  const queue: (() => void)[] = [];
  const ports = new Set<MessagePort>();
  let nextAnswer: NodeJS.Immediate | null = null;

  function answerOne(): void {
    queue.shift()?.();
    onAnswered();
    nextAnswer = queue.length > 0 ? setImmediate(answerOne) : null;
  }

  return {
    serve(port: MessagePort): void {
      ports.add(port);
      port.on("close", () => ports.delete(port));
      port.on("message", (call: StoreCall) => {
        queue.push(() => answer(call, (reply) => port.postMessage(reply)));
        nextAnswer ??= setImmediate(answerOne);
      });
    },
    /** Drops queued calls without an answer. */
    close(): void {
      queue.length = 0;
      if (nextAnswer !== null) clearImmediate(nextAnswer);
      for (const port of ports) port.close();
    },
  };
}
