import type { InventoryColumn, InventoryQuery } from "../../../src-domain/inventory/inventory-query.ts";
import type { InventoryItem } from "../../../src-domain/inventory/inventory.ts";
import type { InventoryRow } from "../../../src-preload/contract/inventory/inventory.ts";
import type { SearchResults } from "../../../src-preload/contract/search.ts";
import { throttleChanges } from "../../base/throttle.ts";
import type { Store } from "../../store/thread/client.ts";
import type { TableSink, TableTarget } from "../../tables/table-file.ts";
import type { DeskContext } from "../context.ts";

const PUBLISH_INTERVAL_MS = 300;
const PROGRESS_EVERY_MS = 200;

class Canceled extends Error {}

/** The reader thread builds the lines; main only writes them to disk. */
export function createInventoryExport({ store: { reader }, publish }: DeskContext) {
  let running: Promise<unknown> | null = null;
  let isCanceled = false;

  async function exportTo(target: TableTarget, query: InventoryQuery, columns: readonly InventoryColumn[]) {
    // Loaded at first use, to keep it out of the start.
    const { bytesFormatOf: bytesFormOf, writeTable } = await import("../../tables/table-file.ts");
    return writeTable(target, { headings: columns }, async (table) => {
      const exportId = await reader.beginExport(query, columns, bytesFormOf(target));
      try {
        return await writeAll(exportId, table);
      } finally {
        await reader.endExport(exportId);
      }
    });
  }

  async function writeAll(exportId: string, to: TableSink): Promise<number> {
    let rows = 0;
    let reportedAt = 0;
    let nextLines = reader.readExportChunk(exportId);
    for (;;) {
      const { lines, count, total } = await nextLines;
      if (isCanceled) throw new Canceled();
      if (lines.length === 0) return rows;
      nextLines = reader.readExportChunk(exportId);
      // Awaited in the next iteration. Prevents an unhandled rejection until then.
      nextLines.catch(() => undefined);
      await to.addBytes(lines);
      rows += count;
      if (performance.now() - reportedAt < PROGRESS_EVERY_MS) continue;
      reportedAt = performance.now();
      publish("inventory", "exportProgress", { rows, total });
    }
  }

  return {
    isRunning: (): boolean => running !== null,

    /** Returns the number of items; null if canceled, and then there is no file. */
    async write(query: InventoryQuery, columns: readonly InventoryColumn[], target: TableTarget) {
      isCanceled = false;
      const work = exportTo(target, query, columns);
      running = work;
      try {
        return await work;
      } catch (error) {
        if (error instanceof Canceled) return null;
        throw error;
      } finally {
        running = null;
      }
    },

    cancel(): void {
      isCanceled = true;
    },

    async close(): Promise<void> {
      isCanceled = true;
      await running?.catch(() => undefined);
    },
  };
}

export function createInventoryView(context: DeskContext) {
  const changes = throttleChanges(PUBLISH_INTERVAL_MS, (returnInventoryIds) =>
    context.publish("inventory", "changed", { returnInventoryIds }),
  );
  const unsubscribe = context.store.onItemsChanged((changed) => changes.add(changed));
  const toFile = createInventoryExport(context);
  return {
    toFile,
    async close(): Promise<void> {
      unsubscribe();
      changes.stop();
      await toFile.close();
    },
  };
}

const MAX_ITEMS = 6;
const NOTHING: SearchResults = { items: [], orders: [], batches: [], shippingOrders: [], instructions: [], codes: [] };

/** Items whose code is the text come before items that only contain it. */
export async function findEverything(store: Store, input: string): Promise<SearchResults> {
  const text = input.trim();
  if (text === "") return NOTHING;
  const [exact, containing, records] = await Promise.all([
    store.itemsByCode(text),
    store.reader.findNewestItems(text, MAX_ITEMS),
    store.reader.findRecords(text),
  ]);
  const byId = new Map([...exact, ...containing.map(itemOf)].map((item) => [item.returnInventoryId, item]));
  return { ...records, items: [...byId.values()].slice(0, MAX_ITEMS) };
}

function itemOf(row: InventoryRow): InventoryItem {
  const { returnInventoryId, rma, itemRma, sku, description, trackingNumber } = row;
  const { warehouseId, handlingCode, handlingStatusCode, createdOn } = row;
  return {
    returnInventoryId,
    rma,
    itemRma,
    sku,
    description,
    trackingNumber,
    warehouseId,
    handlingCode,
    handlingStatusCode,
    createdOn,
  };
}
