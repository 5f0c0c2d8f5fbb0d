import type { InventoryColumn, InventoryQuery } from "../../../src-domain/inventory/inventory-query.ts";
import { itemOf } from "../../../src-domain/inventory/inventory.ts";
import type { SearchResults } from "../../../src-preload/contract/search.ts";
import { throttleChanges } from "../../base/throttle.ts";
import type { Store } from "../../store/thread/client.ts";
import type { TableSink, TableTarget } from "../../tables/table-file.ts";
import type { DeskContext } from "../context.ts";

const PUBLISH_INTERVAL_MS = 300;
const PROGRESS_INTERVAL_MS = 200;

class ExportCanceled extends Error {}

/** The reader thread builds the lines; main only writes them to disk. */
export function createInventoryExport({ store: { reader }, publish }: DeskContext) {
  let activeExport: Promise<unknown> | null = null;
  let isCanceled = false;

  async function exportRows(target: TableTarget, query: InventoryQuery, columns: readonly InventoryColumn[]) {
    // Imported at first use, because the start does not need it.
    const { bytesFormatOf, writeTable } = await import("../../tables/table-file.ts");
    return writeTable(target, { headings: columns }, async (table) => {
      const exportId = await reader.beginExport(query, columns, bytesFormatOf(target));
      try {
        return await writeAll(exportId, table);
      } finally {
        await reader.endExport(exportId);
      }
    });
  }

  async function writeAll(exportId: string, table: TableSink): Promise<number> {
    let rows = 0;
    let reportedAtMs = 0;
    let nextChunk = reader.readExportChunk(exportId);
    for (;;) {
      const { lines, count, total } = await nextChunk;
      if (isCanceled) throw new ExportCanceled();
      if (lines.length === 0) return rows;
      nextChunk = reader.readExportChunk(exportId);
      // Awaited in the next iteration. Prevents an unhandled rejection until then.
      nextChunk.catch(() => undefined);
      await table.addBytes(lines);
      rows += count;
      if (performance.now() - reportedAtMs < PROGRESS_INTERVAL_MS) continue;
      reportedAtMs = performance.now();
      publish("inventory", "exportProgress", { rows, total });
    }
  }

  return {
    isRunning: (): boolean => activeExport !== null,

    /** Returns the number of exported items; null if canceled: then no file is written. */
    async write(query: InventoryQuery, columns: readonly InventoryColumn[], target: TableTarget) {
      isCanceled = false;
      const exportRun = exportRows(target, query, columns);
      activeExport = exportRun;
      try {
        return await exportRun;
      } catch (error) {
        if (error instanceof ExportCanceled) return null;
        throw error;
      } finally {
        activeExport = null;
      }
    },

    cancel(): void {
      isCanceled = true;
    },

    async close(): Promise<void> {
      isCanceled = true;
      await activeExport?.catch(() => undefined);
    },
  };
}

export function createInventoryView(context: DeskContext) {
  const changes = throttleChanges(PUBLISH_INTERVAL_MS, (returnInventoryIds) =>
    context.publish("inventory", "changed", { returnInventoryIds }),
  );
  const unsubscribe = context.store.onItemsChanged((itemIds) => changes.add(itemIds));
  const inventoryExport = createInventoryExport(context);
  return {
    fileExport: inventoryExport,
    async close(): Promise<void> {
      unsubscribe();
      changes.stop();
      await inventoryExport.close();
    },
  };
}

const MAX_FOUND_ITEMS = 6;
const NOTHING_FOUND: SearchResults = {
  items: [],
  orders: [],
  bookedOrders: [],
  batches: [],
  shippingOrders: [],
  instructions: [],
  codes: [],
};

/** Finds items and records by a text. Items whose code is the text come before items that only contain it. */
export async function findEverything(store: Store, input: string): Promise<SearchResults> {
  const text = input.trim();
  if (text === "") return NOTHING_FOUND;
  const [exactItems, containingRows, records] = await Promise.all([
    store.itemsByCode(text),
    store.reader.findNewestItems(text, MAX_FOUND_ITEMS),
    store.reader.findRecords(text),
  ]);
  const byId = new Map([...exactItems, ...containingRows.map(itemOf)].map((item) => [item.returnInventoryId, item]));
  return { ...records, items: [...byId.values()].slice(0, MAX_FOUND_ITEMS) };
}
