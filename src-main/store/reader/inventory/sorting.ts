import { RowKeyList } from "./row-key-list.ts";
import { YIELD, type CooperativeWork } from "../cooperative.ts";
import type { InventoryColumn } from "../../../../src-domain/inventory/inventory-query.ts";
import type { Connection } from "../../files/database.ts";

export type Key = string | number | null;

const SORTED_AT_ONCE = 2048;
const A_STEP = 1024;
/** Reading a key takes longer than moving one. */
const KEYS_A_STEP = 256;

/** Row keys ordered by their sort key; equal ones keep their order, and null comes last in both directions. */
export function* rowKeysByKey(places: RowKeyList, keyAt: (index: number) => Key, descending: boolean): CooperativeWork {
  const numbers = new Map<Key, number>();
  const numberOf: number[] = [];
  for (let index = 0; index < places.length; index += 1) {
    const key = keyAt(index);
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    numberOf.push(number);
    if (index % KEYS_A_STEP === 0) yield YIELD;
  }
  const order = yield* sortedKeys([...numbers.keys()], descending);
  yield* rowKeysByRank(
    places,
    numberOf,
    order.map((key) => numbers.get(key) ?? 0),
  );
}

/** Distinct keys, sorted one step at a time; null comes last in both directions. */
export function* sortedKeys(keys: readonly Key[], descending: boolean): CooperativeWork<Key[]> {
  const compare = (a: Key, b: Key): number => compareKeys(a, b, descending);
  let runs: Key[][] = [];
  for (let from = 0; from < keys.length; from += SORTED_AT_ONCE) {
    runs.push(keys.slice(from, from + SORTED_AT_ONCE).toSorted(compare));
    yield YIELD;
  }
  while (runs.length > 1) {
    const merged: Key[][] = [];
    for (let at = 0; at < runs.length; at += 2)
      merged.push(yield* mergedRuns(runs[at] ?? [], runs[at + 1] ?? [], compare));
    runs = merged;
  }
  return runs[0] ?? [];
}

function* mergedRuns(
  one: readonly Key[],
  other: readonly Key[],
  compare: (a: Key, b: Key) => number,
): CooperativeWork<Key[]> {
  const merged: Key[] = [];
  let [left, right] = [0, 0];
  while (left < one.length || right < other.length) {
    const takesLeft =
      right >= other.length || (left < one.length && compare(one[left] ?? null, other[right] ?? null) <= 0);
    merged.push((takesLeft ? one[left++] : other[right++]) ?? null);
    if (merged.length % A_STEP === 0) yield YIELD;
  }
  return merged;
}

export function compareKeys(a: Key, b: Key, descending: boolean): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  const difference = typeof a === "number" && typeof b === "number" ? a - b : compareByCharacter(String(a), String(b));
  return descending ? -difference : difference;
}

/** Compares texts as SQLite does, by code point; JavaScript's `<` sorts characters beyond 16 bits too early. */
function compareByCharacter(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  for (let at = 0; at < shorter; at += 1) {
    const difference = a.charCodeAt(at) - b.charCodeAt(at);
    if (difference !== 0) return (a.codePointAt(at) ?? 0) - (b.codePointAt(at) ?? 0);
  }
  return a.length - b.length;
}

/** Equal ones keep their order. `numberOf`: each row's key; `ranked`: those numbers in order. */
export function* rowKeysByRank(
  places: RowKeyList,
  numberOf: readonly number[],
  ranked: readonly number[],
): CooperativeWork {
  const starts = new Int32Array(ranked.length + 1);
  const rankOf = new Int32Array(ranked.length);
  for (const [rank, number] of ranked.entries()) rankOf[number] = rank;
  for (const [index, number] of numberOf.entries()) {
    const after = (rankOf[number] ?? 0) + 1;
    starts[after] = (starts[after] ?? 0) + 1;
    if (index % A_STEP === 0) yield YIELD;
  }
  for (let rank = 1; rank < starts.length; rank += 1) starts[rank] = (starts[rank] ?? 0) + (starts[rank - 1] ?? 0);
  const sorted = new Float64Array(places.length);
  for (let index = 0; index < places.length; index += 1) {
    const rank = rankOf[numberOf[index] ?? 0] ?? 0;
    const to = starts[rank] ?? 0;
    sorted[to] = places.at(index);
    starts[rank] = to + 1;
    if (index % A_STEP === 0) yield YIELD;
  }
  for (let from = 0; from < sorted.length; from += A_STEP) yield [...sorted.subarray(from, from + A_STEP)];
}

const LOOKED_UP_A_STEP = 256;
const SCANNED_A_STEP = 512;

/** Only few items have known value-added services, and those by kind; see ordering.ts. */
export type KeyColumn = Exclude<InventoryColumn, "vas">;

/** SQL sort key of each column; ignores case, as the indexes do. */
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

/** The found rows, newest first, and each one's value in the column as an index into `keys`. */
export interface Keyed {
  readonly places: RowKeyList;
  readonly numberOf: readonly number[];
  readonly keys: readonly Key[];
}

type KeyRow = [place: number, key: Key];

export function createColumnKeys(cache: Connection) {
  /** The keys of all rows from a row key down, scanned in storage order: three times as fast as looking each one up. */
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

  function* lookedUp(column: KeyColumn, places: RowKeyList): Generator<KeyRow[]> {
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
    ofMany: (column: KeyColumn, places: RowKeyList) => keyed(among(places, scanned(column, places.at(0)))),
    ofFew: (column: KeyColumn, places: RowKeyList) => keyed(lookedUp(column, places)),
  };
}

function* keyed(rows: Iterable<readonly KeyRow[]>): CooperativeWork<Keyed> {
  const places = new RowKeyList();
  const numberOf: number[] = [];
  const numbers = new Map<Key, number>();
  for (const some of rows) {
    for (const [, key] of some) {
      const number = numbers.get(key) ?? numbers.size;
      if (number === numbers.size) numbers.set(key, number);
      numberOf.push(number);
    }
    places.add(some.map(([place]) => place));
    yield YIELD;
  }
  return { places, numberOf, keys: [...numbers.keys()] };
}

function* among(places: RowKeyList, rows: Iterable<readonly KeyRow[]>): Generator<KeyRow[]> {
  let at = 0;
  for (const some of rows) {
    yield some.filter(([place]) => {
      while (places.at(at) > place) at += 1;
      return places.at(at) === place;
    });
    if (at >= places.length) return;
  }
}
