import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Store } from "../../../src-main/store/thread/client.ts";
import { at, gesture } from "../desk/desk-rig.ts";
import { foundItems } from "../store/found-items.ts";
import { DAMAGES, spoilTree } from "./damage.ts";
import { CACHE, filesIn, itemOf, linesOf, listenTo, openIn, work } from "./worked-desk.ts";

let folder: string;
let store: Store | null = null;
let texts: string[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "returns-desk-broken-"));
  const first = await openIn(folder);
  texts = await work(first);
  await first.close();
});
afterEach(async () => {
  await store?.close();
  store = null;
  rmSync(folder, { recursive: true, force: true });
});

const cacheFile = (): string => join(folder, CACHE);
const spoil = (name: string): void => spoilTree(cacheFile(), name);

describe("a cache that is damaged when the desk opens", () => {
  it.each(Object.entries(DAMAGES))(
    "by %s is replaced, which is reported, and scanning continues",
    async (_how, damage) => {
      damage(cacheFile());
      store = await openIn(folder);
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
    store = await openIn(folder);
    const kept = filesIn(folder, `${CACHE}.broken-`).filter((file) => !file.endsWith("-wal") && !file.endsWith("-shm"));
    expect(kept).toHaveLength(2);
    expect(kept[0]).toBe(`${CACHE}.broken-20260103`);
    expect(filesIn(folder, "broken-20260101")).toEqual([]);
  });

  it("is no news on a desk that never scanned, and no damage when nothing is wrong", async () => {
    rmSync(folder, { recursive: true });
    const fresh = await openIn(folder);
    const reported = listenTo(fresh);
    await fresh.currentBatch(at());
    expect(reported.heard).toEqual([]);
    await fresh.close();
    store = await openIn(folder);
    const again = listenTo(store);
    await store.currentBatch(at());
    expect(again.heard).toEqual([]);
    expect(filesIn(folder, "broken")).toEqual([]);
  });

  it("is reported on a desk that never scanned, too, where a file was damaged", async () => {
    rmSync(folder, { recursive: true });
    await (await openIn(folder)).close();
    DAMAGES["nothing but garbage"]?.(cacheFile());
    store = await openIn(folder);
    expect(await listenTo(store).next("cache-started-over")).toEqual({ kind: "cache-started-over" });
  });

  it("of a write-ahead log without its database plays nothing into the new one", async () => {
    rmSync(cacheFile());
    writeFileSync(`${cacheFile()}-wal`, "left behind");
    store = await openIn(folder);
    await listenTo(store).next("cache-started-over");
    expect((await foundItems(store, "")).total).toBe(0);
    expect(filesIn(folder, "broken").some((file) => file.endsWith("-wal"))).toBe(true);
  });
});

/** What is spoilt, and what the desk was asked when it found out. */
const AT_WORK: Readonly<Record<string, { spoilt: string; ask: (store: Store) => Promise<unknown> }>> = {
  "the items, by a scan": { spoilt: "inventory", ask: (desk) => desk.recordScan(gesture(itemOf(9).rma), at()) },
  "the index of RMAs, by a scan": {
    spoilt: "inventory_by_rma",
    ask: (desk) => desk.recordScan(gesture(itemOf(9).rma), at()),
  },
  "the full-text index, by a search": {
    spoilt: "inventory_text_data",
    ask: (desk) => foundItems(desk, "lamp"),
  },
  "the lists, by reading one": { spoilt: "warehouse", ask: (desk) => desk.warehouses() },
};

describe("a cache that is found damaged at work", () => {
  it.each(Object.entries(AT_WORK))("%s, is replaced without a restart", async (_what, { spoilt, ask }) => {
    spoil(spoilt);
    store = await openIn(folder);
    const reported = listenTo(store);
    await expect(ask(store)).resolves.toBeDefined();
    await reported.next("cache-started-over");
    expect(await linesOf(store)).toEqual(texts);
    await store.upsertItems([itemOf(88)], at());
    expect((await store.recordScan(gesture(itemOf(88).rma), at())).outcome.verdict.kind).toBe("added");
    expect((await foundItems(store, "lamp")).total).toBe(1);
    const broken = filesIn(folder, `${CACHE}.broken-`).find((file) => !/-(wal|shm)$/.test(file));
    const reopened = new Database(cacheFile(), { readonly: true });
    expect(reopened.pragma("integrity_check", { simple: true })).toBe("ok");
    reopened.close();
    expect(broken).toBeDefined();
  });

  it("records the scan that found it once, with its gesture", async () => {
    spoil("inventory");
    store = await openIn(folder);
    const scan = gesture(itemOf(9).rma);
    const { outcome } = await store.recordScan(scan, at());
    expect(outcome.verdict).toMatchObject({ kind: "unknown-code", named: 0 });
    expect((await store.recordScan(scan, at())).outcome).toEqual(outcome);
    expect((await store.recentScans(100)).filter(({ scanId }) => scanId === scan.gestureId)).toHaveLength(1);
  });

  it("takes no page that was read for the damaged one: the new one must not look whole", async () => {
    spoil("warehouse");
    store = await openIn(folder);
    const reported = listenTo(store);
    const found = store.warehouses();
    // Sent before anybody could know: it was meant for the cache that is gone.
    const late = store.markInventoryAsOf(at());
    await expect(late).rejects.toThrow(/begun again/);
    await expect(found).resolves.toEqual([]);
    await reported.next("cache-started-over");
    expect(await store.listAsOf("inventory")).toBeNull();
    await store.markInventoryAsOf(at());
    expect(await store.listAsOf("inventory")).not.toBeNull();
  });
});
