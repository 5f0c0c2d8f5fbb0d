import { NO_INVENTORY_FILTER, type InventoryFilter } from "../../../../src-domain/inventory/inventory-query.ts";
import type { Connection } from "../../files/database.ts";
import { runCooperatively, YIELD, type CooperativeWork } from "../cooperative.ts";
import type { ItemState, ItemStates } from "../states.ts";
import type { Matching } from "./matching.ts";

interface StateCount extends ItemState {
  readonly itemCount: number;
}

interface Facet<Value> {
  readonly value: Value;
  readonly count: number;
}

interface Facets {
  readonly warehouseIds: readonly Facet<number>[];
  readonly handlingCodes: readonly Facet<string>[];
  readonly handlingStatusCodes: readonly Facet<string>[];
}

const ANY_STATE = { warehouseIds: [], handlingCodes: [], handlingStatusCodes: [] } as const;

/** Counts the items per value of a filter. Each filter's counts follow all other filters, but not the filter itself. */
export function createInventoryFacets(cache: Connection, states: ItemStates, findMatches: Matching) {
  const countByState = cache.prepare<[string], StateCount>(
    `SELECT i.warehouse_id AS warehouseId, i.handling_code AS handlingCode,
       i.handling_status_code AS handlingStatusCode, count(*) AS itemCount
     FROM json_each(?) wanted CROSS JOIN inventory i ON i.place = wanted.value GROUP BY 1, 2, 3`,
  );
  let newestCall = 0;

  function* countStates(): CooperativeWork<readonly StateCount[]> {
    const stateCounts: StateCount[] = [];
    for (const state of states.readAll()) {
      stateCounts.push({ ...state, itemCount: states.countUpTo([state], Number.MAX_SAFE_INTEGER) });
      yield YIELD;
    }
    return stateCounts;
  }

  function* countMatches(filter: InventoryFilter): CooperativeWork<readonly StateCount[]> {
    const stateCounts: StateCount[] = [];
    for (const rowKeys of findMatches({ ...filter, ...ANY_STATE }, "descending")) {
      if (rowKeys.length > 0) stateCounts.push(...countByState.all(JSON.stringify(rowKeys)));
      yield YIELD;
    }
    return stateCounts;
  }

  function* countFacets(filter: InventoryFilter): CooperativeWork<Facets> {
    // The index of states counts faster than a search.
    const stateCounts = yield* filtersOnlyStates(filter) ? countStates() : countMatches(filter);
    const countValues = <Value extends string | number>(
      ownFilter: Partial<InventoryFilter>,
      valueOf: (state: ItemState) => Value,
    ): Facet<Value>[] => {
      const matches = states.createFilterCheck({ ...filter, ...ownFilter });
      const counts = new Map<Value, number>();
      for (const state of stateCounts.filter(matches))
        counts.set(valueOf(state), (counts.get(valueOf(state)) ?? 0) + state.itemCount);
      return [...counts].map(([value, count]) => ({ value, count })).toSorted((a, b) => (a.value < b.value ? -1 : 1));
    };
    return {
      warehouseIds: countValues({ warehouseIds: [] }, ({ warehouseId }) => warehouseId),
      handlingCodes: countValues({ handlingCodes: [] }, ({ handlingCode }) => handlingCode),
      handlingStatusCodes: countValues({ handlingStatusCodes: [] }, ({ handlingStatusCode }) => handlingStatusCode),
    };
  }

  return {
    /** Returns null if a newer call replaced this one: a count of many matches takes long. */
    inventoryFacets(filter: InventoryFilter): Promise<Facets | null> {
      newestCall += 1;
      const ownCall = newestCall;
      return runCooperatively(countFacets(filter), { isStopped: () => ownCall !== newestCall });
    },
  };
}

/** Returns whether the filter compares only states; `resendable` depends only on the state too. */
const filtersOnlyStates = ({ resendable: _resendable, text, ...filter }: InventoryFilter): boolean =>
  JSON.stringify({ ...NO_INVENTORY_FILTER, ...filter, ...ANY_STATE, text: text.trim(), resendable: null }) ===
  JSON.stringify(NO_INVENTORY_FILTER);
