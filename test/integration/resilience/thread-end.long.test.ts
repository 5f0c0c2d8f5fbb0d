import { once } from "node:events";
import { join } from "node:path";
import type { Worker } from "node:worker_threads";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { LogEntry } from "../../../src-domain/health/log-entry.ts";
import type { ThreadEvent } from "../../../src-main/store/thread/store-events.ts";
import type { Simulator } from "../../../src-simulator/index.ts";
import type { RecoveryStatus } from "../../../src-preload/contract/health/recovery.ts";
import { at, gesture, until } from "../use-cases/test-desk.ts";
import { beginWorkplace, serviceFor, type Workplace } from "../environments/environment-opener.ts";
import { foundItems } from "../store/found-items.ts";
import { spoilTree } from "./damage.ts";
import { openIn } from "./worked-desk.ts";
import { tempFolder } from "../../temp-folder.ts";

let folder: string;
/** The threads that the program begins in a test, so that it can end them as a fault of theirs would. */
let begun: Worker[];

beforeEach(() => {
  folder = tempFolder();
  begun = [];
  const note = (worker: Worker): void => void begun.push(worker);
  process.on("worker", note);
  onTestFinished(() => void process.off("worker", note));
});

/** Crashes a thread while it is asked something, which it will not answer. */
async function endWhile<Answer>(thread: Worker | undefined, ask: () => Promise<Answer>): Promise<Answer> {
  if (!thread) throw new Error("There is no such thread");
  thread.postMessage = () => undefined;
  const ended = once(thread, "exit");
  const asked = ask();
  await Promise.all([thread.terminate(), Promise.race([asked.catch(() => null), ended])]);
  return asked;
}

it("a store whose thread crashes answers no call, rather than never, and reports no end that was requested", async () => {
  const news: ThreadEvent[] = [];
  const asked = await openIn(folder, (reported) => news.push(reported));
  await asked.reader.inventoryFacets();
  await asked.close();
  expect(news).toEqual([]);
  const first = begun.length;
  const store = await openIn(folder, (reported) => news.push(reported));
  await store.currentBatch(at());
  await expect(endWhile(begun[first], () => store.batchSummaries())).rejects.toThrow("has ended");
  await expect(store.batchSummaries()).rejects.toThrow("has ended");
  expect(news).toEqual([{ kind: "thread-ended", thread: "store", fault: expect.any(Object) }]);
});

it("a reader whose thread crashes is begun again, and asked again what it did not answer", async () => {
  const news: ThreadEvent[] = [];
  const store = await openIn(folder, (reported) => news.push(reported));
  await store.reader.inventoryFacets();
  expect(await endWhile(begun.at(-1), () => store.reader.inventoryFacets())).toBeTypeOf("object");
  expect(news).toMatchObject([{ kind: "thread-ended", thread: "reader" }]);
});

it("a reader whose thread crashes is not asked a third time what ended two threads", async () => {
  const ended: unknown[] = [];
  const onThread = (reported: ThreadEvent): void => {
    ended.push(reported);
    // The one that is begun instead, as soon as it is there.
    if (ended.length === 1) setImmediate(() => void begun.at(-1)?.terminate());
  };
  const store = await openIn(folder, onThread);
  await store.reader.inventoryFacets();
  const asked = endWhile(begun.at(-1), () => store.reader.newestWith("USE", 5));
  await expect(asked).rejects.toThrow("has ended");
  expect(ended).toHaveLength(2);
  expect(await store.reader.inventoryFacets()).toBeTypeOf("object");
});

