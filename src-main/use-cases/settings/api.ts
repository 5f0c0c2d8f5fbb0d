import { success } from "../../../src-domain/result.ts";
import type { DomainHandlers } from "../api-types.ts";
import type { Desk } from "../desk.ts";
import type { NativeHost } from "../native-host.ts";
import { done } from "../replies.ts";
import { inventoryTable, orderTable } from "./table-setup.ts";

export function settingsHandlers({ settings }: Desk, { storedFiles }: NativeHost): DomainHandlers<"settings"> {
  return {
    get: async () => success(await settings.get()),
    save: async (part) => success(await settings.save(part)),
    reset: async () => {
      const names = await Promise.all([settings.reset(), storedFiles.reset()]);
      return success({ names: names.flat() });
    },
    acceptReset: () => done(storedFiles.acceptReset().then(settings.acceptReset)),
  };
}

export const tableViewHandlers = ({ store }: Desk): DomainHandlers<"tableViews"> => ({
  getInventory: async () => success(await inventoryTable.read(store)),
  saveInventory: async (setup) => success(await inventoryTable.write(store, setup)),
  getOrders: async () => success(await orderTable.read(store)),
  saveOrders: async (setup) => success(await orderTable.write(store, setup)),
});
