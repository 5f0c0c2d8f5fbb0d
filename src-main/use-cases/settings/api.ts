import type { DomainHandlers } from "../api-types.ts";
import type { Desk } from "../desk.ts";
import type { NativeHost } from "../native-host.ts";
import { inventoryTable, orderTable } from "./table-setup.ts";

export function createSettingsHandlers({ settings }: Desk, { settingsFiles }: NativeHost): DomainHandlers<"settings"> {
  return {
    get: settings.get,
    save: settings.save,
    reset: async () => {
      const names = await Promise.all([settings.listReset(), settingsFiles.listResetFiles()]);
      return { names: names.flat() };
    },
    acceptReset: () => settingsFiles.acceptReset().then(settings.acceptReset),
  };
}

export const createTableViewHandlers = ({ store }: Desk): DomainHandlers<"tableViews"> => ({
  getInventory: () => inventoryTable.read(store),
  saveInventory: (setup) => inventoryTable.write(store, setup),
  getOrders: () => orderTable.read(store),
  saveOrders: (setup) => orderTable.write(store, setup),
});
