import type { InventoryColumn } from "../../../../src-domain/inventory/inventory-query.ts";
import type { Connection } from "../../files/database.ts";
import { YIELD, type CooperativeWork } from "../cooperative.ts";

export type Key = string | number | null;

const RUN_LENGTH = 2048;
const ROWS_PER_STEP = 1024;
/** Fewer than `ROWS_PER_STEP`, because reading a key takes longer than moving one. */
const KEYS_PER_STEP = 256;

/** Yields row keys ordered by sort key. Rows with equal keys keep their order; null comes last in both directions. */
export function* sortByKey({ rowKeys, keyNumbers, keys }: KeyedRows, descending: boolean): CooperativeWork {
  const numberByKey = new Map(keys.map((key, number) => [key, number]));
  const order = yield* sortKeys(keys, descending);
  yield* sortByRank(
    rowKeys,
    keyNumbers,
    order.map((key) => numberByKey.get(key) ?? 0),
  );
}

/** Sorts row keys by keys that `keyOf` already knows. */
export function* sortRowKeys(
  rowKeys: readonly number[],
  keyOf: (rowKey: number) => Key,
  { descending }: { readonly descending: boolean },
): CooperativeWork {
  function* rows(): Generator<KeyRow[]> {
    for (let start = 0; start < rowKeys.length; start += KEYS_PER_STEP)
      yield rowKeys.slice(start, start + KEYS_PER_STEP).map((rowKey) => [rowKey, keyOf(rowKey)]);
  }
  yield* sortByKey(yield* collectKeys(rows()), descending);
}

/** Sorts distinct keys in steps; null comes last in both directions. */
function* sortKeys(keys: readonly Key[], descending: boolean): CooperativeWork<Key[]> {
  const compare = (left: Key, right: Key): number => compareKeys(left, right, descending);
  let runs: Key[][] = [];
  for (let start = 0; start < keys.length; start += RUN_LENGTH) {
    runs.push(keys.slice(start, start + RUN_LENGTH).toSorted(compare));
    yield YIELD;
  }
  while (runs.length > 1) {
    const mergedLists: Key[][] = [];
    for (let runIndex = 0; runIndex < runs.length; runIndex += 2)
      mergedLists.push(yield* mergeRuns(runs[runIndex] ?? [], runs[runIndex + 1] ?? [], compare));
    runs = mergedLists;
  }
  return runs[0] ?? [];
}

function* mergeRuns(
  leftRun: readonly Key[],
  rightRun: readonly Key[],
  compare: (left: Key, right: Key) => number,
): CooperativeWork<Key[]> {
  const mergedKeys: Key[] = [];
  let leftIndex = 0;
  let rightIndex = 0;
  while (leftIndex < leftRun.length || rightIndex < rightRun.length) {
    const takesLeft =
      rightIndex >= rightRun.length ||
      (leftIndex < leftRun.length && compare(leftRun[leftIndex] ?? null, rightRun[rightIndex] ?? null) <= 0);
    mergedKeys.push((takesLeft ? leftRun[leftIndex] : rightRun[rightIndex]) ?? null);
    if (takesLeft) leftIndex += 1;
    else rightIndex += 1;
    if (mergedKeys.length % ROWS_PER_STEP === 0) yield YIELD;
  }
  return mergedKeys;
}

export function compareKeys(left: Key, right: Key, descending: boolean): number {
  if (left === null) return right === null ? 0 : 1;
  if (right === null) return -1;
  const difference =
    typeof left === "number" && typeof right === "number"
      ? left - right
      : compareByCharacter(String(left), String(right));
  return descending ? -difference : difference;
}

/** Compares texts as SQLite does, by code point; JavaScript's `<` sorts characters beyond 16 bits too early. */
function compareByCharacter(left: string, right: string): number {
  const sharedLength = Math.min(left.length, right.length);
  for (let index = 0; index < sharedLength; index += 1) {
    const difference = left.charCodeAt(index) - right.charCodeAt(index);
    if (difference !== 0) return (left.codePointAt(index) ?? 0) - (right.codePointAt(index) ?? 0);
  }
  return left.length - right.length;
}

/**
 * Sorts by counting the rows of each key, because the keys are already sorted. `keyNumbers`: key number of each row.
 * `sortedNumbers`: key numbers in sort order. Rows with equal keys keep their order.
 */
