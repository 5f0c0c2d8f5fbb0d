import type { InventoryColumn } from "../../../../src-domain/inventory/inventory-query.ts";
import type { Connection } from "../../files/database.ts";
import { YIELD, type CooperativeWork } from "../cooperative.ts";

export type Key = string | number | null;

const RUN_LENGTH = 2048;
const ROWS_PER_STEP = 1024;
/** Fewer than `ROWS_PER_STEP`, because reading a key takes longer than moving one. */
const KEYS_PER_STEP = 256;

/** Yields row keys ordered by sort key. Equal keys keep their order; null comes last in both directions. */
export function* rowKeysByKey({ rowKeys, numberOf, keys }: Keyed, descending: boolean): CooperativeWork {
  const numbers = new Map(keys.map((key, number) => [key, number]));
  const order = yield* sortedKeys(keys, descending);
  yield* rowKeysByRank(
    rowKeys,
    numberOf,
    order.map((key) => numbers.get(key) ?? 0),
  );
}

/** Like `rowKeysByKey`, for keys that are known already. */
export function* sortRowKeys(
  rowKeys: readonly number[],
  keyOf: (rowKey: number) => Key,
  descending: boolean,
): CooperativeWork {
  function* rows(): Generator<KeyRow[]> {
    for (let from = 0; from < rowKeys.length; from += KEYS_PER_STEP)
      yield rowKeys.slice(from, from + KEYS_PER_STEP).map((rowKey) => [rowKey, keyOf(rowKey)]);
  }
  yield* rowKeysByKey(yield* keyed(rows()), descending);
}

/** Sorts distinct keys in steps; null comes last in both directions. */
function* sortedKeys(keys: readonly Key[], descending: boolean): CooperativeWork<Key[]> {
  const compare = (a: Key, b: Key): number => compareKeys(a, b, descending);
  let runs: Key[][] = [];
  for (let from = 0; from < keys.length; from += RUN_LENGTH) {
    runs.push(keys.slice(from, from + RUN_LENGTH).toSorted(compare));
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
  let left = 0;
  let right = 0;
  while (left < one.length || right < other.length) {
    const takesLeft =
      right >= other.length || (left < one.length && compare(one[left] ?? null, other[right] ?? null) <= 0);
    merged.push((takesLeft ? one[left++] : other[right++]) ?? null);
    if (merged.length % ROWS_PER_STEP === 0) yield YIELD;
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

/** Equal keys keep their order. `numberOf`: the key number of each row; `ranked`: key numbers in sort order. */
function* rowKeysByRank(
  rowKeys: readonly number[],
  numberOf: readonly number[],
  ranked: readonly number[],
): CooperativeWork {
  const starts = new Int32Array(ranked.length + 1);
  const rankOf = new Int32Array(ranked.length);
  for (const [rank, number] of ranked.entries()) rankOf[number] = rank;
  for (const [index, number] of numberOf.entries()) {
    const after = (rankOf[number] ?? 0) + 1;
    starts[after] = (starts[after] ?? 0) + 1;
    if (index % ROWS_PER_STEP === 0) yield YIELD;
  }
  for (let rank = 1; rank < starts.length; rank += 1) starts[rank] = (starts[rank] ?? 0) + (starts[rank - 1] ?? 0);
  const sorted = new Float64Array(rowKeys.length);
  for (let index = 0; index < rowKeys.length; index += 1) {
    const rank = rankOf[numberOf[index] ?? 0] ?? 0;
    const to = starts[rank] ?? 0;
    sorted[to] = rowKeys[index] as number;
    starts[rank] = to + 1;
    if (index % ROWS_PER_STEP === 0) yield YIELD;
  }
  for (let from = 0; from < sorted.length; from += ROWS_PER_STEP)
    yield [...sorted.subarray(from, from + ROWS_PER_STEP)];
}

const LOOKUPS_PER_STEP = 256;
const SCANNED_PER_STEP = 512;

/** Value-added services are sorted by kind, because few items have known ones; see ordering.ts. */
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

/** Found rows, newest first, and the value of each row in the column as an index into `keys`. */
interface Keyed {
  readonly rowKeys: readonly number[];
  readonly numberOf: readonly number[];
  readonly keys: readonly Key[];
}

type KeyRow = [rowKey: number, key: Key];

export function createColumnKeys(cache: Connection) {
  /** Scans the keys of all rows from a row key down in storage order: three times as fast as a lookup per row. */
  function* scanKeys(column: KeyColumn, from: number): Generator<KeyRow[]> {
    const next = cache
      .prepare<[number], KeyRow>(
        `SELECT place, ${COLUMN_KEYS[column]} FROM inventory WHERE place <= ? ORDER BY place DESC LIMIT ${SCANNED_PER_STEP}`,
      )
      .raw();
    for (let highest = from; ;) {
      const rows = next.all(highest);
      yield rows;
      const last = rows.at(-1)?.[0];
      if (last === undefined || rows.length < SCANNED_PER_STEP) return;
      highest = last - 1;
    }
  }

  function* lookUpKeys(column: KeyColumn, rowKeys: readonly number[]): Generator<KeyRow[]> {
    const read = cache
      .prepare<[string], KeyRow>(
        `SELECT place, ${COLUMN_KEYS[column]} FROM json_each(?) found CROSS JOIN inventory ON place = found.value`,
      )
      .raw();
    for (let from = 0; from < rowKeys.length; from += LOOKUPS_PER_STEP) {
      yield read.all(JSON.stringify(rowKeys.slice(from, from + LOOKUPS_PER_STEP)));
    }
  }

  return {
    all: (column: KeyColumn) => keyed(scanKeys(column, Number.MAX_SAFE_INTEGER)),
    ofMany: (column: KeyColumn, rowKeys: readonly number[]) =>
      keyed(filterRows(rowKeys, scanKeys(column, rowKeys[0] ?? Number.MIN_SAFE_INTEGER))),
    ofFew: (column: KeyColumn, rowKeys: readonly number[]) => keyed(lookUpKeys(column, rowKeys)),
  };
}

function* keyed(rows: Iterable<readonly KeyRow[]>): CooperativeWork<Keyed> {
  const rowKeys: number[] = [];
  const numberOf: number[] = [];
  const numbers = new Map<Key, number>();
  for (const chunk of rows) {
    for (const [rowKey, key] of chunk) {
      const number = numbers.get(key) ?? numbers.size;
      if (number === numbers.size) numbers.set(key, number);
      numberOf.push(number);
      rowKeys.push(rowKey);
    }
    yield YIELD;
  }
  return { rowKeys, numberOf, keys: [...numbers.keys()] };
}

function* filterRows(rowKeys: readonly number[], rows: Iterable<readonly KeyRow[]>): Generator<KeyRow[]> {
  let at = 0;
  for (const chunk of rows) {
    yield chunk.filter(([rowKey]) => {
      while ((rowKeys[at] ?? rowKey) > rowKey) at += 1;
      return rowKeys[at] === rowKey;
    });
    if (at >= rowKeys.length) return;
  }
}
