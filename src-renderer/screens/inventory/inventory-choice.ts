import { create } from "zustand";
import type { InventoryOrder } from "../../../src-domain/inventory/inventory-query.ts";
import {
  EVERY_ITEM,
  isSameChoice,
  queryOf,
  type InventoryChoice,
} from "../../../src-domain/inventory/inventory-view.ts";
import { inventoryRows } from "../../inventory/inventory-pages.ts";

/** The rows follow once they are found. */
export const useInventoryChoice = create<InventoryChoice>(() => EVERY_ITEM);

export function choose(change: Partial<InventoryChoice>): void {
  const before = useInventoryChoice.getState();
  const choice = { ...before, ...change };
  useInventoryChoice.setState(choice);
  if (!isSameChoice(before, choice)) void refreshList();
}

/** Keeps the sort order. */
export const clearFilters = (): void => choose({ ...EVERY_ITEM, order: useInventoryChoice.getState().order });

/** The sort order of a slow list that is still loading; the screen shows the previous list until then. */
export const useFinding = create<{ readonly finding: InventoryOrder | null }>(() => ({ finding: null }));

const LONG_MS = 300;
let asked = 0;

export async function refreshList(): Promise<void> {
  asked += 1;
  const mine = asked;
  const query = queryOf(useInventoryChoice.getState(), new Date());
  const timer = setTimeout(() => useFinding.setState({ finding: query.order }), LONG_MS);
  const end = (): void => clearTimeout(timer);
  await inventoryRows.find(query).finally(end);
  if (mine === asked) useFinding.setState({ finding: null });
}
