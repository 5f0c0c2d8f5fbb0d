import { create } from "zustand";
import { EVERY_ITEM, isSameChoice, queryOf, type InventoryChoice } from "../../../src-domain/inventory-view.ts";
import { inventoryRows } from "./inventory-pages.ts";

/** What is asked for; the rows follow as soon as they are found. */
export const useInventoryChoice = create<InventoryChoice>(() => EVERY_ITEM);

export function choose(change: Partial<InventoryChoice>): void {
  const before = useInventoryChoice.getState();
  const choice = { ...before, ...change };
  useInventoryChoice.setState(choice);
  if (!isSameChoice(before, choice)) void showAnew();
}

/** Everything again; the order stays. */
export const clearFilters = (): void => choose({ ...EVERY_ITEM, order: useInventoryChoice.getState().order });

/** Makes the list anew from its start, as what is chosen finds it now. */
export async function showAnew(): Promise<void> {
  await inventoryRows.find(queryOf(useInventoryChoice.getState(), new Date()));
}
