import type { InventoryItem } from "../../src-domain/inventory.ts";
import type { Connection } from "./database.ts";
import type { createFactCache } from "./fact-cache.ts";

/** Where an inventory sync stands: windows are listed newest first, `offset` counts records inside the current one. */
export interface SyncCursor {
  readonly windows: readonly { readonly from: string; readonly to: string }[];
  readonly windowIndex: number;
  readonly offset: number;
  readonly rowsDone: number;
  readonly rowsTotal: number | null;
}

const NAME = "inventory";

export function createSyncCursor(cache: Connection, facts: ReturnType<typeof createFactCache>) {
  const readCursor = cache.prepare<[string], { value: string }>("SELECT value FROM sync_cursor WHERE name = ?");
  const writeCursor = cache.prepare(
    "INSERT INTO sync_cursor VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value",
  );
  const dropCursor = cache.prepare("DELETE FROM sync_cursor WHERE name = ?");

  return {
    read: (): SyncCursor | null => {
      const row = readCursor.get(NAME);
      return row ? (JSON.parse(row.value) as SyncCursor) : null;
    },
    /** One transaction a page: a kill between pages neither loses nor repeats one. */
    storePage: cache.transaction((items: readonly InventoryItem[], cursor: SyncCursor, at: string) => {
      facts.storeReadings(items, at);
      writeCursor.run(NAME, JSON.stringify(cursor));
    }),
    drop: (): void => void dropCursor.run(NAME),
  };
}
