import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { Store } from "../../../src-main/store/thread/client.ts";
import type { Desk } from "../../../src-main/use-cases/desk.ts";
import { scanHandlers } from "../../../src-main/use-cases/scanning/api.ts";
import { isoNow, rawScan } from "../use-cases/test-desk.ts";
import {
  BACKUP,
  backUp,
  runMaintenance,
  filesIn,
  hashOf,
  JOURNAL,
  readLineRmas,
  recordEvents,
  openStoreIn,
  readOpenError,
  fillStore,
} from "./filled-store.ts";
import { canMount, makeDisk, type SmallDisk } from "./small-disk.ts";

let disk: SmallDisk;
const isMountable = canMount();

beforeEach((test) => {
  if (!isMountable) test.skip();
  disk = makeDisk(6);
  onTestFinished(() => disk.remove());
});

const scanUntilFull = async (desk: Store): Promise<string[]> => {
  const acknowledged: string[] = [];
  for (;;) {
    const scan = { ...rawScan("NOT-AN-ITEM"), keys: [] };
    try {
      await desk.recordScan(scan, isoNow());
      acknowledged.push(scan.gestureId);
    } catch (error) {
      expect(error).toMatchObject({ code: expect.stringMatching(/^SQLITE_(FULL|IOERR)/) });
      return acknowledged;
    }
  }
};

const readScanIds = async (desk: Store): Promise<string[]> =>
  (await desk.recentScans(100_000)).map(({ scanId }) => scanId).toReversed();

describe("a full disk", () => {
  it("keeps every acknowledged scan", async () => {
    const store = await openStoreIn(disk.folder);
    const eventLog = recordEvents(store);
    disk.fill();
    const acknowledged = await scanUntilFull(store);
    expect(await eventLog.waitFor("storage")).toEqual({ kind: "storage", fault: "disk-full" });
    const deferredScan = rawScan("NOT-AN-ITEM");
    const desk = { store, now: () => new Date(), unknownCodes: { searchScan: () => undefined } } as unknown as Desk;
    const { record, defer } = scanHandlers(desk);
    const diskFullError = { ok: false, error: { code: "disk-full", isRetryable: true } };
    expect([await record(deferredScan), await defer(deferredScan)]).toMatchObject([diskFullError, diskFullError]);
    disk.free();
    expect(await eventLog.waitFor("storage")).toEqual({ kind: "storage", fault: null });
    await store.recordScan(deferredScan, isoNow());
    expect(await readScanIds(store)).toEqual([...acknowledged, deferredScan.gestureId]);
    await store.close();
    const reopenedStore = await openStoreIn(disk.folder);
    expect(await readScanIds(reopenedStore)).toEqual([...acknowledged, deferredScan.gestureId]);
  });

  it("is named as the reason why the desk cannot open", async () => {
    const store = await openStoreIn(disk.folder);
    const texts = await fillStore(store, { items: 20 });
    await store.close();
    disk.fill();
    const hashBefore = hashOf(join(disk.folder, JOURNAL));
    expect((await readOpenError(disk.folder)).reason).toEqual({ kind: "storage", fault: "disk-full" });
    expect(hashOf(join(disk.folder, JOURNAL))).toBe(hashBefore);
    disk.free();
    const reopenedStore = await openStoreIn(disk.folder);
    expect(await readLineRmas(reopenedStore)).toEqual(texts);
  });

  it("is reported when a backup does not fit", async () => {
    const store = await openStoreIn(disk.folder);
    await fillStore(store, { items: 20 });
    const eventLog = recordEvents(store);
    disk.fill();
    store.backUp();
    expect(await eventLog.waitFor("backed-up")).toEqual({ kind: "backed-up", fault: "disk-full" });
    expect(filesIn(disk.folder, "backup")).toEqual([]);
    disk.free();
    store.backUp();
    expect(await eventLog.waitFor("backed-up")).toEqual({ kind: "backed-up", fault: null });
    expect(filesIn(disk.folder, "backup")).toHaveLength(1);
  });

  it("stops a restore that does not fit before it changes a file", async () => {
    const store = await openStoreIn(disk.folder);
    await fillStore(store, { items: 20 });
    await backUp(disk.folder);
    await store.close();
    disk.fill();
    const hashBefore = hashOf(join(disk.folder, JOURNAL));
    await expect(
      runMaintenance({ name: "restore", folder: disk.folder, backup: BACKUP, now: isoNow() }),
    ).rejects.toThrow(/full|space/i);
    expect(hashOf(join(disk.folder, JOURNAL))).toBe(hashBefore);
    expect(filesIn(disk.folder, "broken")).toEqual([]);
    disk.free();
    await runMaintenance({ name: "restore", folder: disk.folder, backup: BACKUP, now: isoNow() });
  });
});

it("names the reason why a desk cannot open in a read-only folder", async () => {
  const store = await openStoreIn(disk.folder);
  await fillStore(store, { items: 20 });
  await store.close();
  const hashBefore = hashOf(join(disk.folder, JOURNAL));
  disk.readOnly();
  for (const folder of [disk.folder, join(disk.folder, "practice")])
    expect((await readOpenError(folder)).reason).toEqual({ kind: "storage", fault: "read-only" });
  expect(hashOf(join(disk.folder, JOURNAL))).toBe(hashBefore);
});
