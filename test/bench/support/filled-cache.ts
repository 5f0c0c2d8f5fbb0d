import { constants } from "node:fs";
import { copyFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { InventoryItem } from "../../../src-domain/inventory/inventory.ts";
import { CACHE_MIGRATIONS } from "../../../src-main/store/migrations/cache-migrations.ts";
import { JOURNAL_MIGRATIONS } from "../../../src-main/store/migrations/journal-migrations.ts";
import { openStore } from "../../../src-main/store/thread/client.ts";
import { generateItem, type DataSet } from "../../../src-simulator/data/items.ts";
import { cached } from "../../../tools/setup/cache.mjs";
import { hashOf, hashTree } from "../../../tools/setup/hashes.mjs";
import { root } from "../../../tools/setup/places.mjs";
import { step } from "../../../tools/setup/report.mjs";
import { STORE_WORKER } from "../../rig/real-desk.ts";

/**
 * A moment long past: the simulator then knows every item of the cache, and the desk's refresh of the newest 62 days,
 * which each start begins with, finds nothing to fetch while something else is measured.
 */
export const SERVICE_TIME = "2025-01-15T09:00:00.000Z";
export const SEED = 1;

/** A desk whose journal is gone asks what became of it, so an empty one goes with the cache. */
const FILES = ["cache.sqlite", "journal.sqlite"];
const ITEMS_A_TRANSACTION = 20_000;

export const dataSetOf = (count: number): DataSet => ({ seed: SEED, count, anchor: Date.parse(SERVICE_TIME) });

/**
 * Puts a cache of so many items into an environment's folder. Items go in through the store itself, offline, because the
 * service's 50 a page would take an hour; the filled file is kept beside the other downloads for the next run.
 */
export async function placeFilledCache(count: number, environment: string): Promise<void> {
  const sources = await hashTree(root, [
    "src-simulator/data",
    "src-main/store/cache/inventory-cache.ts",
    "src-main/store/files/row-keys.ts",
    "src-domain/search-text.ts",
  ]);
  const key = hashOf(JSON.stringify([CACHE_MIGRATIONS, JOURNAL_MIGRATIONS]), sources, SERVICE_TIME, String(SEED));
  const kept = await cached(`bench-cache-${count}-${key.slice(0, 12)}`, (folder) =>
    step(`Filling a cache with ${count.toLocaleString("en")} items`, () => fill(folder, dataSetOf(count))),
  );
  await mkdir(environment, { recursive: true });
  for (const file of FILES) await copyFile(join(kept, file), join(environment, file), constants.COPYFILE_FICLONE);
}

async function fill(folder: string, data: DataSet): Promise<void> {
  const store = await openStore({ workerPath: STORE_WORKER, folder, options: { defaultBatchLimit: 5 } });
  for (let first = 0; first < data.count; first += ITEMS_A_TRANSACTION) {
    const size = Math.min(ITEMS_A_TRANSACTION, data.count - first);
    const items = Array.from({ length: size }, (_, place) => cachedItem(data, first + place));
    await store.upsertItems(items, SERVICE_TIME);
  }
  await store.markInventoryAsOf(SERVICE_TIME);
  await store.close();
}

/** As the desk keeps an item whose full record it has read: the most that a row can weigh. */
export function cachedItem(data: DataSet, index: number): InventoryItem {
  const { returnInventoryId, rma, sku, product, createOn, ...item } = generateItem(data, index);
  const { warehouseId, handlingCode, handlingStatusCode } = item;
  const codes = { rma, itemRma: rma, sku, description: product.description, trackingNumber: null };
  const createdOn = new Date(createOn).toISOString();
  return {
    ...codes,
    returnInventoryId: String(returnInventoryId),
    warehouseId,
    handlingCode,
    handlingStatusCode,
    createdOn,
  };
}
