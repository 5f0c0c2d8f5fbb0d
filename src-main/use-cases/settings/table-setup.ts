import type { z } from "zod";
import { DEFAULT_INVENTORY_SETUP, type InventorySetup } from "../../../src-domain/inventory/inventory-view.ts";
import { DEFAULT_ORDER_SETUP, type OrderTableSetup } from "../../../src-domain/resends/order-view.ts";
import { addMissingColumns, type TableSetup } from "../../../src-domain/table-views.ts";
import { readStoredValue } from "../../base/stored-value.ts";
import type { Store } from "../../store/thread/client.ts";

/** Imports the schemas at first use, because the start does not need them. */
const loadSchemas = () => import("../../../src-preload/contract/table-views.ts");

function createTableSetup<Name extends "inventoryTable" | "orderTable", Choice, Column extends string>(
  name: Name,
  loadSchema: () => Promise<z.ZodType<TableSetup<Choice, Column>>>,
  defaultSetup: TableSetup<Choice, Column>,
) {
  /** Drops a stored view that no longer fits, for example from an older version, and keeps the others. */
  async function readStored(store: Store) {
    const stored = await store.readSetting(name);
    const { value, isIntact } =
      stored === null
        ? { value: defaultSetup, isIntact: true }
        : readStoredValue(await loadSchema(), stored, defaultSetup);
    return { setup: { ...value, columns: addMissingColumns(value.columns, defaultSetup.columns) }, isIntact };
  }

  return {
    name,
    read: async (store: Store): Promise<TableSetup<Choice, Column>> => (await readStored(store)).setup,
    isReset: async (store: Store): Promise<boolean> => !(await readStored(store)).isIntact,
    async accept(store: Store): Promise<void> {
      const { setup, isIntact } = await readStored(store);
      if (!isIntact) await store.writeSettings({ [name]: setup });
    },
    async write(store: Store, setup: TableSetup<Choice, Column>): Promise<TableSetup<Choice, Column>> {
      await store.writeSettings({ [name]: setup });
      return setup;
    },
  };
}

export const inventoryTable = createTableSetup<
  "inventoryTable",
  InventorySetup["views"][number]["choice"],
  InventorySetup["columns"][number]["column"]
>("inventoryTable", async () => (await loadSchemas()).inventorySetup, DEFAULT_INVENTORY_SETUP);
export const orderTable = createTableSetup<
  "orderTable",
  OrderTableSetup["views"][number]["choice"],
  OrderTableSetup["columns"][number]["column"]
>("orderTable", async () => (await loadSchemas()).orderTableSetup, DEFAULT_ORDER_SETUP);

const TABLES = [inventoryTable, orderTable] as const;

/** Returns the tables with a stored view or column that no longer fits. */
export async function listResetTables(store: Store): Promise<(typeof TABLES)[number]["name"][]> {
  const areReset = await Promise.all(TABLES.map((table) => table.isReset(store)));
  return TABLES.filter((_table, index) => areReset[index]).map(({ name }) => name);
}

export async function acceptResetTables(store: Store): Promise<void> {
  for (const table of TABLES) await table.accept(store);
}
