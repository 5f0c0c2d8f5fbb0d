import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { BATCH_NAME_TEXTS } from "../../../../src-domain/batches/batch-name.ts";
import type { Store } from "../../../../src-main/store/thread/client.ts";
import { exportScans, readScan, readScanPage } from "../../../../src-main/use-cases/scanning/black-box.ts";
import type { ScanFilter } from "../../../../src-preload/contract/health/black-box.ts";
import { tempFolder } from "../../../temp-folder.ts";
import { item } from "../../../unit/domain/inventory/items.ts";
import { storeIn } from "../../support/store-in.ts";
import { isoNow, rawScan } from "../test-desk.ts";

const NO_FILTER: ScanFilter = { kinds: [], text: "", from: null, until: null };

let folder: string;
let store: Store;
beforeEach(async () => {
  folder = tempFolder();
  store = await storeIn(folder);
  await store.upsertItems([item(1), item(2)], isoNow());
});

const recordScanAt = (text: string, instant: string, change: object = {}) =>
  store.recordScan({ ...rawScan(text), startedAt: instant, ...change }, instant);
const findTexts = async (filter: Partial<ScanFilter>): Promise<string[]> =>
  (await readScanPage(store, { ...NO_FILTER, ...filter }, 0, 50)).rows.map(({ text }) => text);

const KEYS = [
  { code: "KeyU", shift: true, gapMs: 0 },
  { code: "BracketRight", shift: false, control: true, gapMs: 8.5 },
  { code: "Digit2", shift: false, gapMs: 9 },
];

describe("the scan log", () => {
  it("finds scans by outcome, text and time, newest first", async () => {
    await recordScanAt(item(1).rma, "2026-11-20T08:00:00.000Z");
    await recordScanAt(item(1).rma, "2026-11-20T09:00:00.000Z");
    await recordScanAt("nothing-of-ours", "2026-11-20T10:00:00.000Z");
    expect(await findTexts({})).toEqual(["nothing-of-ours", item(1).rma, item(1).rma]);
    expect(await findTexts({ kinds: ["already-in-batch", "unknown-code"] })).toEqual(["nothing-of-ours", item(1).rma]);
    expect(await findTexts({ text: "OF-our" })).toEqual(["nothing-of-ours"]);
    expect(await findTexts({ from: "2026-11-20T09:00:00.000Z", until: "2026-11-20T09:30:00.000Z" })).toEqual([
      item(1).rma,
    ]);
    expect(await findTexts({ text: "%" })).toEqual([]);
  });

  it("pages without gaps or repeats when all scans have one time", async () => {
    const instant = isoNow();
    for (let number = 0; number < 25; number += 1) await recordScanAt(`CODE-${number}`, instant);
    const pages = await Promise.all([0, 10, 20].map((offset) => readScanPage(store, NO_FILTER, offset, 10)));
    const texts = pages.flatMap(({ rows }) => rows.map(({ text }) => text));
    expect(texts).toEqual(Array.from({ length: 25 }, (_, step) => `CODE-${24 - step}`));
    expect(pages.map(({ total }) => total)).toEqual([25, 25, 25]);
  });

  it("stores keys, Caps Lock and first paint time of a scan", async () => {
    const keyboard = { keys: KEYS, damage: "unknown-key", capsLock: true, composing: false };
    const { scanId } = (await recordScanAt("U2", "2026-11-20T08:00:00.000Z", keyboard)).outcome;
    await store.recordPainted([{ scanId: "01M7Y1KJHVKDGDC0SMDMQWEP5A", paintedAt: isoNow() }]);
    await store.recordPainted([{ scanId, paintedAt: "2026-11-20T08:00:00.020Z" }]);
    await store.recordPainted([{ scanId, paintedAt: "2026-11-20T09:00:00.000Z" }]);
    expect(await store.scanDetails(scanId)).toMatchObject({ keys: KEYS, damage: "unknown-key" });
    expect(await readScan(store, scanId)).toMatchObject({
      storedScan: { burstMs: 17.5, keyCount: 3, paintedAt: "2026-11-20T08:00:00.020Z" },
      capsLock: true,
      composing: false,
    });
    const typedScan = await recordScanAt("U3", isoNow());
    expect(await readScan(store, typedScan.outcome.scanId)).toMatchObject({ capsLock: null, composing: null });
    expect(await readScan(store, "01M7Y1KJHVKDGDC0SMDMQWEP5A")).toBeNull();
  });
});

const readTexts = (file: string) =>
  readFileSync(file, "utf8")
    .split("\r\n")
    .slice(1, -1)
    .map((line) => line.split(",")[7] ?? "");

it("exports every scan, oldest first", async () => {
  const recordings = Array.from({ length: 503 }, (_, number) =>
    recordScanAt(`退货-${number}`, isoNow(), { keys: KEYS }),
  );
  await Promise.all(recordings);
  const file = join(folder, "scans.csv");
  expect(await exportScans(store, NO_FILTER, BATCH_NAME_TEXTS.en, { file, format: "," })).toBe(503);
  const bytes = readFileSync(file);
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(readTexts(file)).toEqual(Array.from({ length: 503 }, (_, number) => `退货-${number}`));
  expect(bytes.toString()).toContain("Shift+KeyU@0 Control+BracketRight@8.5 Digit2@9");
  // The export applies the filter too.
  expect(await exportScans(store, { ...NO_FILTER, text: "01" }, BATCH_NAME_TEXTS.en, { file, format: "," })).toBe(5);
  expect(readTexts(file)).toEqual([101, 201, 301, 401, 501].map((number) => `退货-${number}`));
});
