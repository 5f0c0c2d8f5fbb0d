import { constants } from "node:fs";
import { copyFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { InventoryItem } from "../../../src-domain/inventory/inventory.ts";
import { CACHE_MIGRATIONS } from "../../../src-main/store/migrations/cache-migrations.ts";
import { JOURNAL_MIGRATIONS } from "../../../src-main/store/migrations/journal-migrations.ts";
import { openStore } from "../../../src-main/store/thread/client.ts";
import { generateItem, type DataSet } from "../../../src-simulator/data/items.ts";
import { ensureCached } from "../../../tools/setup/cache.mjs";
import { hashOf, hashTree } from "../../../tools/setup/hashes.mjs";
import { root } from "../../../tools/setup/paths.mjs";
import { step } from "../../../tools/setup/report.mjs";
import { STORE_WORKER } from "../../rig/real-desk.ts";

/**
 * A time long ago: the simulator then knows every item of the cache, and the refresh of the newest 62 days at each
 * start finds nothing to fetch during a measurement.
 */
export const SERVICE_TIME = "2025-01-15T09:00:00.000Z";
export const SEED = 1;

/** A desk whose journal is missing opens the recovery page, so an empty journal is copied with the cache. */
const FILE_NAMES = ["cache.sqlite", "journal.sqlite"];
const ITEMS_PER_TRANSACTION = 20_000;

export const createDataSet = (count: number): DataSet => ({ seed: SEED, count, anchor: Date.parse(SERVICE_TIME) });

/**
 * Puts a cache with `count` items into an environment's folder. Items are stored through the store, offline, because
 * the service's pages of 50 would take an hour. The filled file stays in the machine's cache for the next run.
 */
export async function placeFilledCache(count: number, environment: string): Promise<void> {
  const sources = await hashTree(root, [
    "src-simulator/data",
    "src-main/store/cache/inventory-cache.ts",
    "src-main/store/files/row-keys.ts",
    "src-domain/search-text.ts",
  ]);
  const key = hashOf(JSON.stringify([CACHE_MIGRATIONS, JOURNAL_MIGRATIONS]), sources, SERVICE_TIME, String(SEED));
  const cachedFolder = await ensureCached(`bench-cache-${count}-${key.slice(0, 12)}`, (folder) =>
    step(`Filling a cache with ${count.toLocaleString("en")} items`, () => fill(folder, createDataSet(count))),
  );
  await mkdir(environment, { recursive: true });
  for (const file of FILE_NAMES)
    await copyFile(join(cachedFolder, file), join(environment, file), constants.COPYFILE_FICLONE);
}

async function fill(folder: string, data: DataSet): Promise<void> {
  const store = await openStore({ workerPath: STORE_WORKER, folder, options: { defaultBatchLimit: 5 } });
  for (let firstIndex = 0; firstIndex < data.count; firstIndex += ITEMS_PER_TRANSACTION) {
    const size = Math.min(ITEMS_PER_TRANSACTION, data.count - firstIndex);
    const items = Array.from({ length: size }, (_, offset) => cachedItem(data, firstIndex + offset));
    await store.upsertItems(items, SERVICE_TIME);
  }
  await store.markInventoryAsOf(SERVICE_TIME);
  await store.close();
}

/** An item as the desk stores it after its full record was fetched: the largest possible row. */
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
