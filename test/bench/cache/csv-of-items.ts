import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { IMPORT_FIELDS } from "../../../src-domain/import/inventory-fields.ts";
import type { InventoryItem } from "../../../src-domain/inventory/inventory.ts";
import { csvLine } from "../../../src-domain/csv-text.ts";
import type { DataSet } from "../../../src-simulator/data/items.ts";
import { cachedItem } from "../support/filled-cache.ts";

const LINES_AT_ONCE = 2000;

/** Writes the items as a file exported by another program. */
export async function writeItems(file: string, data: DataSet): Promise<void> {
  const stream = createWriteStream(file);
  stream.write(csvLine(IMPORT_FIELDS));
  for (let first = 0; first < data.count; first += LINES_AT_ONCE) {
    const size = Math.min(LINES_AT_ONCE, data.count - first);
    const lines = Array.from({ length: size }, (_, place) => lineOf(data, first + place)).join("");
    if (!stream.write(lines)) await once(stream, "drain");
  }
  stream.end();
  await once(stream, "finish");
}

/** One item as the file has it. */
export const importedItem = (data: DataSet, index: number): InventoryItem => ({
  ...cachedItem(data, index),
  trackingNumber: `94${String(index).padStart(20, "0")}`,
});

function lineOf(data: DataSet, index: number): string {
  const item = importedItem(data, index);
  return csvLine(IMPORT_FIELDS.map((column) => item[column]));
}
