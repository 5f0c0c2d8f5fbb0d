import { basename } from "node:path";
import { success } from "../../../../src-domain/result.ts";
import type { Desk } from "../../../desk/desk.ts";
import type { Machine } from "../../../desk/machine.ts";
import { refuse, refuseUnwritten } from "../../refuse.ts";
import type { Handlers } from "../domain-handlers.ts";
import { fileName } from "../../file-names.ts";

export function inventoryHandlers(
  { store, inventoryView, now }: Desk,
  { chooseFile, language }: Machine,
): Handlers["inventory"] {
  const { reader } = store;
  const toFile = inventoryView.toFile;
  return {
    search: async ({ query, snapshot, offset, limit }) =>
      success(await reader.searchInventory(query, snapshot, offset, limit)),
    count: async ({ snapshot }) => success({ total: await reader.countInventory(snapshot) }),
    facets: async () => success(await reader.inventoryFacets()),
    export: async ({ query, columns }) => {
      if (toFile.isRunning()) return refuse("already-exporting", "An export is being written already.");
      const day = now().toISOString().slice(0, 10);
      const file = await chooseFile({ name: fileName(language, "inventory", day), extension: "csv" });
      if (file === null) return success({ rows: null, fileName: "" });
      try {
        return success({ rows: await toFile.write(query, columns, file), fileName: basename(file) });
      } catch (error) {
        return refuseUnwritten(error);
      }
    },
    cancelExport: async () => {
      toFile.cancel();
      return success({});
    },
  };
}
