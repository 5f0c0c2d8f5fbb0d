import type { InventoryColumn, InventoryFilter, InventoryQuery } from "../../../src-domain/inventory-query.ts";
import { EVERYTHING } from "../../../src-domain/inventory-query.ts";
import type { Connection } from "../database.ts";
import type { Matching } from "./matching.ts";
import { PlaceList } from "./place-list.ts";
import { placesByRank, sortedKeys, type Key } from "./sorting.ts";
import { PAUSE, type Steps } from "./turns.ts";

/** From as many items on, going through the index of the order beats reading the key of each. */
const MANY = 20_000;
const A_STEP = 256;

/** By what a column is ordered; letters without regard to case, as the indexes have it. */
const KEYS: Readonly<Record<InventoryColumn, string>> = {
  rma: "lower(rma)",
  returnInventoryId: "printf('%020d', return_inventory_id)",
  itemRma: "lower(item_rma)",
  sku: "lower(sku)",
  description: "lower(description)",
  trackingNumber: "lower(tracking_number)",
  warehouseId: "warehouse_id",
  handlingCode: "handling_code",
  handlingStatusCode: "handling_status_code",
  createdOn: "place",
  readAt: "fetched_at",
};

/** Columns that an index orders. */
const INDEXED: Partial<Readonly<Record<InventoryColumn, string>>> = {
  rma: "rma COLLATE NOCASE",
  returnInventoryId: "return_inventory_id",
  itemRma: "item_rma COLLATE NOCASE",
  sku: "sku COLLATE NOCASE",
  trackingNumber: "tracking_number COLLATE NOCASE",
};

/**
 * Finds the places of what a query asks for, in its order. Items alike in the column are newest first, and those without a
 * value come last, in both directions.
 */
export function createOrdering(cache: Connection, matching: Matching) {
  function* alongIndex(column: InventoryColumn, order: string, descending: boolean): Steps {
    const direction = descending ? "DESC" : "ASC";
    const [name] = order.split(" ");
    const rows = cache
      .prepare<[], [place: number, key: Key]>(
        `SELECT place, ${KEYS[column]} FROM inventory WHERE ${name} IS NOT NULL ORDER BY ${order} ${direction}, place ${direction}`,
      )
      .raw();
    let alike: number[] = [];
    let before: Key = null;
    let batch: number[] = [];
    for (const [place, key] of rows.iterate()) {
      if (key !== before) {
        batch.push(...(descending ? alike : alike.toReversed()));
        alike = [];
        before = key;
      }
      alike.push(place);
      if (batch.length < A_STEP) continue;
      yield batch;
      batch = [];
    }
    batch.push(...(descending ? alike : alike.toReversed()));
    yield batch;
    yield* without(name ?? column);
  }

  function* without(name: string): Steps {
    const places = cache.prepare<[], number>(`SELECT place FROM inventory WHERE ${name} IS NULL ORDER BY place DESC`);
    let batch: number[] = [];
    for (const place of places.pluck().iterate()) {
      if (batch.push(place) < A_STEP) continue;
      yield batch;
      batch = [];
    }
    yield batch;
  }

  function* byKey(places: PlaceList, column: InventoryColumn, descending: boolean): Steps {
    const read = cache.prepare<[number], Key>(`SELECT ${KEYS[column]} FROM inventory WHERE place = ?`).pluck();
    const numbers = new Map<Key, number>();
    const numberOf = new Int32Array(places.length);
    for (let index = 0; index < places.length; index += 1) {
      const key = read.get(places.at(index)) ?? null;
      const number = numbers.get(key) ?? numbers.size;
      numbers.set(key, number);
      numberOf[index] = number;
      if (index % A_STEP === 0) yield PAUSE;
    }
    const keys = [...numbers.keys()];
    const order = yield* sortedKeys(keys, descending);
    const ranked = order.map((key) => numbers.get(key) ?? 0);
    yield* placesByRank(places, numberOf, ranked);
  }

  function* matched(filter: InventoryFilter): Steps<PlaceList> {
    const places = new PlaceList();
    for (const found of matching(filter, false)) {
      places.add(found);
      yield PAUSE;
    }
    return places;
  }

  return function* ordered({ filter, order: { column, descending } }: InventoryQuery): Steps {
    if (column === "createdOn") return yield* matching(filter, !descending);
    const index = INDEXED[column];
    if (index !== undefined && isEverything(filter)) return yield* alongIndex(column, index, descending);
    const places = yield* matched(filter);
    if (index === undefined || places.length < MANY) return yield* byKey(places, column, descending);
    for (const found of alongIndex(column, index, descending)) {
      yield found.filter((place) => places.holds(place));
    }
  };
}

const isEverything = (filter: InventoryFilter): boolean =>
  JSON.stringify({ ...filter, text: filter.text.trim() }) === JSON.stringify(EVERYTHING);
