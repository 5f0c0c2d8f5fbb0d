import { desk } from "../../bridge.ts";
import { createListWatch } from "../../components/table/list-watch.ts";
import { inventoryRows } from "../../inventory/inventory-pages.ts";

export const inventoryWatch = createListWatch({
  rows: inventoryRows,
  onChanged: (reported) => desk.inventory.onChanged(({ returnInventoryIds }) => reported(returnInventoryIds)),
  async makeNew(query, place) {
    const answer = await desk.inventory.search({ query, snapshot: null, ...place });
    if (!answer.ok) return null;
    const { rows, snapshot, asOf } = answer.value;
    return { rows, facts: { snapshot, asOf } };
  },
  async count(snapshot) {
    const answer = await desk.inventory.count({ snapshot });
    return answer.ok ? answer.value.total : null;
  },
});
