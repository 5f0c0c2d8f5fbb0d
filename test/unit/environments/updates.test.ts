import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { UnfinishedWork } from "../../../src-domain/updates/update.ts";
import { UpdateFailed, createUpdates, type Updater } from "../../../src-main/environments/updates.ts";
import type { UpdateState } from "../../../src-preload/contract/updates/updates.ts";

const NO_WORK: UnfinishedWork = { openItems: 0, deferredScans: 0, unfinishedRequests: 0 };

let work: UnfinishedWork | null;
let isJournalReadable: boolean;
let published: UpdateState[];
let checkedFeeds: string[];

beforeEach(() => {
  vi.useFakeTimers();
  work = NO_WORK;
  isJournalReadable = true;
  published = [];
  checkedFeeds = [];
});
afterEach(() => void vi.useRealTimers());

function createTestUpdates(updater: Partial<Updater> = {}, feed: string | null = "https://updates.test/") {
  const find = (address: string): Promise<string> => {
    checkedFeeds.push(address);
    return Promise.resolve("1.1.0");
  };
  const download: Updater["download"] = (onPercent) => {
    onPercent(41.7);
    return Promise.resolve();
  };
  return createUpdates({
    feed,
    updater: { isSupported: true, find, download, install: () => false, ...updater },
    ownVersion: "1.0.0",
    unfinishedWork: () => (isJournalReadable ? Promise.resolve(work) : Promise.reject(new Error("disk failed"))),
    publish: (state) => published.push(state),
    now: () => new Date("2026-11-21T08:00:00.000Z"),
  });
}

const flushPromises = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

it("sends no request without a feed or on an unsupported system", async () => {
  for (const [kind, updates] of [
    ["off", createTestUpdates({}, null)],
    ["elsewhere", createTestUpdates({ isSupported: false })],
  ] as const) {
    updates.startChecks(1);
    await vi.advanceTimersByTimeAsync(100_000_000);
    await updates.check();
    expect(await updates.status()).toEqual({ kind });
  }
  expect(checkedFeeds).toEqual([]);
});

it("allows the installation only after a download", async () => {
  const updates = createTestUpdates();
  expect(await updates.check()).toEqual({ kind: "offered", version: "1.1.0" });
  expect(await updates.canInstall()).toBe(false);
  await updates.download();
  await flushPromises();
  expect(published.map(({ kind }) => kind)).toEqual(["checking", "offered", "downloading", "downloading", "ready"]);
  expect(published[3]).toEqual({ kind: "downloading", version: "1.1.0", percent: 41 });
  expect(await updates.canInstall()).toBe(true);
  work = { ...NO_WORK, openItems: 1 };
  expect(await updates.status()).toEqual({ kind: "ready", version: "1.1.0", blocker: "open-batch" });
  expect(await updates.canInstall()).toBe(false);
  work = null;
  expect(await updates.canInstall()).toBe(false);
  work = NO_WORK;
  expect(await updates.canInstall()).toBe(true);
});

it("keeps a downloaded update while the unfinished work cannot be read", async () => {
  const updates = createTestUpdates();
  await updates.check();
  isJournalReadable = false;
  await updates.download();
  await flushPromises();
  expect(await updates.status()).toEqual({ kind: "ready", version: "1.1.0", blocker: "not-known" });
  expect(await updates.canInstall()).toBe(false);
});

it.each(["1.0.0", "0.9.9", "banana", null])("offers no update for the version %s", async (version) => {
  const updates = createTestUpdates({ find: () => Promise.resolve(version) });
  expect(await updates.check()).toEqual({ kind: "none", at: "2026-11-21T08:00:00.000Z" });
  await updates.download();
  expect((await updates.status()).kind).toBe("none");
});

it("allows another check after a failure", async () => {
  let isUnreachable = true;
  const updates = createTestUpdates({
    find: () => (isUnreachable ? Promise.reject(new UpdateFailed("unreachable", "down")) : Promise.resolve("1.1.0")),
    download: () => Promise.reject(new UpdateFailed("damaged", "hash")),
  });
  expect(await updates.check()).toEqual({ kind: "failed", problem: "unreachable" });
  isUnreachable = false;
  await updates.check();
  await updates.download();
  await flushPromises();
  expect(await updates.status()).toEqual({ kind: "failed", problem: "damaged" });
  expect(await updates.canInstall()).toBe(false);
});

it("checks four to six times a day", async () => {
  const updates = createTestUpdates({
    find: (feed) => {
      checkedFeeds.push(feed);
      return Promise.resolve(null);
    },
  });
  updates.startChecks();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(checkedFeeds).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(24 * 60 * 60_000);
  expect(checkedFeeds.length).toBeGreaterThanOrEqual(4);
  expect(checkedFeeds.length).toBeLessThanOrEqual(6);
});
