import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { UnfinishedWork } from "../../../src-domain/updates/update.ts";
import { UpdateFailed, createUpdates, type Updater } from "../../../src-main/environments/updates.ts";
import type { UpdateState } from "../../../src-preload/contract/updates/updates.ts";

const AT_REST: UnfinishedWork = { openItems: 0, deferredScans: 0, unfinishedRequests: 0 };

let work: UnfinishedWork | null;
let published: UpdateState[];
let asked: string[];

beforeEach(() => {
  vi.useFakeTimers();
  [work, published, asked] = [AT_REST, [], []];
});
afterEach(() => void vi.useRealTimers());

function updates(updater: Partial<Updater> = {}, feed: string | null = "https://updates.test/") {
  const find = (address: string): Promise<string> => {
    asked.push(address);
    return Promise.resolve("1.1.0");
  };
  const download: Updater["download"] = (onPercent) => {
    onPercent(41.7);
    return Promise.resolve();
  };
  return createUpdates({
    feed,
    updater: { supported: true, find, download, install: () => false, ...updater },
    ownVersion: "1.0.0",
    unfinishedWork: () => Promise.resolve(work),
    publish: (state) => published.push(state),
    now: () => new Date("2026-11-21T08:00:00.000Z"),
  });
}

const settled = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

it("sends no request without a feed or on an unsupported system", async () => {
  for (const [kind, ours] of [
    ["off", updates({}, null)],
    ["elsewhere", updates({ supported: false })],
  ] as const) {
    ours.startChecks(1);
    await vi.advanceTimersByTimeAsync(100_000_000);
    await ours.check();
    expect(await ours.status()).toEqual({ kind });
  }
  expect(asked).toEqual([]);
});

it("allows the installation only after a download and without unfinished work", async () => {
  const ours = updates();
  expect(await ours.check()).toEqual({ kind: "offered", version: "1.1.0" });
  expect(await ours.canInstall()).toBe(false);
  await ours.download();
  await settled();
  expect(published.map(({ kind }) => kind)).toEqual(["checking", "offered", "downloading", "downloading", "ready"]);
  expect(published[3]).toEqual({ kind: "downloading", version: "1.1.0", percent: 41 });
  expect(await ours.canInstall()).toBe(true);
  work = { ...AT_REST, openItems: 1 };
  expect(await ours.status()).toEqual({ kind: "ready", version: "1.1.0", hold: "open-batch" });
  expect(await ours.canInstall()).toBe(false);
  work = null;
  expect(await ours.canInstall()).toBe(false);
  work = AT_REST;
  expect(await ours.canInstall()).toBe(true);
});

it.each(["1.0.0", "0.9.9", "banana", null])("offers no update for the version %s", async (version) => {
  const ours = updates({ find: () => Promise.resolve(version) });
  expect(await ours.check()).toEqual({ kind: "none", at: "2026-11-21T08:00:00.000Z" });
  await ours.download();
  expect((await ours.status()).kind).toBe("none");
});

it("reports the failure and allows another check", async () => {
  let problem = true;
  const ours = updates({
    find: () => (problem ? Promise.reject(new UpdateFailed("unreachable", "down")) : Promise.resolve("1.1.0")),
    download: () => Promise.reject(new UpdateFailed("damaged", "hash")),
  });
  expect(await ours.check()).toEqual({ kind: "failed", problem: "unreachable" });
  problem = false;
  await ours.check();
  await ours.download();
  await settled();
  expect(await ours.status()).toEqual({ kind: "failed", problem: "damaged" });
  expect(await ours.canInstall()).toBe(false);
});

it("checks a minute after the start and then a few times a day", async () => {
  const ours = updates({
    find: (feed) => {
      asked.push(feed);
      return Promise.resolve(null);
    },
  });
  ours.startChecks();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(asked).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(24 * 60 * 60_000);
  expect(asked.length).toBeGreaterThanOrEqual(4);
  expect(asked.length).toBeLessThanOrEqual(6);
});
