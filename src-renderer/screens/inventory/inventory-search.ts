import { queryOf } from "../../../src-domain/inventory/inventory-view.ts";
import { createTableSearch } from "../../components/filters/table-search.ts";
import { showScreen } from "../../desk/navigation.ts";
import { choose, useInventoryChoice } from "./inventory-choice.ts";
import { askEarly, dropEarly } from "../../inventory/inventory-pages.ts";

export const inventorySearch = createTableSearch({
  choose: (text) => choose({ text }),
  onText(text) {
    const choice = useInventoryChoice.getState();
    if (text === choice.text) dropEarly();
    else askEarly(queryOf({ ...choice, text }, new Date()));
  },
});

useInventoryChoice.subscribe(({ text }, before) => {
  if (text !== before.text) inventorySearch.follow(text);
});

export function openInventorySearch(): void {
  showScreen("inventory");
  inventorySearch.ask();
}
