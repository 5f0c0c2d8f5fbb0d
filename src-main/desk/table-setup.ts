import { FIRST_SETUP, withAllColumns, type TableSetup } from "../../src-domain/inventory-view.ts";
import { tableSetup } from "../../src-preload/contract/views.ts";
import type { Store } from "../store/client.ts";

const NAME = "inventoryTable";

/** How the operators of this environment set up the inventory table. */
export async function readTableSetup(store: Store): Promise<TableSetup> {
  const stored = tableSetup.safeParse(await store.readSetting(NAME));
  // A value that no longer fits (an older or edited file) must not keep the table from opening.
  const setup = stored.success ? stored.data : FIRST_SETUP;
  return { ...setup, columns: withAllColumns(setup.columns) };
}

export async function writeTableSetup(store: Store, setup: TableSetup): Promise<TableSetup> {
  await store.writeSettings({ [NAME]: setup });
  return setup;
}
