import type { z } from "zod";
import { FIRST_SETUP, type InventorySetup } from "../../../src-domain/inventory/inventory-view.ts";
import { FIRST_ORDER_SETUP, type OrderTableSetup } from "../../../src-domain/resends/order-view.ts";
import { withAllColumns, type TableSetup } from "../../../src-domain/table-views.ts";
import type { Store } from "../../store/thread/client.ts";

/** Made when a table is opened, not by every start. */
const views = () => import("../../../src-preload/contract/views.ts");

function keptSetup<Choice, Column extends string>(
  name: string,
  readSchema: () => Promise<z.ZodType<TableSetup<Choice, Column>>>,
  first: TableSetup<Choice, Column>,
) {
  return {
    async read(store: Store): Promise<TableSetup<Choice, Column>> {
      const stored = (await readSchema()).safeParse(await store.readSetting(name));
      // A value that no longer fits (an older or edited file) must not keep the table from opening.
      const setup = stored.success ? stored.data : first;
      return { ...setup, columns: withAllColumns(setup.columns, first.columns) };
    },
    async write(store: Store, setup: TableSetup<Choice, Column>): Promise<TableSetup<Choice, Column>> {
      await store.writeSettings({ [name]: setup });
      return setup;
    },
  };
}

export const inventoryTable = keptSetup<
  InventorySetup["views"][number]["choice"],
  InventorySetup["columns"][number]["column"]
>("inventoryTable", async () => (await views()).inventorySetup, FIRST_SETUP);
export const orderTable = keptSetup<
  OrderTableSetup["views"][number]["choice"],
  OrderTableSetup["columns"][number]["column"]
>("orderTable", async () => (await views()).orderTableSetup, FIRST_ORDER_SETUP);
