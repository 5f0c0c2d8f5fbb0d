import type { DomainHandlers } from "../api-types.ts";
import type { Desk } from "../desk.ts";
import { createFileName, toIsoDay, suggestTable } from "../file-names.ts";
import type { NativeHost } from "../native-host.ts";
import { valueOrRefusal, refuse } from "../replies.ts";
import { createTableSaver } from "../save-table.ts";

export function createReferenceHandlers(desk: Desk, nativeHost: NativeHost): DomainHandlers<"reference"> {
  const { store, referenceLists, now } = desk;
  const { saveRows } = createTableSaver(desk, nativeHost);
  return {
    listAll: () => referenceLists.listAll(),
    get: ({ name }) => store.referenceList(name),
    refresh: async ({ name }) =>
      valueOrRefusal(await referenceLists.refresh(name), () =>
        refuse("no-public-area", "No public address is set, so this list cannot be read."),
      ),
    export: ({ name }) =>
      saveRows(
        suggestTable(`${name ?? createFileName(nativeHost.language, "lists")} ${toIsoDay(now())}`),
        async (target) => {
          // Imported at first use, because the start does not need it.
          const { exportAllLists, exportList } = await import("./reference-export.ts");
          return name === null ? exportAllLists(store, target) : exportList(store, name, target);
        },
      ),
    warehouses: () => store.warehouses(),
    shipmentServiceTypes: async ({ warehouseId }) => {
      const [warehouseTypes, lastUsedTypes] = await Promise.all([
        store.serviceTypes(warehouseId),
        store.lastServiceTypes(warehouseId),
      ]);
      return { ...warehouseTypes, last: lastUsedTypes };
    },
  };
}
