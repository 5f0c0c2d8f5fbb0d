import type { InventoryColumn } from "../../../../src-domain/inventory/inventory-query.ts";
import type { Connection } from "../../files/database.ts";
import { PlaceList } from "./place-list.ts";
import type { Key } from "./sorting.ts";
import { PAUSE, type Steps } from "../cooperative.ts";

const LOOKED_UP_A_STEP = 256;
const SCANNED_A_STEP = 512;

/** Extra services are known of few items, and of those by kind; see ordering.ts. */
export type KeyColumn = Exclude<InventoryColumn, "vas">;

/** By what a column is ordered; letters without regard to case, as the indexes have it. */
export const COLUMN_KEYS: Readonly<Record<KeyColumn, string>> = {
  rma: "lower(rma)",
  returnInventoryId: "printf('%020d', return_inventory_id)",
  itemRma: "lower(item_rma)",
  sku: "lower(sku)",
  description: "lower(description)",
  trackingNumber: "lower(tracking_number)",
  warehouseId: "warehouse_id",
  handlingCode: "handling_code",
  handlingStatusCode: "handling_status_code",
  weight: "weight",
  value: "item_value",
  createdOn: "place",
  readAt: "fetched_at",
};

/** What was found, the newest first, and what each has in the column: the number of one of the keys. */
export interface Keyed {
  readonly places: PlaceList;
  readonly numberOf: readonly number[];
  readonly keys: readonly Key[];
}

type KeyRow = [place: number, key: Key];

/** Reads what items have in a column. */
export function createColumnKeys(cache: Connection) {
  /** The keys of all rows from a place down: one after the other as they lie, which takes a third of looking each one up. */
  function* scanned(column: KeyColumn, from: number): Generator<KeyRow[]> {
    const next = cache
      .prepare<[number], KeyRow>(
        `SELECT place, ${COLUMN_KEYS[column]} FROM inventory WHERE place <= ? ORDER BY place DESC LIMIT ${SCANNED_A_STEP}`,
      )
      .raw();
    for (let highest = from; ;) {
      const rows = next.all(highest);
      yield rows;
      const last = rows.at(-1)?.[0];
      if (last === undefined || rows.length < SCANNED_A_STEP) return;
      highest = last - 1;
    }
  }

  function* lookedUp(column: KeyColumn, places: PlaceList): Generator<KeyRow[]> {
    const read = cache
      .prepare<[string], KeyRow>(
        `SELECT place, ${COLUMN_KEYS[column]} FROM json_each(?) found CROSS JOIN inventory ON place = found.value`,
      )
      .raw();
    for (let from = 0; from < places.length; from += LOOKED_UP_A_STEP) {
      yield read.all(JSON.stringify(places.slice(from, from + LOOKED_UP_A_STEP)));
    }
  }

  return {
    all: (column: KeyColumn) => keyed(scanned(column, Number.MAX_SAFE_INTEGER)),
    ofMany: (column: KeyColumn, places: PlaceList) => keyed(among(places, scanned(column, places.at(0)))),
    ofFew: (column: KeyColumn, places: PlaceList) => keyed(lookedUp(column, places)),
  };
}

function* keyed(rows: Iterable<readonly KeyRow[]>): Steps<Keyed> {
  const places = new PlaceList();
  const numberOf: number[] = [];
  const numbers = new Map<Key, number>();
  for (const some of rows) {
    for (const [, key] of some) {
      const number = numbers.get(key) ?? numbers.size;
      if (number === numbers.size) numbers.set(key, number);
      numberOf.push(number);
    }
    places.add(some.map(([place]) => place));
    yield PAUSE;
  }
  return { places, numberOf, keys: [...numbers.keys()] };
}

function* among(places: PlaceList, rows: Iterable<readonly KeyRow[]>): Generator<KeyRow[]> {
  let at = 0;
  for (const some of rows) {
    yield some.filter(([place]) => {
      while (places.at(at) > place) at += 1;
      return places.at(at) === place;
    });
    if (at >= places.length) return;
  }
}
