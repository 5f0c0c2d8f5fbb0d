import { ON_HOLD_CODE, type InventoryItem, findResendObstacle } from "../../../src-domain/inventory/inventory.ts";
import { listNearRmas } from "../../../src-domain/scanning/near-rmas.ts";
import { ITEM_COLUMNS } from "../cache/inventory-cache.ts";
import type { Connection } from "../files/database.ts";

/** Finds the items on hold whose RMA differs from `rma` by one digit, by a few hundred lookups in the index of RMAs. */
export function createNearItems(cache: Connection) {
  const find = cache.prepare<[{ readonly rmas: string; readonly warehouseId: number | null }], InventoryItem>(
    `SELECT ${ITEM_COLUMNS} FROM json_each(@rmas) near CROSS JOIN inventory ON rma = near.value COLLATE NOCASE
     WHERE @warehouseId IS NULL OR warehouse_id = @warehouseId`,
  );
  return {
    /** `warehouseId`: null for items of any warehouse. */
    nearItems: (rma: string, warehouseId: number | null): InventoryItem[] =>
      find
        .all({ rmas: JSON.stringify(listNearRmas(rma)), warehouseId })
        .filter((item) => item.handlingCode === ON_HOLD_CODE && findResendObstacle(item) === null),
  };
}
