import type { DomainHandlers } from "../api-types.ts";
import type { Desk } from "../desk.ts";
import { fileName, isoDay, suggestTable } from "../file-names.ts";
import type { NativeHost } from "../native-host.ts";
import { foundOr, refuse } from "../replies.ts";
import { createTableSaver } from "../save-table.ts";

export function referenceHandlers(desk: Desk, machine: NativeHost): DomainHandlers<"reference"> {
  const { store, referenceLists, now } = desk;
  const { saveRows } = createTableSaver(desk, machine);
  return {
    listAll: () => referenceLists.listAll(),
    get: ({ name }) => store.referenceList(name),
    refresh: async ({ name }) =>
      foundOr(await referenceLists.refresh(name), () =>
        refuse("no-public-area", "No public address is set, so this list cannot be read."),
      ),
    export: ({ name }) =>
      saveRows(suggestTable(`${name ?? fileName(machine.language, "lists")} ${isoDay(now())}`), async (target) => {
        // Loaded at first use, to keep it out of the start.
        const { exportAllLists, exportList } = await import("./reference-export.ts");
        return name === null ? exportAllLists(store, target) : exportList(store, name, target);
      }),
    warehouses: () => store.warehouses(),
    shipmentServiceTypes: async ({ warehouseId }) => {
      const [known, last] = await Promise.all([store.serviceTypes(warehouseId), store.lastServiceTypes(warehouseId)]);
      return { ...known, last };
    },
  };
}
