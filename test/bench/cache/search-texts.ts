import { generateItem, type DataSet } from "../../../src-simulator/data/items.ts";
import { randomOf } from "../../random.ts";

/**
 * Returns texts that people search for: parts of codes and descriptions, some of one or two characters, and texts that
 * no item contains.
 */
export function searchTexts(data: DataSet, count: number): string[] {
  const random = randomOf(data.seed);
  const randomInteger = (max: number): number => Math.floor(random() * max);
  const cutPart = (text: string, length: number): string => {
    const start = randomInteger(Math.max(1, text.length - length + 1));
    return text.slice(start, start + length);
  };
  return Array.from({ length: count }, (_, index) => {
    const { rma, sku, returnInventoryId, product } = generateItem(data, randomInteger(data.count));
    const sources = [rma, rma.slice(-9), sku, String(returnInventoryId), product.description];
    const source = sources[index % sources.length] ?? rma;
    if (index % 9 === 8) return `${cutPart(source, 4)}zq`;
    return cutPart(source, index % 6 === 5 ? 1 + randomInteger(2) : 3 + randomInteger(8));
  });
}
