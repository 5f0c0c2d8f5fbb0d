import { generateItem, type DataSet, type Item } from "../../../src-simulator/data/items.ts";
import { formatRma } from "../../../src-simulator/data/rma.ts";
import { DAY, startOfDay } from "../../../src-simulator/times.ts";
import { WAREHOUSE } from "../../e2e/support/desk-test.ts";
import { randomOf } from "../../faults/shuffle.ts";

/** Codes from all over the cache, each item used once. */
export interface ItemCodes {
  /** On hold in the warehouse of the batch: goes in while there is room. */
  eligible(): Item;
  elsewhere(): Item;
  notEligible(): Item;
  /** An RMA that looks right and that nobody knows. */
  unknownRma(): string;
}

export function itemCodes(data: DataSet): ItemCodes {
  const random = randomOf(data.seed);
  const used = new Set<number>();
  let unknown = 0;

  function next(fits: (item: Item) => boolean): Item {
    for (let tries = 0; tries < data.count * 10; tries += 1) {
      const index = Math.floor(random() * data.count);
      const item = used.has(index) ? null : generateItem(data, index);
      if (item && fits(item)) {
        used.add(index);
        return item;
      }
    }
    throw new Error("The cache has too few items for this many scans");
  }

  const onHold = (item: Item): boolean => item.handlingCode === "ohd" && item.handlingStatusCode === "pending";
  return {
    eligible: () => next((item) => onHold(item) && item.warehouseId === WAREHOUSE),
    elsewhere: () => next((item) => onHold(item) && item.warehouseId !== WAREHOUSE),
    notEligible: () => next((item) => item.handlingCode !== "ohd"),
    unknownRma() {
      unknown += 1;
      const day = startOfDay(data.anchor) + 31 * DAY;
      return formatRma({ warehouseId: WAREHOUSE, day, sequence: unknown });
    },
  };
}

/** One in ten is unknown, one in ten may not be resent, one in ten lies elsewhere: a rough day at the desk. */
export function mixedCodes(codes: ItemCodes, count: number): string[] {
  return Array.from({ length: count }, (_, place) => {
    if (place % 10 === 3) return codes.unknownRma();
    if (place % 10 === 6) return codes.notEligible().rma;
    return place % 10 === 9 ? codes.elsewhere().rma : codes.eligible().rma;
  });
}
