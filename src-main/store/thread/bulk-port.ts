import type { MessagePort } from "node:worker_threads";
import { createStoreRpc, type StoreCalls } from "./rpc.ts";
import type { StoreCall, WorkerAnswer } from "./protocol.ts";

/** The store as another thread sees it, over a port of its own. */
export type StorePort = StoreCalls & { hangUp(): void };

/** For the thread that was given the other end of `store.newPort()`. */
export function connectStore(port: MessagePort): StorePort {
  const { calls, settle, failAll } = createStoreRpc((call) => port.postMessage(call), {
    hangUp: () => port.close(),
  });
  port.on("message", (reply: WorkerAnswer) => settle(reply));
  port.on("close", () => failAll(new Error("The store has ended")));
  return calls;
}

interface BulkPorts {
  serve(port: MessagePort): void;
  close(): void;
}

/** One call per turn of the event loop, so that a scan waits for one of these at most. */
export function createBulkPorts(answer: (call: StoreCall) => WorkerAnswer, afterwards: () => void): BulkPorts {
  const waiting: (() => void)[] = [];
  const ports = new Set<MessagePort>();
  let turn: NodeJS.Immediate | null = null;

  function answerOne(): void {
    waiting.shift()?.();
    afterwards();
    turn = waiting.length > 0 ? setImmediate(answerOne) : null;
  }

  return {
    serve(port) {
      ports.add(port);
      port.on("close", () => ports.delete(port));
      port.on("message", (call: StoreCall) => {
        waiting.push(() => port.postMessage(answer(call)));
        turn ??= setImmediate(answerOne);
      });
    },
    /** Waiting calls are not answered. */
    close() {
      waiting.length = 0;
      if (turn !== null) clearImmediate(turn);
      for (const port of ports) port.close();
    },
  };
}
