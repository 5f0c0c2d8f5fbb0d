import { basename } from "node:path";
import { success } from "../../src-domain/result.ts";
import type { Desk } from "../desk/desk.ts";
import type { Machine } from "../desk/machine.ts";
import { refuse } from "./answer.ts";
import type { Handlers } from "./handlers.ts";

export function inventoryHandlers({ store, inventoryView, now }: Desk, { chooseFile }: Machine): Handlers["inventory"] {
  const { reader } = store;
  const toFile = inventoryView.toFile;
  return {
    search: async ({ query, snapshot, offset, limit }) =>
      success(await reader.searchInventory(query, snapshot, offset, limit)),
    count: async ({ snapshot }) => success({ total: await reader.countInventory(snapshot) }),
    facets: async () => success(await reader.inventoryFacets()),
    export: async ({ query, columns }) => {
      if (toFile.isRunning()) return refuse("already-exporting", "An export is being written already.");
      const file = await chooseFile({ name: `Inventory ${now().toISOString().slice(0, 10)}`, extension: "csv" });
      if (file === null) return success({ rows: null, fileName: "" });
      try {
        return success({ rows: await toFile.write(query, columns, file), fileName: basename(file) });
      } catch (error) {
        return refuse("not-written", String(error), { retryable: true });
      }
    },
    cancelExport: async () => {
      toFile.cancel();
      return success({});
    },
  };
}
