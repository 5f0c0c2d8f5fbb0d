import type { MessagePort } from "node:worker_threads";
import { createCalls, type StoreCalls } from "./calls.ts";
import type { StoreCall, WorkerAnswer } from "./protocol.ts";

/** The store as another thread sees it, by a line of its own. */
export type StoreLine = StoreCalls & { hangUp(): void };

/** For the thread that was given the other end of `store.newLine()`. */
export function storeOver(port: MessagePort): StoreLine {
  const { calls, settle, failAll } = createCalls((call) => port.postMessage(call), {
    hangUp: () => port.close(),
  });
  port.on("message", (reply: WorkerAnswer) => settle(reply));
  port.on("close", () => failAll(new Error("The store has ended")));
  return calls;
}

interface SlowLines {
  /** For as long as the cache has this number. */
  serve(port: MessagePort, cacheNumber: number): void;
  close(): void;
}

/**
 * In the store's worker: lines for bulk work. One call is answered a turn of the event loop, and everything that came over
 * the main line is answered in between, so that a scan waits for one of these calls at most.
 */
export function createSlowLines(
  answer: (call: StoreCall, cacheNumber: number) => WorkerAnswer,
  afterwards: () => void,
): SlowLines {
  const waiting: (() => void)[] = [];
  const ports = new Set<MessagePort>();
  let turn: NodeJS.Immediate | null = null;

  function answerOne(): void {
    waiting.shift()?.();
    afterwards();
    turn = waiting.length > 0 ? setImmediate(answerOne) : null;
  }

  return {
    serve(port, cacheNumber) {
      ports.add(port);
      port.on("close", () => ports.delete(port));
      port.on("message", (call: StoreCall) => {
        waiting.push(() => port.postMessage(answer(call, cacheNumber)));
        turn ??= setImmediate(answerOne);
      });
    },
    /** What waits is not answered any more. */
    close() {
      waiting.length = 0;
      if (turn !== null) clearImmediate(turn);
      for (const port of ports) port.close();
    },
  };
}
