import type { InventoryFilter } from "../../../src-domain/inventory/inventory-query.ts";
import { type ResendCode, findResendObstacle } from "../../../src-domain/inventory/inventory.ts";
import type { Connection } from "../files/database.ts";
import { type CooperativeWork, YIELD } from "./cooperative.ts";

/** The item fields that inventory filters compare by value. Few combinations exist. */
export interface ItemState {
  readonly warehouseId: number;
  readonly handlingCode: string;
  readonly handlingStatusCode: string;
}

/** Row keys, both ends inclusive. */
export interface RowKeyRange {
  readonly lowest: number;
  readonly highest: number;
}

/** Items counted at once, in less than a millisecond of the reader's thread. */
const COUNTED_ITEMS_PER_STEP = 5000;

function prepareStatements(cache: Connection) {
  return {
    // Each statement reads one index entry; one statement for all three columns would scan every row of a warehouse.
    findNextWarehouse: cache
      .prepare<[number], number | null>("SELECT min(warehouse_id) FROM inventory WHERE warehouse_id > ?")
      .pluck(),
    findNextHandlingCode: cache
      .prepare<[number, string], string | null>(
        "SELECT min(handling_code) FROM inventory WHERE warehouse_id = ? AND handling_code >= ?",
      )
      .pluck(),
    findNextStatus: cache
      .prepare<[number, string, string], string | null>(
        `SELECT min(handling_status_code) FROM inventory
     WHERE warehouse_id = ? AND handling_code = ? AND handling_status_code >= ?`,
      )
      .pluck(),
    countItems: cache
      .prepare<[ItemState & { max: number }], number>(
        `SELECT count(*) FROM (SELECT 1 FROM inventory WHERE warehouse_id = @warehouseId
         AND handling_code = @handlingCode AND handling_status_code = @handlingStatusCode LIMIT @max)`,
      )
      .pluck(),
    countNextItems: cache.prepare<[ItemState & RowKeyRange], { count: number; last: number | null }>(
      `SELECT count(*) AS count, max(place) AS last FROM (SELECT place FROM inventory INDEXED BY inventory_by_state
       WHERE warehouse_id = @warehouseId AND handling_code = @handlingCode
         AND handling_status_code = @handlingStatusCode AND place BETWEEN @lowest AND @highest
       ORDER BY place LIMIT ${COUNTED_ITEMS_PER_STEP})`,
    ),
  };
}

export function createItemStates(cache: Connection, resendCodes: () => readonly ResendCode[]) {
  const sql = prepareStatements(cache);

  function readAll(): ItemState[] {
    const states: ItemState[] = [];
    for (const warehouseId of distinctValues(Number.MIN_SAFE_INTEGER, (id) => sql.findNextWarehouse.get(id))) {
      for (const handlingCode of distinctTexts((min) => sql.findNextHandlingCode.get(warehouseId, min))) {
        for (const handlingStatusCode of distinctTexts((min) =>
          sql.findNextStatus.get(warehouseId, handlingCode, min),
        )) {
          states.push({ warehouseId, handlingCode, handlingStatusCode });
        }
      }
    }
    return states;
  }

  return {
    readAll,

    /** Returns a function that checks a state against the filter with the currently resendable codes. */
    createFilterCheck(filter: InventoryFilter): (state: ItemState) => boolean {
      const { warehouseIds, handlingCodes, handlingStatusCodes, resendable } = filter;
      const codes = resendable === null ? [] : resendCodes();
      return (state) =>
        isAllowed(warehouseIds, state.warehouseId) &&
        isAllowed(handlingCodes, state.handlingCode) &&
        isAllowed(handlingStatusCodes, state.handlingStatusCode) &&
        (resendable === null || (findResendObstacle(state, codes) === null) === resendable);
    },

    countUpTo(states: readonly ItemState[], max: number): number {
      let total = 0;
      for (const state of states) {
        total += sql.countItems.get({ ...state, max: max - total }) ?? 0;
        if (total >= max) return max;
      }
      return total;
    },

    *countInRange(states: readonly ItemState[], { lowest, highest }: RowKeyRange): CooperativeWork<number> {
      let total = 0;
      for (const state of states) {
        for (let first = lowest; ;) {
          const { count, last } = sql.countNextItems.get({ ...state, lowest: first, highest }) ?? {
            count: 0,
            last: null,
          };
          total += count;
          yield YIELD;
          if (count < COUNTED_ITEMS_PER_STEP || last === null) break;
          first = last + 1;
        }
      }
      return total;
    },
  };
}

function* distinctValues<Value>(
  start: Value,
  findNext: (previousValue: Value) => Value | null | undefined,
): Generator<Value> {
  for (let value = findNext(start) ?? null; value !== null; value = findNext(value) ?? null) yield value;
}

/** Steps by appending NUL, because no text sorts between a text and that text plus NUL. */
function* distinctTexts(findNext: (min: string) => string | null | undefined): Generator<string> {
  for (let text = findNext("") ?? null; text !== null; text = findNext(`${text}\0`) ?? null) yield text;
}

export type ItemStates = ReturnType<typeof createItemStates>;

const isAllowed = <Value>(allowed: readonly Value[], value: Value): boolean =>
  allowed.length === 0 || allowed.includes(value);
