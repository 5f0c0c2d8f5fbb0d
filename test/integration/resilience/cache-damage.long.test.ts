import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { beforeEach, describe, expect, it } from "vitest";
import type { Store } from "../../../src-main/store/thread/client.ts";
import type { ThreadEvent } from "../../../src-main/store/thread/store-events.ts";
import { foundItems } from "../store/found-items.ts";
import { isoNow, rawScan } from "../use-cases/test-desk.ts";
import { DAMAGES, damageTable } from "./damage.ts";
import {
  CACHE,
  createFolderCopier,
  filesIn,
  itemOf,
  readLineRmas,
  recordEvents,
  openStoreIn,
  fillStore,
} from "./filled-store.ts";

let folder: string;
let scannedRmas: string[];

const copyDesk = createFolderCopier(async (newFolder) => {
  const firstStore = await openStoreIn(newFolder);
  scannedRmas = await fillStore(firstStore);
  await firstStore.close();
});
beforeEach(async () => void (folder = await copyDesk()));

const cacheFile = (): string => join(folder, CACHE);
const damageCache = (name: string): void => damageTable(cacheFile(), name);

describe("a cache that is damaged when the desk opens", () => {
  it.each(Object.entries(DAMAGES))("is replaced by an empty one after %s", async (_name, damage) => {
    damage(cacheFile());
    const store = await openStoreIn(folder);
    await recordEvents(store).waitFor("cache-started-over");
    expect(await readLineRmas(store)).toEqual(scannedRmas);
    expect(await foundItems(store, "")).toEqual({ rows: [], total: 0 });
    expect(await store.listAsOf("inventory")).toBeNull();
    await store.upsertItems([itemOf(77)], isoNow());
    const { outcome } = await store.recordScan(rawScan(itemOf(77).rma), isoNow());
    expect(outcome.verdict).toMatchObject({ kind: "added", slot: 6 });
  });

  it("leaves only the newest two quarantined caches", async () => {
    for (const name of ["20260101", "20260102", "20260103"]) {
      for (const suffix of ["", "-wal"]) writeFileSync(join(folder, `${CACHE}.broken-${name}${suffix}`), name);
    }
    DAMAGES["nothing but garbage"]?.(cacheFile());
    await openStoreIn(folder);
    const quarantinedCaches = filesIn(folder, `${CACHE}.broken-`).filter(
      (file) => !file.endsWith("-wal") && !file.endsWith("-shm"),
    );
    expect(quarantinedCaches).toHaveLength(2);
    expect(quarantinedCaches[0]).toBe(`${CACHE}.broken-20260103`);
    expect(filesIn(folder, "broken-20260101")).toEqual([]);
  });

  it("is reported on a desk without scans", async () => {
    const intactStore = await openStoreIn(folder);
    const eventLog = recordEvents(intactStore);
    await intactStore.currentBatch(isoNow());
    expect(eventLog.events).toEqual([]);
    expect(filesIn(folder, "broken")).toEqual([]);
    const newFolder = join(folder, "fresh");
    await (await openStoreIn(newFolder)).close();
    DAMAGES["nothing but garbage"]?.(join(newFolder, CACHE));
    await recordEvents(await openStoreIn(newFolder)).waitFor("cache-started-over");
  });

  it("is replaced without applying a leftover write-ahead log", async () => {
    rmSync(cacheFile());
    writeFileSync(`${cacheFile()}-wal`, "left behind");
    const store = await openStoreIn(folder);
    await recordEvents(store).waitFor("cache-started-over");
    expect((await foundItems(store, "")).total).toBe(0);
    expect(filesIn(folder, "broken").some((file) => file.endsWith("-wal"))).toBe(true);
  });
});

/** The damaged table or index, and the call that detects the damage. */
const DETECTIONS: Readonly<Record<string, { damagedTable: string; call: (store: Store) => Promise<unknown> }>> = {
  "the items, by a scan": {
    damagedTable: "inventory",
    call: (store) => store.recordScan(rawScan(itemOf(9).rma), isoNow()),
  },
  "the full-text index, by a search": {
    damagedTable: "inventory_text_data",
    call: (store) => foundItems(store, "lamp"),
  },
  "the lists, by reading one": { damagedTable: "warehouse", call: (store) => store.warehouses() },
};

async function openDamagedStore() {
  const damage = Promise.withResolvers<ThreadEvent>();
  const events: ThreadEvent[] = [];
  const openedStore = await openStoreIn(folder, (event) => {
    events.push(event);
    damage.resolve(event);
  });
  async function reopen(): Promise<Store> {
    await damage.promise;
    await openedStore.close();
    return openStoreIn(folder);
  }
  return { openedStore, damage: damage.promise, events, reopen };
}

describe("a cache that is damaged while the desk is open", () => {
  it.each(Object.entries(DETECTIONS))("is reported once: %s", async (_name, detection) => {
    damageCache(detection.damagedTable);
    const { openedStore, damage, events, reopen } = await openDamagedStore();
    await expect(detection.call(openedStore)).rejects.toThrow(/malformed|corrupt/);
    expect(await damage).toEqual({ kind: "cache-damaged" });
    await expect(detection.call(openedStore)).rejects.toThrow(/malformed|corrupt/);
    // The journal is intact and still works.
    await openedStore.writeSettings({ stationName: "Dock 4" });
    expect(events).toHaveLength(1);
    const store = await reopen();
    await recordEvents(store).waitFor("cache-started-over");
    expect(await store.readSetting("stationName")).toBe("Dock 4");
    expect(await readLineRmas(store)).toEqual(scannedRmas);
    await store.upsertItems([itemOf(88)], isoNow());
    expect((await store.recordScan(rawScan(itemOf(88).rma), isoNow())).outcome.verdict.kind).toBe("added");
    expect((await foundItems(store, "lamp")).total).toBe(1);
    expect(filesIn(folder, `${CACHE}.broken-`).some((file) => !/-(wal|shm)$/.test(file))).toBe(true);
    const reopenedDatabase = new Database(cacheFile(), { readonly: true });
    expect(reopenedDatabase.pragma("integrity_check", { simple: true })).toBe("ok");
    reopenedDatabase.close();
  });

  it("stores neither a failed scan nor the time of a damaged item list", async () => {
    damageCache("inventory");
    const { openedStore, reopen } = await openDamagedStore();
    const scan = rawScan(itemOf(9).rma);
    await expect(openedStore.recordScan(scan, isoNow())).rejects.toThrow(/malformed|corrupt/);
    await openedStore.markInventoryAsOf(isoNow());
    const store = await reopen();
    expect(await store.listAsOf("inventory")).toBeNull();
    const { outcome } = await store.recordScan(scan, isoNow());
    expect(outcome.verdict).toMatchObject({ kind: "unknown-code", named: 0 });
    expect((await store.recordScan(scan, isoNow())).outcome).toEqual(outcome);
    expect((await store.recentScans(100)).filter(({ scanId }) => scanId === scan.gestureId)).toHaveLength(1);
  });

  it("is replaced when a check of the files found the damage", async () => {
    const { openedStore, reopen } = await openDamagedStore();
    openedStore.reportCacheDamaged();
    const store = await reopen();
    await recordEvents(store).waitFor("cache-started-over");
    expect(await store.listAsOf("inventory")).toBeNull();
  });
});
