import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { beforeEach, describe, expect, it } from "vitest";
import type { Store } from "../../../src-main/store/thread/client.ts";
import { scanContract } from "../../../src-preload/contract/scanning/scan.ts";
import { tempFolder } from "../../temp-folder.ts";
import { item } from "../../unit/domain/inventory/items.ts";
import { storeIn } from "../support/store-in.ts";
import { isoNow, rawScan } from "../use-cases/test-desk.ts";

let folder: string;
let store: Store;

const openHere = () => storeIn(folder);

beforeEach(async () => {
  folder = tempFolder();
  store = await openHere();
  await store.upsertItems(
    [1, 2, 3, 4, 5].map((number) => item(number)),
    isoNow(),
  );
});

const scan = (number: number) => store.recordScan(rawScan(item(number).rma), isoNow());

describe("recording scans", () => {
  it("answers a repeated scan as the first time and counts it once", async () => {
    const twice = rawScan(item(1).rma);
    const first = await store.recordScan(twice, isoNow());
    const second = await store.recordScan(twice, isoNow());
    expect(second.outcome).toEqual(first.outcome);
    expect(second.batch.lines).toHaveLength(1);
    expect(await store.recentScans(10)).toHaveLength(1);
  });

  it("keeps the order of scans that were sent without waiting", async () => {
    const sent = [1, 2, 3, 4].map((number) => scan(number));
    const kinds = (await Promise.all(sent)).map(({ outcome }) => outcome.verdict.kind);
    expect(kinds).toEqual(["added", "added", "added", "batch-full"]);
    expect((await store.recentScans(10)).map((outcome) => outcome.text)).toEqual([4, 3, 2, 1].map((n) => item(n).rma));
  });

  it("returns scanner scans since a time, oldest first, without typed ones", async () => {
    const keys = [{ code: "KeyA", shift: false, gapMs: 9 }];
    for (let minute = 1; minute <= 5; minute += 1) {
      const source = minute === 4 ? "typed" : "scanner";
      await store.recordScan({ ...rawScan(`CODE-${minute}`), keys, source }, `2026-11-21T08:0${minute}:00.000Z`);
    }
    const since = (time: string, limit: number) => store.scannerScansSince(time, limit);
    expect((await since("2026-11-21T08:01:00.000Z", 9)).map(({ text }) => text)).toEqual([
      "CODE-2",
      "CODE-3",
      "CODE-5",
    ]);
    expect(await since("2026-11-21T08:00:00.000Z", 1)).toMatchObject([{ text: "CODE-5", keys, damage: null }]);
  });

  it("frees the item of an undone scan", async () => {
    await scan(1);
    await scan(2);
    const undone = await store.undoLastScan(isoNow());
    expect(undone?.lines.map((line) => line.item.rma)).toEqual([item(1).rma]);
    expect((await scan(2)).outcome.verdict).toMatchObject({ kind: "added", slot: 2 });
    await store.undoLastScan(isoNow());
    await store.undoLastScan(isoNow());
    expect(await store.undoLastScan(isoNow())).toBeNull();
    expect(await store.recentScans(10)).toHaveLength(3);
  });
});

describe("deferred scans", () => {
  const deferredTexts = async () => (await store.deferredScans()).map(({ text }) => text);

  it("survive a restart in order, count for nothing, and can be set aside", async () => {
    const keys = [{ code: "KeyA", shift: true, control: true, gapMs: 8.5 }];
    const first = { ...rawScan(item(1).rma), keys, capsLock: true, composing: false };
    const second = rawScan(item(2).rma);
    await store.deferScan(first, isoNow());
    await store.deferScan(second, isoNow());
    await store.deferScan(second, isoNow());
    await store.close();
    store = await openHere();
    expect(await store.deferredScans()).toEqual([first, second]);
    expect(scanContract.operations.listDeferred.output.parse(await store.deferredScans())).toHaveLength(2);
    expect(await store.recentScans(10)).toEqual([]);
    expect((await store.currentBatch(isoNow())).lines).toEqual([]);
    await store.setScansAside([first.gestureId, "01M7Y1KJHVKDGDC0SMDMQWEP5A"], isoNow());
    await store.close();
    store = await openHere();
    expect(await deferredTexts()).toEqual([second.text]);
  });

  it("are removed when they are recorded, in either order", async () => {
    const first = rawScan(item(1).rma);
    const second = rawScan(item(2).rma);
    await store.deferScan(first, isoNow());
    await store.recordScan(first, isoNow());
    await store.recordScan(second, isoNow());
    await store.deferScan(second, isoNow());
    expect(await deferredTexts()).toEqual([]);
    expect((await store.currentBatch(isoNow())).lines).toHaveLength(2);
  });
});

it("has every answered scan exactly once after a kill", async () => {
  await store.close();
  const script = fileURLToPath(new URL("./scan-until-killed.ts", import.meta.url));
  const desk = spawn(process.execPath, [script, folder], { stdio: ["ignore", "pipe", "inherit"] });
  const reported: string[] = [];
  for await (const line of createInterface({ input: desk.stdout })) {
    reported.push(line);
    if (reported.length === 40) desk.kill("SIGKILL");
  }
  if (desk.exitCode === null && desk.signalCode === null) await once(desk, "exit");
  expect(desk.signalCode).toBe("SIGKILL");

  store = await openHere();
  // The desk records more scans than the parent has read from the pipe.
  const storedIds = (await store.recentScans(1_000_000)).map((outcome) => outcome.scanId);
  expect(new Set(storedIds).size).toBe(storedIds.length);
  expect(reported.length).toBeGreaterThanOrEqual(40);
  expect(storedIds).toEqual(expect.arrayContaining(reported));
});
