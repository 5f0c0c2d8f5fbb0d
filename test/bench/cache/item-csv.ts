import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { formatCsvLine } from "../../../src-domain/csv-text.ts";
import { IMPORT_FIELDS } from "../../../src-domain/import/inventory-fields.ts";
import type { InventoryItem } from "../../../src-domain/inventory/inventory.ts";
import type { DataSet } from "../../../src-simulator/data/items.ts";
import { cachedItem } from "../support/filled-cache.ts";

export async function writeItems(file: string, data: DataSet): Promise<void> {
  function* lines(): Generator<string> {
    yield formatCsvLine(IMPORT_FIELDS);
    for (let index = 0; index < data.count; index += 1) yield buildLine(data, index);
  }
  await pipeline(lines, createWriteStream(file));
}

export const importedItem = (data: DataSet, index: number): InventoryItem => ({
  ...cachedItem(data, index),
  trackingNumber: `94${String(index).padStart(20, "0")}`,
});

function buildLine(data: DataSet, index: number): string {
  const item = importedItem(data, index);
  return formatCsvLine(IMPORT_FIELDS.map((column) => item[column]));
}
