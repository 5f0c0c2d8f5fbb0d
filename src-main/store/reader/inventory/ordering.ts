import {
  NO_INVENTORY_FILTER,
  type InventoryColumn,
  type InventoryFilter,
  type InventoryQuery,
  type VasKnowledge,
} from "../../../../src-domain/inventory/inventory-query.ts";
import type { Connection } from "../../files/database.ts";
import { YIELD, type CooperativeWork } from "../cooperative.ts";
import type { ItemStates } from "../states.ts";
import type { Matching, Thresholds } from "./matching.ts";
import { COLUMN_KEYS, compareKeys, createColumnKeys, type Key, type KeyColumn, sortByKey } from "./sorting.ts";

const ROWS_PER_STEP = 256;

/** ORDER BY terms of the columns that have an index. */
const INDEXED_COLUMNS: Partial<Readonly<Record<KeyColumn, string>>> = {
  rma: "rma COLLATE NOCASE",
  returnInventoryId: "return_inventory_id",
  itemRma: "item_rma COLLATE NOCASE",
  sku: "sku COLLATE NOCASE",
  trackingNumber: "tracking_number COLLATE NOCASE",
};

/** Columns that the index of states covers, and the filter field of each. */
const STATE_COLUMNS = {
  warehouseId: "warehouseIds",
  handlingCode: "handlingCodes",
  handlingStatusCode: "handlingStatusCodes",
} as const satisfies Partial<Readonly<Record<InventoryColumn, keyof InventoryFilter>>>;
type StateColumn = keyof typeof STATE_COLUMNS;

const isStateColumn = (column: InventoryColumn): column is StateColumn => Object.hasOwn(STATE_COLUMNS, column);

const KNOWN_VAS = ["pending", "known-none"] as const satisfies readonly VasKnowledge[];

interface OrderingParts {
  readonly cache: Connection;
  readonly findMatches: Matching;
  readonly states: ItemStates;
  readonly thresholds: Thresholds;
}

/** Sorts items. In both directions, items with equal values are newest first and items without a value come last. */
export function createOrdering({ cache, findMatches, states, thresholds }: OrderingParts) {
  const columnKeys = createColumnKeys(cache);

  function* findAlongIndex(column: KeyColumn, orderTerm: string, descending: boolean): CooperativeWork {
    const direction = descending ? "DESC" : "ASC";
    const [columnName] = orderTerm.split(" ");
    const rows = cache
      .prepare<[], [rowKey: number, key: Key]>(
        `SELECT place, ${COLUMN_KEYS[column]} FROM inventory WHERE ${columnName} IS NOT NULL ORDER BY ${orderTerm} ${direction}, place ${direction}`,
      )
      .raw();
    /** Row keys with equal sort keys, in index order: oldest first if the index is read in ascending order. */
    let equalRows: number[] = [];
    let previousKey: Key = null;
    let batch: number[] = [];
    const newestFirst = (rowKeys: readonly number[]): readonly number[] =>
      descending ? rowKeys : rowKeys.toReversed();
    for (const [rowKey, key] of rows.iterate()) {
      if (key !== previousKey) {
        batch.push(...newestFirst(equalRows));
        equalRows = [];
        previousKey = key;
      }
      equalRows.push(rowKey);
      if (batch.length < ROWS_PER_STEP) continue;
      yield batch;
      batch = [];
    }
    batch.push(...newestFirst(equalRows));
    yield batch;
    yield* rowsWithoutValue(columnName ?? column);
  }

  function* rowsWithoutValue(columnName: string): CooperativeWork {
    const rowKeys = cache.prepare<[], number>(
      `SELECT place FROM inventory WHERE ${columnName} IS NULL ORDER BY place DESC`,
    );
    let batch: number[] = [];
    for (const rowKey of rowKeys.pluck().iterate()) {
      batch.push(rowKey);
      if (batch.length < ROWS_PER_STEP) continue;
      yield batch;
      batch = [];
    }
    yield batch;
  }

  function* findByState(filter: InventoryFilter, column: StateColumn, descending: boolean): CooperativeWork {
    const values = new Set(
      states
        .readAll()
        .filter(states.createFilterCheck(filter))
        .map((state) => state[column]),
    );
    for (const value of [...values].toSorted((a, b) => compareKeys(a, b, descending))) {
      yield* findMatches({ ...filter, [STATE_COLUMNS[column]]: [value] }, "descending");
    }
  }

  function* findByVas(filter: InventoryFilter, descending: boolean): CooperativeWork {
    const order: readonly VasKnowledge[] = [...(descending ? KNOWN_VAS.toReversed() : KNOWN_VAS), "unknown"];
    const allowedKnowledge =
      filter.vas.length === 0 ? order : order.filter((knowledge) => filter.vas.includes(knowledge));
    for (const knowledge of allowedKnowledge) {
      yield* findMatches({ ...filter, vas: [knowledge] }, "descending");
    }
  }

  function* collectMatches(filter: InventoryFilter): CooperativeWork<number[]> {
    const rowKeys: number[] = [];
    for (const foundRowKeys of findMatches(filter, "descending")) {
      for (const rowKey of foundRowKeys) rowKeys.push(rowKey);
      yield YIELD;
    }
    return rowKeys;
  }

  return function* findInOrder({ filter, order: { column, descending } }: InventoryQuery): CooperativeWork {
    if (column === "createdOn") return yield* findMatches(filter, descending ? "descending" : "ascending");
    if (column === "vas") return yield* findByVas(filter, descending);
    const index = INDEXED_COLUMNS[column];
    if (matchesAllItems(filter) && index !== undefined) return yield* findAlongIndex(column, index, descending);
    if (isStateColumn(column) && filter.text.trim() === "") return yield* findByState(filter, column, descending);
    if (matchesAllItems(filter)) return yield* sortByKey(yield* columnKeys.readAll(column), descending);
    const rowKeys = yield* collectMatches(filter);
    if (rowKeys.length < thresholds.minRowsForScan)
      return yield* sortByKey(yield* columnKeys.readFew(column, rowKeys), descending);
    if (index === undefined) return yield* sortByKey(yield* columnKeys.readMany(column, rowKeys), descending);
    for (const foundRowKeys of findAlongIndex(column, index, descending)) {
      yield foundRowKeys.filter((rowKey) => containsRowKey(rowKeys, rowKey));
    }
  };
}

const matchesAllItems = (filter: InventoryFilter): boolean =>
  JSON.stringify({ ...filter, text: filter.text.trim() }) === JSON.stringify(NO_INVENTORY_FILTER);

/** Returns whether the list has the row key, by binary search: `rowKeys` must be descending. */
function containsRowKey(rowKeys: readonly number[], rowKey: number): boolean {
  let low = 0;
  let high = rowKeys.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((rowKeys[middle] ?? 0) > rowKey) low = middle + 1;
    else high = middle;
  }
  return rowKeys[low] === rowKey;
}
