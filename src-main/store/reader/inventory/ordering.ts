import {
  NO_INVENTORY_FILTER,
  type InventoryColumn,
  type InventoryFilter,
  type InventoryQuery,
  type VasKnowledge,
} from "../../../../src-domain/inventory/inventory-query.ts";
import type { Connection } from "../../files/database.ts";
import { YIELD, type CooperativeWork } from "../cooperative.ts";
import type { States } from "../states.ts";
import type { Matching, Thresholds } from "./matching.ts";
import { COLUMN_KEYS, compareKeys, createColumnKeys, type Key, type KeyColumn, rowKeysByKey } from "./sorting.ts";

const ROWS_PER_STEP = 256;

const INDEXED: Partial<Readonly<Record<KeyColumn, string>>> = {
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

/** Known values for value-added services; most items have none. */
const KNOWN_VAS = ["pending", "known-none"] as const satisfies readonly VasKnowledge[];

interface OrderingParts {
  readonly cache: Connection;
  readonly matching: Matching;
  readonly states: States;
  readonly thresholds: Thresholds;
}

/** Sorts items. In both directions, items with equal values are newest first and items without a value come last. */
export function createOrdering({ cache, matching, states, thresholds }: OrderingParts) {
  const keysOf = createColumnKeys(cache);

  function* alongIndex(column: KeyColumn, order: string, descending: boolean): CooperativeWork {
    const direction = descending ? "DESC" : "ASC";
    const [name] = order.split(" ");
    const rows = cache
      .prepare<[], [rowKey: number, key: Key]>(
        `SELECT place, ${COLUMN_KEYS[column]} FROM inventory WHERE ${name} IS NOT NULL ORDER BY ${order} ${direction}, place ${direction}`,
      )
      .raw();
    let equalRows: number[] = [];
    let previousKey: Key = null;
    let batch: number[] = [];
    for (const [rowKey, key] of rows.iterate()) {
      if (key !== previousKey) {
        batch.push(...(descending ? equalRows : equalRows.toReversed()));
        equalRows = [];
        previousKey = key;
      }
      equalRows.push(rowKey);
      if (batch.length < ROWS_PER_STEP) continue;
      yield batch;
      batch = [];
    }
    batch.push(...(descending ? equalRows : equalRows.toReversed()));
    yield batch;
    yield* rowsWithoutValue(name ?? column);
  }

  function* rowsWithoutValue(name: string): CooperativeWork {
    const rowKeys = cache.prepare<[], number>(`SELECT place FROM inventory WHERE ${name} IS NULL ORDER BY place DESC`);
    let batch: number[] = [];
    for (const rowKey of rowKeys.pluck().iterate()) {
      if (batch.push(rowKey) < ROWS_PER_STEP) continue;
      yield batch;
      batch = [];
    }
    yield batch;
  }

  function* byState(filter: InventoryFilter, column: StateColumn, descending: boolean): CooperativeWork {
    const values = new Set(
      states
        .all()
        .filter(states.fitting(filter))
        .map((state) => state[column]),
    );
    for (const value of [...values].toSorted((a, b) => compareKeys(a, b, descending))) {
      yield* matching({ ...filter, [STATE_COLUMNS[column]]: [value] }, false);
    }
  }

  function* byVas(filter: InventoryFilter, descending: boolean): CooperativeWork {
    const order: readonly VasKnowledge[] = [...(descending ? KNOWN_VAS.toReversed() : KNOWN_VAS), "unknown"];
    for (const known of order.filter((each) => filter.vas.length === 0 || filter.vas.includes(each))) {
      yield* matching({ ...filter, vas: [known] }, false);
    }
  }

  function* matched(filter: InventoryFilter): CooperativeWork<number[]> {
    const rowKeys: number[] = [];
    for (const found of matching(filter, false)) {
      for (const rowKey of found) rowKeys.push(rowKey);
      yield YIELD;
    }
    return rowKeys;
  }

  return function* ordered({ filter, order: { column, descending } }: InventoryQuery): CooperativeWork {
    if (column === "createdOn") return yield* matching(filter, !descending);
    if (column === "vas") return yield* byVas(filter, descending);
    const index = INDEXED[column];
    if (isEverything(filter) && index !== undefined) return yield* alongIndex(column, index, descending);
    if (isStateColumn(column) && filter.text.trim() === "") return yield* byState(filter, column, descending);
    if (isEverything(filter)) return yield* rowKeysByKey(yield* keysOf.all(column), descending);
    const rowKeys = yield* matched(filter);
    if (rowKeys.length < thresholds.manyInOrder)
      return yield* rowKeysByKey(yield* keysOf.ofFew(column, rowKeys), descending);
    if (index === undefined) return yield* rowKeysByKey(yield* keysOf.ofMany(column, rowKeys), descending);
    for (const found of alongIndex(column, index, descending)) {
      yield found.filter((rowKey) => isAmong(rowKeys, rowKey));
    }
  };
}

const isEverything = (filter: InventoryFilter): boolean =>
  JSON.stringify({ ...filter, text: filter.text.trim() }) === JSON.stringify(NO_INVENTORY_FILTER);

/** By binary search; `rowKeys` are descending. */
function isAmong(rowKeys: readonly number[], rowKey: number): boolean {
  let low = 0;
  let high = rowKeys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rowKeys[middle] ?? 0) > rowKey) low = middle + 1;
    else high = middle;
  }
  return rowKeys[low] === rowKey;
}
