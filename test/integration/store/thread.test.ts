import type { Worker } from "node:worker_threads";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { WorkerReply } from "../../../src-main/store/thread/protocol.ts";
import { beginThread, prepareThread } from "../../../src-main/store/thread/thread.ts";
import { STORE_WORKER } from "../support/workers.ts";
import { tempFolder } from "../../temp-folder.ts";

let folder: string;
const begun: Worker[] = [];

function begin(): Worker {
  const worker = beginThread(STORE_WORKER, { role: "store", folder, options: { defaultBatchLimit: 5 } });
  begun.push(worker);
  return worker;
}

const firstReply = (worker: Worker): Promise<WorkerReply> =>
  new Promise((resolve, reject) => worker.once("message", resolve).once("error", reject));

beforeEach(() => void (folder = tempFolder()));
afterEach(() => Promise.all(begun.splice(0).map((worker) => worker.terminate())));

it("a prepared thread takes the first task, however often it was prepared; the next task begins another", async () => {
  prepareThread(STORE_WORKER);
  prepareThread(STORE_WORKER);
  const first = begin();
  const { threadId } = first;
  expect(await firstReply(first)).toMatchObject({ type: "open" });
  first.postMessage({ type: "close" });
  await new Promise((resolve) => first.once("exit", resolve));
  const second = begin();
  // Thread ids count up: no other thread was begun between the two.
  expect(second.threadId).toBe(threadId + 1);
  expect(await firstReply(second)).toMatchObject({ type: "open" });
});
