import type { Connection } from "../database.ts";
import { PAUSE, type Steps } from "./turns.ts";

/** What the filters of the inventory ask for besides text, time and extra services. Few differ, however many items there are. */
export interface ItemState {
  readonly warehouseId: number;
  readonly handlingCode: string;
  readonly handlingStatusCode: string;
}

export function createStates(cache: Connection) {
  // One step of the index a state, not a row: the next that differs is looked up.
  const next = cache.prepare<ItemState, ItemState>(`
    SELECT warehouse_id AS warehouseId, handling_code AS handlingCode, handling_status_code AS handlingStatusCode
    FROM inventory
    WHERE (warehouse_id, handling_code, handling_status_code) > (@warehouseId, @handlingCode, @handlingStatusCode)
    ORDER BY warehouse_id, handling_code, handling_status_code LIMIT 1`);
  const count = cache
    .prepare<[ItemState & { most: number }], number>(
      `SELECT count(*) FROM (SELECT 1 FROM inventory WHERE warehouse_id = @warehouseId
         AND handling_code = @handlingCode AND handling_status_code = @handlingStatusCode LIMIT @most)`,
    )
    .pluck();

  function all(): ItemState[] {
    const states: ItemState[] = [];
    let state: ItemState | undefined = {
      warehouseId: Number.MIN_SAFE_INTEGER,
      handlingCode: "",
      handlingStatusCode: "",
    };
    while ((state = next.get(state))) states.push(state);
    return states;
  }

  return {
    all,

    /** Items in these states, counted up to a limit. */
    countUpTo(states: readonly ItemState[], most: number): number {
      let total = 0;
      for (const state of states) {
        total += count.get({ ...state, most: most - total }) ?? 0;
        if (total >= most) return most;
      }
      return total;
    },

    /** Which values occur, and how often each. */
    *facets(): Steps<Facets> {
      const facets = { warehouseIds: new Map<number, number>(), handlingCodes: new Map<string, number>() };
      const statuses = new Map<string, number>();
      for (const state of all()) {
        const items = count.get({ ...state, most: Number.MAX_SAFE_INTEGER }) ?? 0;
        addTo(facets.warehouseIds, state.warehouseId, items);
        addTo(facets.handlingCodes, state.handlingCode, items);
        addTo(statuses, state.handlingStatusCode, items);
        yield PAUSE;
      }
      return {
        warehouseIds: listed(facets.warehouseIds),
        handlingCodes: listed(facets.handlingCodes),
        handlingStatusCodes: listed(statuses),
      };
    },
  };
}

export type States = ReturnType<typeof createStates>;

interface Facet<Value> {
  readonly value: Value;
  readonly count: number;
}

interface Facets {
  readonly warehouseIds: readonly Facet<number>[];
  readonly handlingCodes: readonly Facet<string>[];
  readonly handlingStatusCodes: readonly Facet<string>[];
}

function addTo<Value>(counts: Map<Value, number>, value: Value, items: number): void {
  counts.set(value, (counts.get(value) ?? 0) + items);
}

const listed = <Value extends string | number>(counts: ReadonlyMap<Value, number>): Facet<Value>[] =>
  [...counts].map(([value, count]) => ({ value, count })).toSorted((a, b) => (a.value < b.value ? -1 : 1));
