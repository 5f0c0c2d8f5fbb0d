import type { InventoryItem } from "../../../src-domain/inventory/inventory.ts";
import { readScanCode } from "../../../src-domain/scanning/scan-code.ts";
import type { ReferenceListName } from "../../../src-domain/reference/reference-lists.ts";
import type { Connection } from "../files/database.ts";
import type { createFactCache } from "../events/fact-cache.ts";
import type { createInventoryCache } from "./inventory-cache.ts";
import { createListCache, type createReferenceCache } from "./list-cache.ts";
import type { createItemExtras } from "./item-extras.ts";
import type { createItemReadings } from "../batches/item-readings.ts";
import { createSyncCursor } from "./sync-cursor.ts";

interface NewItemReading extends InventoryItem {
  readonly pendingVas: readonly string[];
  readonly record: Readonly<Record<string, unknown>>;
}

export function createCacheOperations(
  cache: Connection,
  inventory: ReturnType<typeof createInventoryCache>,
  facts: ReturnType<typeof createFactCache>,
  reference: ReturnType<typeof createReferenceCache>,
  readings: ReturnType<typeof createItemReadings>,
  extras: ReturnType<typeof createItemExtras>,
) {
  const cursor = createSyncCursor(cache, facts);
  const lists = createListCache(cache);
  return {
    itemsNamed: (text: string) => inventory.find(readScanCode(text)),
    storeItemReadings: cache.transaction(
      (found: readonly NewItemReading[], absentIds: readonly string[], at: string) => {
        facts.storeReadings(found, at);
        for (const { returnInventoryId, pendingVas, record } of found) {
          readings.put({ returnInventoryId, absent: false, pendingVas }, at);
          extras.recordComes(returnInventoryId, record);
          readings.putRecord(returnInventoryId, record, at);
          extras.recordStored(returnInventoryId);
        }
        for (const returnInventoryId of absentIds)
          readings.put({ returnInventoryId, absent: true, pendingVas: [] }, at);
        cursor.settle([...found.map(({ returnInventoryId }) => returnInventoryId), ...absentIds]);
      },
    ),
    photosKept: extras.photosKept,
    upsertItems: cache.transaction((items: readonly InventoryItem[], at: string) => facts.storeReadings(items, at)),
    /** Stores rows of a file. Storing the same ones again changes nothing. */
    storeImportedRows: cache.transaction((items: readonly InventoryItem[], asOf: string) =>
      facts.storeForeignReadings(items, asOf),
    ),

    copyState: () => cursor.read(),
    writeCopyState: (...input: Parameters<typeof cursor.write>) => cursor.write(...input),
    storeCopyPage: (...page: Parameters<typeof cursor.storePage>) => cursor.storePage(...page),
    missingItems: () => cursor.missing(),
    markInventoryAsOf: (at: string) => reference.markFetched("inventory", at),
    warehouses: () => reference.warehouses(),
    replaceWarehouses: (...input: Parameters<typeof reference.replaceWarehouses>) =>
      reference.replaceWarehouses(...input),
    serviceTypes: (warehouseId: number) => reference.serviceTypes(warehouseId),
    replaceServiceTypes: (...input: Parameters<typeof reference.replaceServiceTypes>) =>
      reference.replaceServiceTypes(...input),
    listStandings: () => lists.standings(),
    referenceList: (name: ReferenceListName) => lists.list(name),
    replaceReferenceList: (...input: Parameters<typeof lists.replace>) => lists.replace(...input),
    noteListFailure: (...input: Parameters<typeof lists.noteFailure>) => lists.noteFailure(...input),
    listAsOf: (name: string) => reference.asOf(name),
  };
}
