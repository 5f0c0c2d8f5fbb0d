import { once } from "node:events";
import { join } from "node:path";
import type { Worker } from "node:worker_threads";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { LogEntry } from "../../../src-domain/health/log-entry.ts";
import { NO_INVENTORY_FILTER } from "../../../src-domain/inventory/inventory-query.ts";
import type { ThreadEvent } from "../../../src-main/store/thread/store-events.ts";
import type { RecoveryStatus } from "../../../src-preload/contract/health/recovery.ts";
import type { Simulator } from "../../../src-simulator/index.ts";
import { tempFolder } from "../../temp-folder.ts";
import { startTestHost, serviceFor, type TestHost } from "../environments/environment-opener.ts";
import { foundItems } from "../store/found-items.ts";
import { isoNow, rawScan, until } from "../use-cases/test-desk.ts";
import { damageTable } from "./damage.ts";
import { openStoreIn } from "./filled-store.ts";

let folder: string;
let threads: Worker[];

beforeEach(() => {
  folder = tempFolder();
  threads = [];
  const addThread = (worker: Worker): void => void threads.push(worker);
  process.on("worker", addThread);
  onTestFinished(() => void process.off("worker", addThread));
});

async function crashDuring<Answer>(thread: Worker | undefined, call: () => Promise<Answer>): Promise<Answer> {
  if (!thread) throw new Error("no such thread");
  thread.postMessage = () => undefined;
  const threadExit = once(thread, "exit");
  const answer = call();
  await Promise.all([thread.terminate(), Promise.race([answer.catch(() => null), threadExit])]);
  return answer;
}

it("rejects calls to a crashed store", async () => {
  const events: ThreadEvent[] = [];
  const closedStore = await openStoreIn(folder, (event) => events.push(event));
  await closedStore.reader.inventoryFacets(NO_INVENTORY_FILTER);
  await closedStore.close();
  expect(events).toEqual([]);
  const nextThreadIndex = threads.length;
  const store = await openStoreIn(folder, (event) => events.push(event));
  await store.currentBatch(isoNow());
  await expect(crashDuring(threads[nextThreadIndex], () => store.batchSummaries())).rejects.toThrow("thread ended");
  await expect(store.batchSummaries()).rejects.toThrow("thread ended");
  expect(events).toEqual([{ kind: "thread-ended", thread: "store", fault: expect.any(Object) }]);
});

it("repeats the unanswered call of a crashed reader", async () => {
  const events: ThreadEvent[] = [];
  const store = await openStoreIn(folder, (event) => events.push(event));
  await store.reader.inventoryFacets(NO_INVENTORY_FILTER);
  expect(await crashDuring(threads.at(-1), () => store.reader.inventoryFacets(NO_INVENTORY_FILTER))).toBeTypeOf(
    "object",
  );
  expect(events).toMatchObject([{ kind: "thread-ended", thread: "reader" }]);
});

it("rejects a call that crashed two readers", async () => {
  const crashes: unknown[] = [];
  const onThread = (event: ThreadEvent): void => {
    crashes.push(event);
    // Crashes the replacement as soon as it is running.
    if (crashes.length === 1) setImmediate(() => void threads.at(-1)?.terminate());
  };
  const store = await openStoreIn(folder, onThread);
  await store.reader.inventoryFacets(NO_INVENTORY_FILTER);
  const call = crashDuring(threads.at(-1), () => store.reader.findNewestItems("USE", 5));
  await expect(call).rejects.toThrow("thread ended");
  expect(crashes).toHaveLength(2);
  expect(await store.reader.inventoryFacets(NO_INVENTORY_FILTER)).toBeTypeOf("object");
});

