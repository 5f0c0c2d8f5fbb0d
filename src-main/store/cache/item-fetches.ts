import type { ItemFetch } from "../../../src-domain/resends/suspects.ts";
import { type Connection, convertOrNull } from "../files/database.ts";
import { changedItemsOf } from "./changed-items.ts";

interface FetchRow {
  readonly readAt: string;
  readonly absent: number;
  readonly pendingVas: string;
  readonly vasAt: string | null;
}

export interface NewItemFetch extends Omit<ItemFetch, "readAt" | "vasAt"> {
  readonly returnInventoryId: string;
}

export interface ItemRecord {
  readonly readAt: string;
  readonly record: Readonly<Record<string, unknown>>;
}

/** Stores what only an item's record contains: its value-added services, or that the service does not know the item. */
export function createItemFetches(cache: Connection) {
  const readOne = cache.prepare<[bigint], FetchRow>(
    "SELECT read_at AS readAt, absent, pending_vas AS pendingVas, vas_at AS vasAt FROM item_reading WHERE return_inventory_id = ?",
  );
  const write = cache.prepare(`
    INSERT INTO item_reading (return_inventory_id, read_at, absent, pending_vas) VALUES (?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET read_at = excluded.read_at, absent = excluded.absent, pending_vas = excluded.pending_vas,
      vas_at = NULL`);
  const readRecord = cache.prepare<[bigint], { readAt: string; record: string }>(
    "SELECT read_at AS readAt, record FROM item_record WHERE return_inventory_id = ?",
  );
  const writeRecord = cache.prepare(`
    INSERT INTO item_record (return_inventory_id, read_at, record) VALUES (?, ?, ?)
    ON CONFLICT DO UPDATE SET read_at = excluded.read_at, record = excluded.record`);
  const changedItems = changedItemsOf(cache);
  return {
    find: (returnInventoryId: string): ItemFetch | null =>
      convertOrNull(readOne.get(BigInt(returnInventoryId)), ({ readAt, absent, pendingVas, vasAt }) => ({
        readAt,
        isAbsent: absent === 1,
        pendingVas: JSON.parse(pendingVas) as string[],
        vasAt: vasAt ?? readAt,
      })),

    /** The caller owns the transaction. */
    put({ returnInventoryId, isAbsent, pendingVas }: NewItemFetch, at: string): void {
      changedItems.add(returnInventoryId);
      write.run(BigInt(returnInventoryId), at, isAbsent ? 1 : 0, JSON.stringify(pendingVas));
    },

    readRecord: (returnInventoryId: string): ItemRecord | null =>
      convertOrNull(readRecord.get(BigInt(returnInventoryId)), ({ readAt, record }) => ({
        readAt,
        record: JSON.parse(record) as ItemRecord["record"],
      })),

    /** The caller owns the transaction. */
    putRecord(returnInventoryId: string, record: ItemRecord["record"], at: string): void {
      writeRecord.run(BigInt(returnInventoryId), at, JSON.stringify(record));
    },
  };
}
