import { generateItem, type DataSet, type Item } from "../../../src-simulator/data/items.ts";
import { formatRma } from "../../../src-simulator/data/rma.ts";
import { DAY_MS, startOfDay } from "../../../src-simulator/times.ts";
import { WAREHOUSE } from "../../e2e/support/desk-test.ts";
import { randomOf } from "../../random.ts";

export interface ItemCodes {
  eligible(): Item;
  elsewhere(): Item;
  notEligible(): Item;
  unknownRma(): string;
}

export function itemCodes(data: DataSet): ItemCodes {
  const random = randomOf(data.seed);
  const used = new Set<number>();
  let unknownCount = 0;

  function pickItem(matches: (item: Item) => boolean): Item {
    for (let tries = 0; tries < data.count * 10; tries += 1) {
      const index = Math.floor(random() * data.count);
      const item = used.has(index) ? null : generateItem(data, index);
      if (item && matches(item)) {
        used.add(index);
        return item;
      }
    }
    throw new Error("The cache has too few items for this many scans");
  }

  const isOnHold = (item: Item): boolean => item.handlingCode === "ohd" && item.handlingStatusCode === "pending";
  return {
    eligible: () => pickItem((item) => isOnHold(item) && item.warehouseId === WAREHOUSE),
    elsewhere: () => pickItem((item) => isOnHold(item) && item.warehouseId !== WAREHOUSE),
    notEligible: () => pickItem((item) => item.handlingCode !== "ohd"),
    unknownRma() {
      unknownCount += 1;
      const day = startOfDay(data.anchor) + 31 * DAY_MS;
      return formatRma({ warehouseId: WAREHOUSE, day, sequence: unknownCount });
    },
  };
}

/** Codes of a bad day: one in ten is unknown, one cannot be resent, one is in another warehouse. */
export function mixedCodes(codes: ItemCodes, count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    if (index % 10 === 3) return codes.unknownRma();
    if (index % 10 === 6) return codes.notEligible().rma;
    return index % 10 === 9 ? codes.elsewhere().rma : codes.eligible().rma;
  });
}