describe("a desk whose store crashes or whose cache is damaged", () => {
  let simulator: Simulator;
  let host: TestHost;
  let reopenCount = 0;
  let recoveryStates: unknown[] = [];
  const logEntries: LogEntry[] = [];

  beforeEach(async () => {
    reopenCount = 0;
    recoveryStates = [];
    storeIndex = 0;
    logEntries.length = 0;
    simulator = await serviceFor({ items: 60 });
    await open();
  });

  async function open(): Promise<void> {
    host = await startTestHost(simulator, folder, {
      publish: (domain, event, payload) => {
        if (domain === "recovery" && event === "changed") recoveryStates.push(payload);
      },
      log: (entry) => logEntries.push(entry),
      onReopened: () => (reopenCount += 1),
    });
  }

  /** The index of the store's thread, which is the first thread of an opened environment. */
  let storeIndex = 0;

  const record = (scan: ReturnType<typeof rawScan>) =>
    host.runForPage("one page", ({ desk }) => desk.store.recordScan(scan, isoNow()));

  const isStored = (pendingRecord: Promise<unknown>): Promise<boolean> =>
    pendingRecord.then(
      () => true,
      () => false,
    );

  async function crashStore(): Promise<void> {
    const thread = threads[storeIndex];
    storeIndex = threads.length;
    await thread?.terminate();
  }

  // Proof A17
  it("records a scan during the crash exactly once", async () => {
    const earlierScan = rawScan("BEFORE-THE-END");
    await record(earlierScan);
    const scanInGap = rawScan("IN-THE-GAP");
    const wasStored = isStored(record(scanInGap));
    await crashStore();
    // The page's queue repeats a scan until it is stored.
    if (!(await wasStored)) await until(() => isStored(record(scanInGap)), "the scan in the gap to be stored");
    await until(() => Promise.resolve(reopenCount === 1), "the desk to be open again");
    const scans = await host.runForPage("one page", ({ desk }) => desk.store.recentScans(10));
    expect(scans.map(({ text }) => text).toSorted()).toEqual(["BEFORE-THE-END", "IN-THE-GAP"]);
    expect(logEntries.map(({ event }) => event)).toEqual(expect.arrayContaining(["thread-ended", "store-reopened"]));
    expect(
      await host.runForPage("one page", ({ desk }) => desk.store.reader.inventoryFacets(NO_INVENTORY_FILTER)),
    ).toBeTypeOf("object");
  });

  it("stays closed after three crashes", async () => {
    for (const expected of [1, 2]) {
      await crashStore();
      await until(() => Promise.resolve(reopenCount === expected), "the desk to be open again");
    }
    await crashStore();
    await until(() => Promise.resolve(recoveryStates.length > 0), "the failure");
    expect(host.recovery.status()).toMatchObject({
      openFailure: {
        cause: { kind: "other" },
        canGoBack: false,
        folder: join(folder, "environments", "practice-elsewhere"),
      },
    });
    await expect(record(rawScan("NOT-KEPT"))).rejects.toThrow("is closed after a failure");
    expect(reopenCount).toBe(2);
    expect(await host.recovery.retry()).toMatchObject({ ok: true });
    expect(host.recovery.status()).toEqual({ openFailure: null });
    await record(rawScan("KEPT-AGAIN"));
  });

  const notices = () => host.runForPage("one page", ({ desk }) => desk.storageNotices.list());
  const foundItemsOf = (text: string) =>
    host.runForPage("one page", async ({ desk }) => (await foundItems(desk.store, text)).total);
  const isCopied = () =>
    host.runForPage("one page", async ({ desk }) => {
      const { state } = desk.sync.status();
      return state === "idle" && (await foundItems(desk.store, "")).total > 0;
    });

  /** A scan detects the damage of the index, the start that of the table. */
  it.each(["inventory_by_rma", "fetched_list"])("reopens with a new cache when %s is damaged", async (damagedTable) => {
    await until(isCopied, "the copy");
    const total = await foundItemsOf("");
    await host.close();
    damageTable(join(folder, "environments", "practice-elsewhere", "cache.sqlite"), damagedTable);
    await open();
    const scan = rawScan("A-20260101-000001");
    await until(() => isStored(record(scan)), "the scan to be stored");
    await until(async () => (await notices()).some(({ kind }) => kind === "cache-started-over"), "the notice");
    await until(async () => (await isCopied()) && (await foundItemsOf("")) === total, "the refilled copy");
    const scans = await host.runForPage("one page", ({ desk }) => desk.store.recentScans(10));
    expect(scans.map(({ text }) => text)).toEqual(["A-20260101-000001"]);
    // The store did not crash.
    expect(reopenCount).toBe(0);
    expect(recoveryStates.every((status) => (status as RecoveryStatus).openFailure === null)).toBe(true);
  });
});
