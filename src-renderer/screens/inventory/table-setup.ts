import {
  BUILT_IN_VIEWS,
  FIRST_SETUP,
  type InventoryChoice,
  type TableColumn,
} from "../../../src-domain/inventory-view.ts";
import { desk } from "../../bridge.ts";
import { createTableSetup } from "../../components/table-setup.ts";

export const inventorySetup = createTableSetup<InventoryChoice, TableColumn>({
  first: FIRST_SETUP,
  builtIn: BUILT_IN_VIEWS,
  async read() {
    const answer = await desk.views.get({});
    return answer.ok ? answer.value : null;
  },
  save: async (setup) => (await desk.views.save(setup)).ok,
});
