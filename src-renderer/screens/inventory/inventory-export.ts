import { create } from "zustand";
import { desk } from "../../bridge.ts";
import { inventoryRows } from "../../inventory/inventory-pages.ts";
import { inventorySetup } from "./table-setup.ts";

type Exporting =
  | { readonly state: "idle" }
  | { readonly state: "failed" }
  | { readonly state: "writing"; readonly rows: number; readonly total: number | null }
  | { readonly state: "written"; readonly rows: number; readonly file: string };

export const useInventoryExport = create<{ readonly exporting: Exporting }>(() => ({ exporting: { state: "idle" } }));

const show = (exporting: Exporting): void => useInventoryExport.setState({ exporting });

/** Writes all that the table shows, in its order and with its columns, to a file that the person chooses. */
export async function exportInventory(): Promise<void> {
  if (useInventoryExport.getState().exporting.state === "writing") return;
  const { query, total } = inventoryRows.store.getState();
  const shown = inventorySetup.use.getState().columns.filter((place) => place.shown);
  const columns = shown.map(({ column }) => column);
  show({ state: "writing", rows: 0, total });
  const end = desk.inventory.onExportProgress(({ rows, total }) => show({ state: "writing", rows, total }));
  const answer = await desk.inventory.export({ query, columns: columns.length > 0 ? columns : ["rma"] });
  end();
  if (!answer.ok) show({ state: "failed" });
  else if (answer.value.rows === null) show({ state: "idle" });
  else show({ state: "written", rows: answer.value.rows, file: answer.value.fileName });
}

export const cancelExport = (): void => void desk.inventory.cancelExport({});
export const dismissExport = (): void => show({ state: "idle" });
