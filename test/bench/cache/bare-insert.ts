import type { InventoryItem } from "../../../src-domain/inventory/inventory.ts";
import type { Connection } from "../../../src-main/store/files/database.ts";

/**
 * Creates a function that inserts items into the cache's tables with their indexes in one transaction, without
 * comparing or counting. Ignores items that exist.
 */
export function createBareInsert(cache: Connection): (items: readonly InventoryItem[], fetchedAt: string) => void {
  const insert = cache.prepare(`
    INSERT OR IGNORE INTO inventory (place, return_inventory_id, rma, item_rma, sku, description, tracking_number, warehouse_id,
      handling_code, handling_status_code, created_on, fetched_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  // Any unique row keys that follow the creation times.
  let count = 0;
  return cache.transaction((items: readonly InventoryItem[], fetchedAt: string) => {
    const rows = items.map((item) => {
      count += 1;
      return [Date.parse(item.createdOn) * 64 + (count % 64), item] as const;
    });
    rows.sort(([firstKey], [secondKey]) => firstKey - secondKey);
    for (const [rowKey, { returnInventoryId, ...item }] of rows) {
      const { rma, itemRma, sku, description, trackingNumber, warehouseId } = item;
      const { handlingCode, handlingStatusCode, createdOn } = item;
      const codes = [rma, itemRma, sku, description, trackingNumber, warehouseId, handlingCode, handlingStatusCode];
      insert.run(rowKey, BigInt(returnInventoryId), ...codes, createdOn, fetchedAt);
    }
  });
}
