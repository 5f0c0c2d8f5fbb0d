import type { InventoryFilter, VasKnowledge } from "../../../../src-domain/inventory/inventory-query.ts";
import { foldText } from "../../../../src-domain/search-text.ts";
import type { Connection } from "../../files/database.ts";
import { firstPlaceOf } from "../../files/places.ts";
import type { ItemState, States } from "../states.ts";
import { PAUSE, type Steps } from "../cooperative.ts";

/** Between which places to look, both inclusive. */
export interface Range {
  readonly lowest: number;
  readonly highest: number;
}

/** A filter in terms of what the cache has indexes for. */
export interface Conditions {
  readonly range: Range;
  /** Null lets every state through. */
  readonly states: readonly ItemState[] | null;
  /** As it is compared; empty finds everything. */
  readonly text: string;
  /** What is known of the extra services of the items that were read by themselves; null lets every item through. */
  readonly vas: {
    readonly wanted: ReadonlySet<VasKnowledge>;
    readonly known: ReadonlyMap<number, VasKnowledge>;
  } | null;
}

const KNOWN_VAS = `
  SELECT i.place, r.pending_vas <> '[]' FROM item_reading r
  JOIN inventory i ON i.return_inventory_id = r.return_inventory_id WHERE r.absent = 0`;
const A_STEP = 500;

export function createConditions(cache: Connection, states: States) {
  function* vasOf(wanted: InventoryFilter["vas"]): Steps<Conditions["vas"]> {
    if (wanted.length === 0) return null;
    const known = new Map<number, VasKnowledge>();
    for (const [place, hasPending] of cache.prepare<[], [number, number]>(KNOWN_VAS).raw().iterate()) {
      known.set(place, hasPending === 1 ? "pending" : "known-none");
      if (known.size % A_STEP === 0) yield PAUSE;
    }
    return { wanted: new Set(wanted), known };
  }

  function statesOf(filter: InventoryFilter): Conditions["states"] {
    if (!narrowsStates(filter)) return null;
    const all = states.all();
    const fitting = all.filter(states.fitting(filter));
    return fitting.length === all.length ? null : fitting;
  }

  return function* conditionsOf(filter: InventoryFilter): Steps<Conditions> {
    return {
      range: rangeOf(filter),
      states: statesOf(filter),
      text: foldText(filter.text.trim()),
      vas: yield* vasOf(filter.vas),
    };
  };
}

const rangeOf = ({ createdFrom, createdBefore }: InventoryFilter): Range => ({
  lowest: createdFrom === null ? Number.MIN_SAFE_INTEGER : firstPlaceOf(createdFrom),
  highest: createdBefore === null ? Number.MAX_SAFE_INTEGER : firstPlaceOf(createdBefore) - 1,
});

const narrowsStates = ({ warehouseIds, handlingCodes, handlingStatusCodes, resendable }: InventoryFilter): boolean =>
  resendable !== null || [warehouseIds, handlingCodes, handlingStatusCodes].some(({ length }) => length > 0);
