import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import Database from "better-sqlite3";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { Store } from "../../../src-main/store/thread/client.ts";
import { scanContract } from "../../../src-preload/contract/scanning/scan.ts";
import { tempFolder } from "../../temp-folder.ts";
import { item } from "../../unit/domain/inventory/items.ts";
import { storeIn } from "../support/store-in.ts";
import { isoNow, rawScan } from "../use-cases/test-desk.ts";

let folder: string;
let store: Store;

const openTestStore = () => storeIn(folder);

beforeEach(async () => {
  folder = tempFolder();
  store = await openTestStore();
  await store.upsertItems(
    [1, 2, 3, 4, 5].map((number) => item(number)),
    isoNow(),
  );
});

const scan = (number: number) => store.recordScan(rawScan(item(number).rma), isoNow());

describe("recording scans", () => {
  it("counts a repeated scan once", async () => {
    const repeatedScan = rawScan(item(1).rma);
    const firstResult = await store.recordScan(repeatedScan, isoNow());
    const secondResult = await store.recordScan(repeatedScan, isoNow());
    expect(secondResult.outcome).toEqual(firstResult.outcome);
    expect(secondResult.batch.lines).toHaveLength(1);
    expect(await store.recentScans(10)).toHaveLength(1);
  });

  it("keeps the order of scans that were sent without waiting", async () => {
    const results = [1, 2, 3, 4].map((number) => scan(number));
    const kinds = (await Promise.all(results)).map(({ outcome }) => outcome.verdict.kind);
    expect(kinds).toEqual(["added", "added", "added", "batch-full"]);
    expect((await store.recentScans(10)).map((outcome) => outcome.text)).toEqual(
      [4, 3, 2, 1].map((number) => item(number).rma),
    );
  });

  it("returns scanner scans since a time, oldest first", async () => {
    const keys = [{ code: "KeyA", shift: false, gapMs: 9 }];
    for (let minute = 1; minute <= 5; minute += 1) {
      const source = minute === 4 ? "typed" : "scanner";
      await store.recordScan({ ...rawScan(`CODE-${minute}`), keys, source }, `2026-11-21T08:0${minute}:00.000Z`);
    }
    const scansSince = (time: string, limit: number) => store.scannerScansSince(time, limit);
    expect((await scansSince("2026-11-21T08:01:00.000Z", 9)).map(({ text }) => text)).toEqual([
      "CODE-2",
      "CODE-3",
      "CODE-5",
    ]);
    expect(await scansSince("2026-11-21T08:00:00.000Z", 1)).toMatchObject([{ text: "CODE-5", keys, damage: null }]);
  });

  it("frees the item of an undone scan", async () => {
    await scan(1);
    await scan(2);
    const batchAfterUndo = await store.undoLastScan(isoNow());
    expect(batchAfterUndo?.lines.map((line) => line.item.rma)).toEqual([item(1).rma]);
    expect((await scan(2)).outcome.verdict).toMatchObject({ kind: "added", slot: 2 });
    await store.undoLastScan(isoNow());
    await store.undoLastScan(isoNow());
    expect(await store.undoLastScan(isoNow())).toBeNull();
    expect(await store.recentScans(10)).toHaveLength(3);
  });
});

describe("deferred scans", () => {
  const deferredTexts = async () => (await store.deferredScans()).map(({ text }) => text);

  it("survive a restart in order", async () => {
    const keys = [{ code: "KeyA", shift: true, control: true, gapMs: 8.5 }];
    const firstScan = { ...rawScan(item(1).rma), keys, capsLock: true, composing: false };
    const secondScan = rawScan(item(2).rma);
    await store.deferScan(firstScan, isoNow());
    await store.deferScan(secondScan, isoNow());
    await store.deferScan(secondScan, isoNow());
    await store.close();
    store = await openTestStore();
    expect(await store.deferredScans()).toEqual([firstScan, secondScan]);
    expect(scanContract.operations.listDeferred.output.parse(await store.deferredScans())).toHaveLength(2);
    expect(await store.recentScans(10)).toEqual([]);
    expect((await store.currentBatch(isoNow())).lines).toEqual([]);
    await store.setScansAside([firstScan.gestureId, "01M7Y1KJHVKDGDC0SMDMQWEP5A"], isoNow());
    await store.close();
    store = await openTestStore();
    expect(await deferredTexts()).toEqual([secondScan.text]);
  });

  it("are removed when they are recorded", async () => {
    const firstScan = rawScan(item(1).rma);
    const secondScan = rawScan(item(2).rma);
    await store.deferScan(firstScan, isoNow());
    await store.recordScan(firstScan, isoNow());
    await store.recordScan(secondScan, isoNow());
    await store.deferScan(secondScan, isoNow());
    expect(await deferredTexts()).toEqual([]);
    expect((await store.currentBatch(isoNow())).lines).toHaveLength(2);
  });

  it("belong to the operator who made them", async () => {
    const signOn = (name: string | null) => store.writeSettings({ operator: { name, since: isoNow() } });
    const scans = [1, 2, 3].map((number) => rawScan(item(number).rma));
    for (const [index, name] of ["Ana", null].entries()) {
      await signOn(name);
      await store.deferScan(scans[index] ?? rawScan(""), isoNow());
    }
    await signOn("Ben");
    for (const deferredOrNew of scans) await store.recordScan(deferredOrNew, isoNow());
    const journal = new Database(join(folder, "journal.sqlite"), { readonly: true });
    onTestFinished(() => void journal.close());
    expect(journal.prepare("SELECT operator FROM scan ORDER BY rowid").pluck().all()).toEqual(["Ana", null, "Ben"]);
  });
});

it("has every answered scan exactly once after a kill", async () => {
  await store.close();
  const script = fileURLToPath(new URL("./scan-until-killed.ts", import.meta.url));
  const childProcess = spawn(process.execPath, [script, folder], { stdio: ["ignore", "pipe", "inherit"] });
  const printedIds: string[] = [];
  for await (const line of createInterface({ input: childProcess.stdout })) {
    printedIds.push(line);
    if (printedIds.length === 40) childProcess.kill("SIGKILL");
  }
  if (childProcess.exitCode === null && childProcess.signalCode === null) await once(childProcess, "exit");
  expect(childProcess.signalCode).toBe("SIGKILL");

  store = await openTestStore();
  // The desk records more scans than the parent has read from the pipe.
  const storedIds = (await store.recentScans(1_000_000)).map((outcome) => outcome.scanId);
  expect(new Set(storedIds).size).toBe(storedIds.length);
  expect(printedIds.length).toBeGreaterThanOrEqual(40);
  expect(storedIds).toEqual(expect.arrayContaining(printedIds));
});
