import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { beforeEach, describe, expect, it } from "vitest";
import type { Store } from "../../../src-main/store/thread/client.ts";
import type { ThreadEvent } from "../../../src-main/store/thread/store-events.ts";
import { at, gesture } from "../use-cases/test-desk.ts";
import { foundItems } from "../store/found-items.ts";
import { DAMAGES, spoilTree } from "./damage.ts";
import { CACHE, filesIn, itemOf, linesOf, listenTo, openIn, work } from "./worked-desk.ts";
import { tempFolder } from "../../temp-folder.ts";

let folder: string;
let texts: string[];

beforeEach(async () => {
  folder = tempFolder();
  const first = await openIn(folder);
  texts = await work(first);
  await first.close();
});

const cacheFile = (): string => join(folder, CACHE);
const spoil = (name: string): void => spoilTree(cacheFile(), name);

describe("a cache that is damaged when the desk opens", () => {
  it.each(Object.entries(DAMAGES))(
    "by %s is replaced, which is reported, and scanning continues",
    async (_how, damage) => {
      damage(cacheFile());
      const store = await openIn(folder);
      await listenTo(store).next("cache-started-over");
      expect(await linesOf(store)).toEqual(texts);
      expect(await foundItems(store, "")).toEqual({ rows: [], total: 0 });
      expect(await store.listAsOf("inventory")).toBeNull();
      await store.upsertItems([itemOf(77)], at());
      const { outcome } = await store.recordScan(gesture(itemOf(77).rma), at());
      expect(outcome.verdict).toMatchObject({ kind: "added", slot: 6 });
    },
  );

  it("is kept under another name, the newest two of them", async () => {
    for (const name of ["20260101", "20260102", "20260103"]) {
      for (const part of ["", "-wal"]) writeFileSync(join(folder, `${CACHE}.broken-${name}${part}`), name);
    }
    DAMAGES["nothing but garbage"]?.(cacheFile());
    await openIn(folder);
    const kept = filesIn(folder, `${CACHE}.broken-`).filter((file) => !file.endsWith("-wal") && !file.endsWith("-shm"));
    expect(kept).toHaveLength(2);
    expect(kept[0]).toBe(`${CACHE}.broken-20260103`);
    expect(filesIn(folder, "broken-20260101")).toEqual([]);
  });

  it("is no news where nothing is wrong, and is reported on a desk that never scanned, too", async () => {
    const quiet = await openIn(folder);
    const reported = listenTo(quiet);
    await quiet.currentBatch(at());
    expect(reported.heard).toEqual([]);
    expect(filesIn(folder, "broken")).toEqual([]);
    const fresh = join(folder, "fresh");
    await (await openIn(fresh)).close();
    DAMAGES["nothing but garbage"]?.(join(fresh, CACHE));
    await listenTo(await openIn(fresh)).next("cache-started-over");
  });

  it("of a write-ahead log without its database plays nothing into the new one", async () => {
    rmSync(cacheFile());
    writeFileSync(`${cacheFile()}-wal`, "left behind");
    const store = await openIn(folder);
    await listenTo(store).next("cache-started-over");
    expect((await foundItems(store, "")).total).toBe(0);
    expect(filesIn(folder, "broken").some((file) => file.endsWith("-wal"))).toBe(true);
  });
});

/** What is spoilt, and what the desk was asked when it found out. */
const AT_WORK: Readonly<Record<string, { spoilt: string; ask: (store: Store) => Promise<unknown> }>> = {
  "the items, by a scan": { spoilt: "inventory", ask: (desk) => desk.recordScan(gesture(itemOf(9).rma), at()) },
  "the full-text index, by a search": { spoilt: "inventory_text_data", ask: (desk) => foundItems(desk, "lamp") },
  "the lists, by reading one": { spoilt: "warehouse", ask: (desk) => desk.warehouses() },
};

/** The store, when it reports its cache as damaged, and what its opener does then: closes it and opens it again. */
async function openDamaged() {
  const damage = Promise.withResolvers<ThreadEvent>();
  const news: ThreadEvent[] = [];
  const opened = await openIn(folder, (one) => {
    news.push(one);
    damage.resolve(one);
  });
  async function openAgain(): Promise<Store> {
    await damage.promise;
    await opened.close();
    return openIn(folder);
  }
  return { opened, damage: damage.promise, news, openAgain };
}

describe("a cache that is found damaged at work", () => {
  it.each(Object.entries(AT_WORK))("%s, is reported once, and replaced by opening again", async (_what, damaged) => {
    spoil(damaged.spoilt);
    const { opened, damage, news, openAgain } = await openDamaged();
    await expect(damaged.ask(opened)).rejects.toThrow(/malformed|corrupt/);
    expect(await damage).toEqual({ kind: "cache-damaged" });
    await expect(damaged.ask(opened)).rejects.toThrow(/malformed|corrupt/);
    // The journal is in order, and still works.
    await opened.writeSettings({ stationName: "Dock 4" });
    expect(news).toHaveLength(1);
    const desk = await openAgain();
    await listenTo(desk).next("cache-started-over");
    expect(await desk.readSetting("stationName")).toBe("Dock 4");
    expect(await linesOf(desk)).toEqual(texts);
    await desk.upsertItems([itemOf(88)], at());
    expect((await desk.recordScan(gesture(itemOf(88).rma), at())).outcome.verdict.kind).toBe("added");
    expect((await foundItems(desk, "lamp")).total).toBe(1);
    expect(filesIn(folder, `${CACHE}.broken-`).some((file) => !/-(wal|shm)$/.test(file))).toBe(true);
    const reopened = new Database(cacheFile(), { readonly: true });
    expect(reopened.pragma("integrity_check", { simple: true })).toBe("ok");
    reopened.close();
  });

  it("does not look whole afterwards: neither what was read for the damaged one nor its scan counts in the new one", async () => {
    spoil("inventory");
    const { opened, openAgain } = await openDamaged();
    const scan = gesture(itemOf(9).rma);
    await expect(opened.recordScan(scan, at())).rejects.toThrow(/malformed|corrupt/);
    await opened.markInventoryAsOf(at());
    const desk = await openAgain();
    expect(await desk.listAsOf("inventory")).toBeNull();
    const { outcome } = await desk.recordScan(scan, at());
    expect(outcome.verdict).toMatchObject({ kind: "unknown-code", named: 0 });
    expect((await desk.recordScan(scan, at())).outcome).toEqual(outcome);
    expect((await desk.recentScans(100)).filter(({ scanId }) => scanId === scan.gestureId)).toHaveLength(1);
  });

  it("is replaced, too, when a check of the files found the damage", async () => {
    const { opened, openAgain } = await openDamaged();
    opened.doubtCache();
    const desk = await openAgain();
    await listenTo(desk).next("cache-started-over");
    expect(await desk.listAsOf("inventory")).toBeNull();
  });
});
