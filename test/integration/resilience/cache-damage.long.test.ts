import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { beforeEach, describe, expect, it } from "vitest";
import type { Store } from "../../../src-main/store/thread/client.ts";
import type { ThreadEvent } from "../../../src-main/store/thread/store-events.ts";
import { tempFolder } from "../../temp-folder.ts";
import { foundItems } from "../store/found-items.ts";
import { isoNow, rawScan } from "../use-cases/test-desk.ts";
import { DAMAGES, damageTree } from "./damage.ts";
import { CACHE, filesIn, itemOf, linesOf, listenTo, openIn, work } from "./worked-desk.ts";

let folder: string;
let texts: string[];

beforeEach(async () => {
  folder = tempFolder();
  const first = await openIn(folder);
  texts = await work(first);
  await first.close();
});

const cacheFile = (): string => join(folder, CACHE);
const damageCache = (name: string): void => damageTree(cacheFile(), name);

describe("a cache that is damaged when the desk opens", () => {
  it.each(Object.entries(DAMAGES))(
    "is replaced and reported after %s, and scanning continues",
    async (_how, damage) => {
      damage(cacheFile());
      const store = await openIn(folder);
      await listenTo(store).next("cache-started-over");
      expect(await linesOf(store)).toEqual(texts);
      expect(await foundItems(store, "")).toEqual({ rows: [], total: 0 });
      expect(await store.listAsOf("inventory")).toBeNull();
      await store.upsertItems([itemOf(77)], isoNow());
      const { outcome } = await store.recordScan(rawScan(itemOf(77).rma), isoNow());
      expect(outcome.verdict).toMatchObject({ kind: "added", slot: 6 });
    },
  );

  it("is quarantined, and only the newest two quarantined caches stay", async () => {
    for (const name of ["20260101", "20260102", "20260103"]) {
      for (const part of ["", "-wal"]) writeFileSync(join(folder, `${CACHE}.broken-${name}${part}`), name);
    }
    DAMAGES["nothing but garbage"]?.(cacheFile());
    await openIn(folder);
    const quarantined = filesIn(folder, `${CACHE}.broken-`).filter(
      (file) => !file.endsWith("-wal") && !file.endsWith("-shm"),
    );
    expect(quarantined).toHaveLength(2);
    expect(quarantined[0]).toBe(`${CACHE}.broken-20260103`);
    expect(filesIn(folder, "broken-20260101")).toEqual([]);
  });

  it("is not reported when intact, and is reported on a desk without scans", async () => {
    const intact = await openIn(folder);
    const reported = listenTo(intact);
    await intact.currentBatch(isoNow());
    expect(reported.events).toEqual([]);
    expect(filesIn(folder, "broken")).toEqual([]);
    const fresh = join(folder, "fresh");
    await (await openIn(fresh)).close();
    DAMAGES["nothing but garbage"]?.(join(fresh, CACHE));
    await listenTo(await openIn(fresh)).next("cache-started-over");
  });

  it("is replaced without applying a leftover write-ahead log", async () => {
    rmSync(cacheFile());
    writeFileSync(`${cacheFile()}-wal`, "left behind");
    const store = await openIn(folder);
    await listenTo(store).next("cache-started-over");
    expect((await foundItems(store, "")).total).toBe(0);
    expect(filesIn(folder, "broken").some((file) => file.endsWith("-wal"))).toBe(true);
  });
});

/** The damaged table, and the call that detects the damage. */
const DETECTIONS: Readonly<Record<string, { damaged: string; call: (store: Store) => Promise<unknown> }>> = {
  "the items, by a scan": { damaged: "inventory", call: (desk) => desk.recordScan(rawScan(itemOf(9).rma), isoNow()) },
  "the full-text index, by a search": { damaged: "inventory_text_data", call: (desk) => foundItems(desk, "lamp") },
  "the lists, by reading one": { damaged: "warehouse", call: (desk) => desk.warehouses() },
};

async function openDamaged() {
  const damage = Promise.withResolvers<ThreadEvent>();
  const events: ThreadEvent[] = [];
  const opened = await openIn(folder, (event) => {
    events.push(event);
    damage.resolve(event);
  });
  async function reopen(): Promise<Store> {
    await damage.promise;
    await opened.close();
    return openIn(folder);
  }
  return { opened, damage: damage.promise, events, reopen };
}

describe("a cache that is found damaged at work", () => {
  it.each(Object.entries(DETECTIONS))("is reported once and replaced after reopening: %s", async (_what, detection) => {
    damageCache(detection.damaged);
    const { opened, damage, events, reopen } = await openDamaged();
    await expect(detection.call(opened)).rejects.toThrow(/malformed|corrupt/);
    expect(await damage).toEqual({ kind: "cache-damaged" });
    await expect(detection.call(opened)).rejects.toThrow(/malformed|corrupt/);
    // The journal is intact and still works.
    await opened.writeSettings({ stationName: "Dock 4" });
    expect(events).toHaveLength(1);
    const desk = await reopen();
    await listenTo(desk).next("cache-started-over");
    expect(await desk.readSetting("stationName")).toBe("Dock 4");
    expect(await linesOf(desk)).toEqual(texts);
    await desk.upsertItems([itemOf(88)], isoNow());
    expect((await desk.recordScan(rawScan(itemOf(88).rma), isoNow())).outcome.verdict.kind).toBe("added");
    expect((await foundItems(desk, "lamp")).total).toBe(1);
    expect(filesIn(folder, `${CACHE}.broken-`).some((file) => !/-(wal|shm)$/.test(file))).toBe(true);
    const reopened = new Database(cacheFile(), { readonly: true });
    expect(reopened.pragma("integrity_check", { simple: true })).toBe("ok");
    reopened.close();
  });

  it("counts as incomplete: neither the list's time nor a failed scan is stored", async () => {
    damageCache("inventory");
    const { opened, reopen } = await openDamaged();
    const scan = rawScan(itemOf(9).rma);
    await expect(opened.recordScan(scan, isoNow())).rejects.toThrow(/malformed|corrupt/);
    await opened.markInventoryAsOf(isoNow());
    const desk = await reopen();
    expect(await desk.listAsOf("inventory")).toBeNull();
    const { outcome } = await desk.recordScan(scan, isoNow());
    expect(outcome.verdict).toMatchObject({ kind: "unknown-code", named: 0 });
    expect((await desk.recordScan(scan, isoNow())).outcome).toEqual(outcome);
    expect((await desk.recentScans(100)).filter(({ scanId }) => scanId === scan.gestureId)).toHaveLength(1);
  });

  it("is replaced when a check of the files found the damage", async () => {
    const { opened, reopen } = await openDamaged();
    opened.reportCacheDamaged();
    const desk = await reopen();
    await listenTo(desk).next("cache-started-over");
    expect(await desk.listAsOf("inventory")).toBeNull();
  });
});
