import type { DeskWindow } from "./desk-window.ts";

/**
 * Ends the thread that keeps the desk's data, as a fault of its own would. It is the one that was begun first of those that
 * live: the reader and whatever else there is come after it.
 */
export async function endStoreThread(desk: DeskWindow): Promise<void> {
  await desk.app.evaluate(async () => {
    const { Session } = process.getBuiltinModule("node:inspector/promises");
    const { Worker } = process.getBuiltinModule("node:worker_threads");
    const threads: InstanceType<typeof Worker>[] = [];
    Object.assign(globalThis, { threads, WorkerOfThreads: Worker });
    const session = new Session();
    session.connect();
    // The program does not expose its threads; the engine knows every live object.
    const { result } = await session.post("Runtime.evaluate", { expression: "WorkerOfThreads.prototype" });
    const { objects } = await session.post("Runtime.queryObjects", { prototypeObjectId: result.objectId ?? "" });
    await session.post("Runtime.callFunctionOn", {
      objectId: objects.objectId ?? "",
      functionDeclaration: "function () { globalThis.threads.push(...this); }",
    });
    session.disconnect();
    // Among them are some that never became a thread, and cannot say so.
    const idOf = (thread: (typeof threads)[number]): number => {
      try {
        return thread.threadId;
      } catch {
        return -1;
      }
    };
    const [store] = threads.filter((thread) => idOf(thread) > 0).toSorted((one, other) => idOf(one) - idOf(other));
    await store?.terminate();
  });
}