function* sortByRank(
  rowKeys: readonly number[],
  keyNumbers: readonly number[],
  sortedNumbers: readonly number[],
): CooperativeWork {
  const rankStarts = new Int32Array(sortedNumbers.length + 1);
  const ranks = new Int32Array(sortedNumbers.length);
  for (const [rank, number] of sortedNumbers.entries()) ranks[number] = rank;
  for (const [index, number] of keyNumbers.entries()) {
    const nextRank = (ranks[number] ?? 0) + 1;
    rankStarts[nextRank] = (rankStarts[nextRank] ?? 0) + 1;
    if (index % ROWS_PER_STEP === 0) yield YIELD;
  }
  for (let rank = 1; rank < rankStarts.length; rank += 1)
    rankStarts[rank] = (rankStarts[rank] ?? 0) + (rankStarts[rank - 1] ?? 0);
  const sortedRowKeys = new Float64Array(rowKeys.length);
  for (let index = 0; index < rowKeys.length; index += 1) {
    const rank = ranks[keyNumbers[index] ?? 0] ?? 0;
    const target = rankStarts[rank] ?? 0;
    sortedRowKeys[target] = rowKeys[index] as number;
    rankStarts[rank] = target + 1;
    if (index % ROWS_PER_STEP === 0) yield YIELD;
  }
  for (let start = 0; start < sortedRowKeys.length; start += ROWS_PER_STEP)
    yield [...sortedRowKeys.subarray(start, start + ROWS_PER_STEP)];
}

const LOOKUPS_PER_STEP = 256;
const SCANNED_ROWS_PER_STEP = 512;

/** ordering.ts sorts value-added services by kind, because the services of few items are known. */
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
interface KeyedRows {
  readonly rowKeys: readonly number[];
  readonly keyNumbers: readonly number[];
  readonly keys: readonly Key[];
}

type KeyRow = [rowKey: number, key: Key];

export function createColumnKeys(cache: Connection) {
  /** Scans the keys of all rows from a row key down in storage order: three times as fast as a lookup per row. */
  function* scanKeys(column: KeyColumn, start: number): Generator<KeyRow[]> {
    const readNextRows = cache
      .prepare<[number], KeyRow>(
        `SELECT place, ${COLUMN_KEYS[column]} FROM inventory WHERE place <= ? ORDER BY place DESC LIMIT ${SCANNED_ROWS_PER_STEP}`,
      )
      .raw();
    for (let highest = start; ;) {
      const rows = readNextRows.all(highest);
      yield rows;
      const lastRowKey = rows.at(-1)?.[0];
      if (lastRowKey === undefined || rows.length < SCANNED_ROWS_PER_STEP) return;
      highest = lastRowKey - 1;
    }
  }

  function* lookUpKeys(column: KeyColumn, rowKeys: readonly number[]): Generator<KeyRow[]> {
    const read = cache
      .prepare<[string], KeyRow>(
        `SELECT place, ${COLUMN_KEYS[column]} FROM json_each(?) found CROSS JOIN inventory ON place = found.value`,
      )
      .raw();
    for (let start = 0; start < rowKeys.length; start += LOOKUPS_PER_STEP) {
      yield read.all(JSON.stringify(rowKeys.slice(start, start + LOOKUPS_PER_STEP)));
    }
  }

  return {
    readAll: (column: KeyColumn) => collectKeys(scanKeys(column, Number.MAX_SAFE_INTEGER)),
    readMany: (column: KeyColumn, rowKeys: readonly number[]) =>
      collectKeys(filterRows(rowKeys, scanKeys(column, rowKeys[0] ?? Number.MIN_SAFE_INTEGER))),
    readFew: (column: KeyColumn, rowKeys: readonly number[]) => collectKeys(lookUpKeys(column, rowKeys)),
  };
}

function* collectKeys(rows: Iterable<readonly KeyRow[]>): CooperativeWork<KeyedRows> {
  const rowKeys: number[] = [];
  const keyNumbers: number[] = [];
  const numberByKey = new Map<Key, number>();
  for (const chunk of rows) {
    for (const [rowKey, key] of chunk) {
      const number = numberByKey.get(key) ?? numberByKey.size;
      if (number === numberByKey.size) numberByKey.set(key, number);
      keyNumbers.push(number);
      rowKeys.push(rowKey);
    }
    yield YIELD;
  }
  return { rowKeys, keyNumbers, keys: [...numberByKey.keys()] };
}

/** Keeps the rows whose row keys are in `rowKeys`. Both lists must be in descending order. */
function* filterRows(rowKeys: readonly number[], rows: Iterable<readonly KeyRow[]>): Generator<KeyRow[]> {
  let position = 0;
  for (const chunk of rows) {
    yield chunk.filter(([rowKey]) => {
      while ((rowKeys[position] ?? rowKey) > rowKey) position += 1;
      return rowKeys[position] === rowKey;
    });
    if (position >= rowKeys.length) return;
  }
}
