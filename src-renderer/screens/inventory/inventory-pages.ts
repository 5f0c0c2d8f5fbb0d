import { EVERYTHING, NEWEST_FIRST, type InventoryQuery } from "../../../src-domain/inventory-query.ts";
import type { InventoryRow } from "../../../src-preload/contract/inventory.ts";
import { desk } from "../../bridge.ts";
import { createPagedRows } from "../../components/paged-rows.ts";

interface InventoryFacts {
  readonly snapshot: string;
  /** When the local copy was last brought up to date; null where it never was. */
  readonly asOf: string | null;
}

export const inventoryRows = createPagedRows<InventoryQuery, InventoryRow, InventoryFacts>({
  pageSize: 100,
  start: { filter: EVERYTHING, order: NEWEST_FIRST },
  keyOf: ({ returnInventoryId }) => returnInventoryId,
  read: async (query, place, held) => {
    const answer = await desk.inventory.search({ query, snapshot: held?.snapshot ?? null, ...place });
    if (!answer.ok) return answer;
    const { rows, total, snapshot, asOf } = answer.value;
    return { ok: true, value: { rows, total, facts: { snapshot, asOf } } };
  },
  isSameList: (held, found) => held.snapshot === found.snapshot,
});

/** Asks for the total of a list that came before it was counted. */
inventoryRows.store.subscribe(({ facts, total }, before) => {
  if (facts !== null && total === null && facts.snapshot !== before.facts?.snapshot) void countRows(facts.snapshot);
});

async function countRows(snapshot: string): Promise<void> {
  const answer = await desk.inventory.count({ snapshot });
  const { facts } = inventoryRows.store.getState();
  if (answer.ok && answer.value.total !== null && facts?.snapshot === snapshot) {
    inventoryRows.setTotal(answer.value.total);
  }
}
