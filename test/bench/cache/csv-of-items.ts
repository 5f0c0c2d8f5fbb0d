import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { csvLine } from "../../../src-domain/csv-text.ts";
import { generateItem, type DataSet } from "../../../src-simulator/data/items.ts";

const HEADING = [
  "returnInventoryId",
  "rma",
  "itemRma",
  "sku",
  "description",
  "trackingNumber",
  "warehouseId",
  "handlingCode",
  "handlingStatusCode",
  "createOn",
];
const LINES_AT_ONCE = 2000;

/** Writes the items as the file that somebody exports from elsewhere. */
export async function writeItems(file: string, data: DataSet): Promise<void> {
  const stream = createWriteStream(file);
  stream.write(csvLine(HEADING));
  for (let first = 0; first < data.count; first += LINES_AT_ONCE) {
    const size = Math.min(LINES_AT_ONCE, data.count - first);
    const lines = Array.from({ length: size }, (_, place) => csvLine(cellsOf(data, first + place))).join("");
    if (!stream.write(lines)) await once(stream, "drain");
  }
  stream.end();
  await once(stream, "finish");
}

export function cellsOf(data: DataSet, index: number): string[] {
  const item = generateItem(data, index);
  return [
    String(item.returnInventoryId),
    item.rma,
    item.rma,
    item.sku,
    item.product.description,
    `94${String(index).padStart(20, "0")}`,
    String(item.warehouseId),
    item.handlingCode,
    item.handlingStatusCode,
    new Date(item.createOn).toISOString(),
  ];
}
