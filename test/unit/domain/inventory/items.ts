import type { InventoryItem } from "../../../../src-domain/inventory/inventory.ts";

/** An item on hold in warehouse 2 that may be resent, unless overridden. */
export function item(number: number, change: Partial<InventoryItem> = {}): InventoryItem {
  return {
    returnInventoryId: String(9_007_199_254_740_993n + BigInt(number)),
    rma: `USE-2-240906-D${String(number).padStart(5, "0")}-7`,
    itemRma: null,
    sku: `SKU-${number}`,
    description: null,
    trackingNumber: null,
    warehouseId: 2,
    handlingCode: "ohd",
    handlingStatusCode: "pending",
    createdOn: "2026-11-01T09:00:00.000Z",
    ...change,
  };
}