describe("a desk whose store crashes, or whose cache is damaged", () => {
  let simulator: Simulator;
  let workplace: Workplace;
  let reopened = 0;
  let troubles: unknown[] = [];
  const logged: LogEntry[] = [];

  beforeEach(async () => {
    [reopened, troubles, place] = [0, [], 0];
    logged.length = 0;
    simulator = await serviceFor({ items: 60 });
    await open();
  });

  async function open(): Promise<void> {
    workplace = await beginWorkplace(simulator, folder, {
      publish: (domain, event, payload) => {
        if (domain === "recovery" && event === "changed") troubles.push(payload);
      },
      log: (entry) => logged.push(entry),
      onReopened: () => (reopened += 1),
    });
  }

  /** Where among the threads the store's is: opening an environment begins it first. */
  let place = 0;

  const record = (scan: ReturnType<typeof gesture>) =>
    workplace.answer("one page", ({ desk }) => desk.store.recordScan(scan, at()));

  const isKept = (recorded: Promise<unknown>): Promise<boolean> =>
    recorded.then(
      () => true,
      () => false,
    );

  async function endStore(): Promise<void> {
    const thread = begun[place];
    place = begun.length;
    await thread?.terminate();
  }

  // Proof A17
  it("continues with the same page: what was recorded is kept, and a scan in the gap counts once", async () => {
    const before = gesture("BEFORE-THE-END");
    await record(before);
    const during = gesture("IN-THE-GAP");
    const inGap = isKept(record(during));
    await endStore();
    // The page's queue: the same gesture again until it is reported as kept.
    if (!(await inGap)) await until(() => isKept(record(during)), "the scan in the gap to be kept");
    await until(() => Promise.resolve(reopened === 1), "the desk to be open again");
    const scans = await workplace.answer("one page", ({ desk }) => desk.store.recentScans(10));
    expect(scans.map(({ text }) => text).toSorted()).toEqual(["BEFORE-THE-END", "IN-THE-GAP"]);
    expect(logged.map(({ event }) => event)).toEqual(expect.arrayContaining(["thread-ended", "store-reopened"]));
    expect(await workplace.answer("one page", ({ desk }) => desk.store.reader.inventoryFacets())).toBeTypeOf("object");
  });

  it("is left closed after three crashes, says so, and opens on request", async () => {
    for (const expected of [1, 2]) {
      await endStore();
      await until(() => Promise.resolve(reopened === expected), "the desk to be open again");
    }
    await endStore();
    await until(() => Promise.resolve(troubles.length > 0), "the trouble");
    expect(workplace.recovery.status()).toMatchObject({
      trouble: {
        cause: { kind: "other" },
        canGoBack: false,
        folder: join(folder, "environments", "practice-elsewhere"),
      },
    });
    await expect(record(gesture("NOT-KEPT"))).rejects.toThrow("given up");
    expect(reopened).toBe(2);
    expect(await workplace.recovery.retry()).toMatchObject({ ok: true });
    expect(workplace.recovery.status()).toEqual({ trouble: null });
    await record(gesture("KEPT-AGAIN"));
  });

  const notices = () => workplace.answer("one page", ({ desk }) => desk.files.notices.list());
  const foundItemsOf = (text: string) =>
    workplace.answer("one page", async ({ desk }) => (await foundItems(desk.store, text)).total);
  const isCopied = () =>
    workplace.answer("one page", async ({ desk }) => {
      const { state } = desk.sync.status();
      return state === "idle" && (await foundItems(desk.store, "")).total > 0;
    });

  /** What is damaged, and so found by a scan at work, or by the start of the work. */
  it.each(["inventory_by_rma", "fetched_list"])(
    "opens again when %s is damaged: the scan is kept, the copy filled whole, and that is reported",
    async (spoilt) => {
      await until(isCopied, "the copy");
      const whole = await foundItemsOf("");
      await workplace.close();
      spoilTree(join(folder, "environments", "practice-elsewhere", "cache.sqlite"), spoilt);
      await open();
      const scan = gesture("A-20260101-000001");
      await until(() => isKept(record(scan)), "the scan to be kept");
      await until(async () => (await notices()).some(({ kind }) => kind === "cache-started-over"), "the notice");
      await until(async () => (await isCopied()) && (await foundItemsOf("")) === whole, "the refilled copy");
      const scans = await workplace.answer("one page", ({ desk }) => desk.store.recentScans(10));
      expect(scans.map(({ text }) => text)).toEqual(["A-20260101-000001"]);
      // Nothing of the program has stopped.
      expect(reopened).toBe(0);
      expect(troubles.every((status) => (status as RecoveryStatus).trouble === null)).toBe(true);
    },
  );
});
