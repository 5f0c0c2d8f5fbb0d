import { generateItem, type DataSet } from "../../../src-simulator/data/items.ts";
import { randomOf } from "../../faults/shuffle.ts";

/**
 * What people look for: parts of codes and descriptions of items all over the cache, one or two characters among them, and
 * texts that nothing holds.
 */
export function searchTexts(data: DataSet, count: number): string[] {
  const random = randomOf(data.seed);
  const whole = (most: number): number => Math.floor(random() * most);
  const part = (text: string, length: number): string => {
    const start = whole(Math.max(1, text.length - length + 1));
    return text.slice(start, start + length);
  };
  return Array.from({ length: count }, (_, index) => {
    const { rma, sku, returnInventoryId, product } = generateItem(data, whole(data.count));
    const sources = [rma, rma.slice(-9), sku, String(returnInventoryId), product.description];
    const source = sources[index % sources.length] ?? rma;
    if (index % 9 === 8) return `${part(source, 4)}zq`;
    return part(source, index % 6 === 5 ? 1 + whole(2) : 3 + whole(8));
  });
}
