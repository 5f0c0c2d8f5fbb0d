import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { Store } from "../../../src-main/store/thread/client.ts";
import type { Desk } from "../../../src-main/use-cases/desk.ts";
import { scanHandlers } from "../../../src-main/use-cases/scanning/api.ts";
import { isoNow, rawScan } from "../use-cases/test-desk.ts";
import { canMount, makeDisk, type SmallDisk } from "./small-disk.ts";
import {
  BACKUP,
  backUp,
  runMaintenance,
  filesIn,
  hashOf,
  JOURNAL,
  linesOf,
  listenTo,
  openIn,
  openError,
  work,
} from "./worked-desk.ts";

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

const recordedIn = async (desk: Store): Promise<string[]> =>
  (await desk.recentScans(100_000)).map(({ scanId }) => scanId).toReversed();

describe("a full disk", () => {
  it("keeps acknowledged scans, refuses others, and accepts them when there is room", async () => {
    const store = await openIn(disk.folder);
    const reported = listenTo(store);
    disk.fill();
    const acknowledged = await scanUntilFull(store);
    expect(await reported.next("storage")).toEqual({ kind: "storage", fault: "disk-full" });
    const waiting = rawScan("NOT-AN-ITEM");
    const desk = { store, now: () => new Date(), unknownCodes: { searchScan: () => undefined } } as unknown as Desk;
    const { record, defer } = scanHandlers(desk);
    const full = { ok: false, error: { code: "disk-full", retryable: true } };
    expect([await record(waiting), await defer(waiting)]).toMatchObject([full, full]);
    disk.free();
    expect(await reported.next("storage")).toEqual({ kind: "storage", fault: null });
    await store.recordScan(waiting, isoNow());
    expect(await recordedIn(store)).toEqual([...acknowledged, waiting.gestureId]);
    await store.close();
    const reopened = await openIn(disk.folder);
    expect(await recordedIn(reopened)).toEqual([...acknowledged, waiting.gestureId]);
  });

  it("names the reason why the desk cannot open, and changes no file", async () => {
    const store = await openIn(disk.folder);
    const texts = await work(store, { items: 20 });
    await store.close();
    disk.fill();
    const before = hashOf(join(disk.folder, JOURNAL));
    expect((await openError(disk.folder)).reason).toEqual({ kind: "storage", fault: "disk-full" });
    expect(hashOf(join(disk.folder, JOURNAL))).toBe(before);
    disk.free();
    const reopened = await openIn(disk.folder);
    expect(await linesOf(reopened)).toEqual(texts);
  });

  it("is reported when a backup does not fit, and leaves no partial backup", async () => {
    const store = await openIn(disk.folder);
    await work(store, { items: 20 });
    const reported = listenTo(store);
    disk.fill();
    store.backUp();
    expect(await reported.next("backed-up")).toEqual({ kind: "backed-up", fault: "disk-full" });
    expect(filesIn(disk.folder, "backup")).toEqual([]);
    disk.free();
    store.backUp();
    expect(await reported.next("backed-up")).toEqual({ kind: "backed-up", fault: null });
    expect(filesIn(disk.folder, "backup")).toHaveLength(1);
  });

  it("stops a restore that does not fit before it changes a file", async () => {
    const store = await openIn(disk.folder);
    await work(store, { items: 20 });
    await backUp(disk.folder);
    await store.close();
    disk.fill();
    const before = hashOf(join(disk.folder, JOURNAL));
    await expect(
      runMaintenance({ name: "restore", folder: disk.folder, backup: BACKUP, now: isoNow() }),
    ).rejects.toThrow(/full|space/i);
    expect(hashOf(join(disk.folder, JOURNAL))).toBe(before);
    expect(filesIn(disk.folder, "broken")).toEqual([]);
    disk.free();
    await runMaintenance({ name: "restore", folder: disk.folder, backup: BACKUP, now: isoNow() });
  });
});

it("names the reason why a desk cannot open in a read-only folder", async () => {
  const store = await openIn(disk.folder);
  await work(store, { items: 20 });
  await store.close();
  const before = hashOf(join(disk.folder, JOURNAL));
  disk.readOnly();
  for (const folder of [disk.folder, join(disk.folder, "practice")])
    expect((await openError(folder)).reason).toEqual({ kind: "storage", fault: "read-only" });
  expect(hashOf(join(disk.folder, JOURNAL))).toBe(before);
});
