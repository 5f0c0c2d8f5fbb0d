import { NO_INVENTORY_FILTER, NEWEST_FIRST } from "../../../src-domain/inventory/inventory-query.ts";
import type { Store } from "../../../src-main/store/thread/client.ts";
import type { InventoryRow } from "../../../src-preload/contract/inventory/inventory.ts";

export async function foundItems(
  { reader }: Store,
  text: string,
  limit = 50,
): Promise<{ rows: InventoryRow[]; total: number }> {
  const query = { filter: { ...NO_INVENTORY_FILTER, text }, order: NEWEST_FIRST };
  const { snapshot, rows } = await reader.searchInventory(query, null, 0, limit);
  const total = await reader.countInventory(snapshot);
  if (total === null) throw new Error("inventory search: replaced by another search");
  return { rows: rows.filter((row) => row !== null), total };
}
