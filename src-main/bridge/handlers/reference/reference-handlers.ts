import { basename } from "node:path";
import { success } from "../../../../src-domain/result.ts";
import type { Desk } from "../../../desk/desk.ts";
import type { Machine } from "../../../desk/machine.ts";
import { exportAllLists, exportList, saveCsvText } from "../../../desk/reference/reference-export.ts";
import { refuse, refuseUnwritten } from "../../refuse.ts";
import type { DomainHandlers } from "../domain-handlers.ts";
import { fileName } from "../../file-names.ts";

export function referenceHandlers(
  { store, lists, now }: Desk,
  { chooseFile, language }: Machine,
): DomainHandlers<"reference"> {
  const suggestion = (what: string) => ({
    name: `${what} ${now().toISOString().slice(0, 10)}`,
    extension: "csv" as const,
  });
  return {
    index: async () => success(await lists.index()),
    list: async ({ name }) => success(await store.referenceList(name)),
    refresh: async ({ name }) => {
      const refreshed = await lists.refresh(name);
      return refreshed === null
        ? refuse("no-public-area", "No public address is set, so this list cannot be read.")
        : success(refreshed);
    },
    export: async ({ name }) => {
      const file = await chooseFile(suggestion(name ?? fileName(language, "lists")));
      if (file === null) return success({ rows: null, fileName: "" });
      try {
        const rows = name === null ? await exportAllLists(store, file) : await exportList(store, name, file);
        return success({ rows, fileName: basename(file) });
      } catch (error) {
        return refuseUnwritten(error);
      }
    },
    saveDecoded: async ({ csv }) => {
      const file = await chooseFile(suggestion(fileName(language, "transactions")));
      if (file === null) return success({ fileName: null });
      try {
        await saveCsvText(csv, file);
        return success({ fileName: basename(file) });
      } catch (error) {
        return refuseUnwritten(error);
      }
    },
    warehouses: async () => success(await store.warehouses()),
    shipmentServiceTypes: async ({ warehouseId }) => {
      const [known, last] = await Promise.all([store.serviceTypes(warehouseId), store.lastServiceTypes(warehouseId)]);
      return success({ ...known, last });
    },
  };
}
