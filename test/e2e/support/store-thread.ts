import type { DeskWindow } from "./desk-window.ts";

/**
 * Terminates the store's thread, like a crash. It is the oldest live thread: the reader and all others start after it.
 */
export async function endStoreThread(desk: DeskWindow): Promise<void> {
  await desk.app.evaluate(async () => {
    const { Session } = process.getBuiltinModule("node:inspector/promises");
    const { Worker } = process.getBuiltinModule("node:worker_threads");
    const threads: InstanceType<typeof Worker>[] = [];
    Object.assign(globalThis, { threads, WorkerOfThreads: Worker });
    const session = new Session();
    session.connect();
    // The program does not expose its threads, but the engine can list every live object.
    const { result } = await session.post("Runtime.evaluate", { expression: "WorkerOfThreads.prototype" });
    const { objects } = await session.post("Runtime.queryObjects", { prototypeObjectId: result.objectId ?? "" });
    await session.post("Runtime.callFunctionOn", {
      objectId: objects.objectId ?? "",
      functionDeclaration: "function () { globalThis.threads.push(...this); }",
    });
    session.disconnect();
    // Some of the objects never became a thread and throw.
    const readThreadId = (thread: (typeof threads)[number]): number => {
      try {
        return thread.threadId;
      } catch {
        return -1;
      }
    };
    const [store] = threads
      .filter((thread) => readThreadId(thread) > 0)
      .toSorted((first, second) => readThreadId(first) - readThreadId(second));
    await store?.terminate();
  });
}
