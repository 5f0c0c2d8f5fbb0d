import { stat } from "node:fs/promises";
import { extname } from "node:path";
import { Worker } from "node:worker_threads";
import { errorCodeOf } from "../../../src-domain/error-code.ts";
import { PartFailure } from "../../../src-domain/health/fault.ts";
import { ORDER_FILE_ENDINGS, type OrderFileRefusal } from "../../../src-domain/orders/order-file.ts";
import { failure, type Result } from "../../../src-domain/result.ts";
import { limitWait } from "../../../src-domain/waits.ts";
import type { Store } from "../../store/thread/client.ts";
import { createPendingRequests } from "../../store/thread/rpc.ts";
import type { ImportFile } from "../import/open-import-file.ts";
import type { OrderFileReply, OrderFileRequests, OrderFileWorkerData } from "./protocol.ts";
import { WORKBOOK_LIMITS } from "./unpack-workbook.ts";

/** Memory limit of the worker: a workbook of 64 MB of text needs several times as much memory. */
const MAX_MEMORY_MB = 768;
export const MAX_READ_MS = 30_000;

interface SessionOptions {
  readonly workerPath: string | URL;
  readonly file: ImportFile;
  readonly store: Store;
  readonly maxReadMs?: number | undefined;
}

export type OrderFileSession = ReturnType<typeof startOrderFileSession>;

/** Starts the worker that reads one order file. Too much time or memory ends the worker, not the desk. */
export function startOrderFileSession({ workerPath, file, store, maxReadMs = MAX_READ_MS }: SessionOptions) {
  const storePort = store.newPort();
  const worker = new Worker(workerPath, {
    workerData: { file, storePort } satisfies OrderFileWorkerData,
    transferList: [storePort],
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
  });
  const { sendRequest, resolveRequest, rejectRequest, failAll } = createPendingRequests();
  worker.on("error", failAll);
  worker.on("exit", () => failAll(new Error("order file worker: exited")));
  worker.on("message", (message: OrderFileReply) => {
    if (message.type === "answer") resolveRequest(message.sequence, message.value);
    else rejectRequest(message.sequence, new Error(message.message));
  });

  const request = <Name extends keyof OrderFileRequests>(type: Name, input: OrderFileRequests[Name]["input"]) =>
    sendRequest((sequence) => worker.postMessage({ type, sequence, input })) as Promise<
      OrderFileRequests[Name]["answer"]
    >;

  const end = async (): Promise<void> => void (await worker.terminate());

  return {
    async read(input: OrderFileRequests["read"]["input"]): Promise<OrderFileRequests["read"]["answer"]> {
      const problem = await findFileProblem(file);
      if (problem !== null) return failure(problem);
      let isTooSlow = false;
      const timer = setTimeout(() => {
        isTooSlow = true;
        void end();
      }, limitWait(maxReadMs));
      try {
        return await request("read", input);
      } catch (error) {
        if (isTooSlow) return failure("too-slow");
        if (errorCodeOf(error) === "ERR_WORKER_OUT_OF_MEMORY") return failure("too-large");
        process.emitWarning(new PartFailure("order-file", error));
        return failure("failed");
      } finally {
        clearTimeout(timer);
      }
    },

    async importOrders(input: OrderFileRequests["import"]["input"]): Promise<Result<null, "no-orders" | "failed">> {
      try {
        return await request("import", input);
      } catch (error) {
        process.emitWarning(new PartFailure("order-file", error));
        return failure("failed");
      }
    },

    end,
  };
}

async function findFileProblem({ path, name }: ImportFile): Promise<OrderFileRefusal | null> {
  const extension = extname(name).slice(1).toLowerCase();
  if (extension === "xls") return "encrypted";
  if (!ORDER_FILE_ENDINGS.some((ending) => ending === extension)) return "wrong-ending";
  try {
    const stats = await stat(path);
    if (!stats.isFile()) return "no-file";
    if (stats.size === 0) return "empty";
    return stats.size > WORKBOOK_LIMITS.file ? "too-large" : null;
  } catch (error) {
    return errorCodeOf(error) === "ENOENT" ? "not-there" : "unreadable";
  }
}
