import { csvOf, fileName } from "../../file-names.ts";
import { refuse, saveFile, saveRows } from "../../replies.ts";
import { csvSeparatorIn } from "../../../../src-domain/csv-text.ts";
import { success } from "../../../../src-domain/result.ts";
import type { Desk } from "../../../desk/desk.ts";
import type { Machine } from "../../../desk/machine.ts";
import { exportAllLists, exportList, saveCsvText } from "../../../desk/reference/reference-export.ts";
import type { DomainHandlers } from "../domain-handlers.ts";

export function referenceHandlers({ store, lists, now }: Desk, machine: Machine): DomainHandlers<"reference"> {
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
    export: ({ name }) =>
      saveRows(machine, suggestion(name ?? fileName(machine.language, "lists")), (file) =>
        name === null
          ? exportAllLists(store, file, csvSeparatorIn(machine.language.current()))
          : exportList(store, name, file, csvSeparatorIn(machine.language.current())),
      ),
    saveDecoded: ({ csv }) =>
      saveFile(machine, csvOf(machine.language, "transactions", now()), (file) => saveCsvText(csv, file)),
    warehouses: async () => success(await store.warehouses()),
    shipmentServiceTypes: async ({ warehouseId }) => {
      const [known, last] = await Promise.all([store.serviceTypes(warehouseId), store.lastServiceTypes(warehouseId)]);
      return success({ ...known, last });
    },
  };
}
