import { create } from "zustand";
import type { InventoryOrder, InventoryColumn } from "../../../src-domain/inventory/inventory-query.ts";
import {
  DEFAULT_INVENTORY_VIEW,
  queryOf,
  type InventoryChoice,
  BUILT_IN_VIEWS,
  DEFAULT_INVENTORY_SETUP,
} from "../../../src-domain/inventory/inventory-view.ts";
import { isSameChoice } from "../../../src-domain/table-views.ts";
import type { Unsubscribe } from "../../../src-preload/contract/index.ts";
import { desk } from "../../bridge.ts";
import { showScreen } from "../../shell/navigation.ts";
import { createTableSearch } from "../../ui/filters/table-search.ts";
import { createTableSetup } from "../../ui/filters/table-setup.ts";
import { createRowSelection } from "../../ui/table/row-selection.ts";
import { createStaleListDetector } from "../../ui/table/stale-list.ts";
import { dropPrefetchedPage, inventoryRows, prefetchFirstPage } from "./inventory-pages.ts";

export const useInventoryChoice = create<InventoryChoice>(() => DEFAULT_INVENTORY_VIEW);

export function changeInventoryChoice(change: Partial<InventoryChoice>): void {
  const previousChoice = useInventoryChoice.getState();
  const choice = { ...previousChoice, ...change };
  useInventoryChoice.setState(choice);
  if (!isSameChoice(previousChoice, choice)) void refreshInventory();
}

/** Resets all filters, but not the sort order. */
export const clearInventoryFilters = (): void =>
  changeInventoryChoice({ ...DEFAULT_INVENTORY_VIEW, order: useInventoryChoice.getState().order });

/** Sort order of a list that takes long to load; null otherwise. The previous list is shown meanwhile. */
export const useSlowSearch = create<{ readonly slowOrder: InventoryOrder | null }>(() => ({ slowOrder: null }));

const SLOW_AFTER_MS = 300;

export async function refreshInventory(): Promise<void> {
  const query = queryOf(useInventoryChoice.getState(), new Date());
  const timer = setTimeout(() => useSlowSearch.setState({ slowOrder: query.order }), SLOW_AFTER_MS);
  const isNewListShown = await inventoryRows.find(query).finally(() => clearTimeout(timer));
  // Otherwise a newer search is still running.
  if (isNewListShown || !inventoryRows.isReplacing()) useSlowSearch.setState({ slowOrder: null });
}

export const inventorySearch = createTableSearch({
  onSearch: (text) => changeInventoryChoice({ text }),
  onText(text) {
    const choice = useInventoryChoice.getState();
    if (text === choice.text) dropPrefetchedPage();
    else prefetchFirstPage(queryOf({ ...choice, text }, new Date()));
  },
});

export function connectInventorySearch(): Unsubscribe {
  inventorySearch.showText(useInventoryChoice.getState().text);
  return useInventoryChoice.subscribe(({ text }, previousChoice) => {
    if (text !== previousChoice.text) inventorySearch.showText(text);
  });
}

export function openInventorySearch(): void {
  showScreen("inventory");
  inventorySearch.requestFocus();
}

export const inventorySelection = createRowSelection(inventoryRows);

export const inventoryListDetector = createStaleListDetector({
  rows: inventoryRows,
  onChanged: (callback) => desk.inventory.onChanged(({ returnInventoryIds }) => callback(returnInventoryIds)),
  async createComparisonList(query, position) {
    const answer = await desk.inventory.search({ query, snapshot: null, ...position });
    if (!answer.ok) return null;
    const { rows, snapshot, asOf } = answer.value;
    return { rows, listInfo: { snapshot, asOf } };
  },
  async countRows(snapshot) {
    const answer = await desk.inventory.count({ snapshot });
    return answer.ok ? answer.value.total : null;
  },
});

export const inventorySetup = createTableSetup<InventoryChoice, InventoryColumn>({
  choice: useInventoryChoice,
  initialSetup: DEFAULT_INVENTORY_SETUP,
  builtIn: BUILT_IN_VIEWS,
  async load() {
    const answer = await desk.tableViews.getInventory({});
    return answer.ok ? answer.value : null;
  },
  save: async (setup) => (await desk.tableViews.saveInventory(setup)).ok,
});
