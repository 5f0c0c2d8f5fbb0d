import type { InventoryItem } from "../../../src-domain/inventory.ts";
import type { Connection } from "../database.ts";

/** An item as the table shows it: what is known of it, and as of when. */
export interface ItemRow extends InventoryItem {
  /** ISO 8601, UTC. */
  readonly readAt: string;
  /** As of the last reading of the item by itself; null when that never told. */
  readonly pendingVas: readonly string[] | null;
  /** The service no longer lists it, or knows no such item. */
  readonly vanished: boolean;
}

type StoredRow = Omit<ItemRow, "pendingVas" | "vanished"> & {
  readonly absent: number | null;
  readonly vas: string | null;
};

/** Reads the item at a place; null where there is none any more. */
export function createItemRows(cache: Connection) {
  const read = cache.prepare<[number], StoredRow>(`
    SELECT i.id_text AS returnInventoryId, i.rma, i.item_rma AS itemRma, i.sku, i.description,
      i.tracking_number AS trackingNumber, i.warehouse_id AS warehouseId, i.handling_code AS handlingCode,
      i.handling_status_code AS handlingStatusCode, i.created_on AS createdOn, i.fetched_at AS readAt,
      r.absent, r.pending_vas AS vas
    FROM inventory i LEFT JOIN item_reading r ON r.return_inventory_id = i.return_inventory_id
    WHERE i.place = ?`);

  return (place: number): ItemRow | null => {
    const stored = read.get(place);
    if (!stored) return null;
    const { absent, vas, ...item } = stored;
    const told = vas !== null && absent === 0;
    return { ...item, pendingVas: told ? (JSON.parse(vas) as string[]) : null, vanished: absent === 1 };
  };
}

export type ItemRows = ReturnType<typeof createItemRows>;
