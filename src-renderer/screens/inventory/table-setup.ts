import type { InventoryColumn } from "../../../src-domain/inventory/inventory-query.ts";
import { BUILT_IN_VIEWS, FIRST_SETUP, type InventoryChoice } from "../../../src-domain/inventory/inventory-view.ts";
import { desk } from "../../bridge.ts";
import { createTableSetup } from "../../components/filters/table-setup.ts";
import { useInventoryChoice } from "./inventory-choice.ts";

export const inventorySetup = createTableSetup<InventoryChoice, InventoryColumn>({
  choice: useInventoryChoice,
  first: FIRST_SETUP,
  builtIn: BUILT_IN_VIEWS,
  async read() {
    const answer = await desk.views.get({});
    return answer.ok ? answer.value : null;
  },
  save: async (setup) => (await desk.views.save(setup)).ok,
});
