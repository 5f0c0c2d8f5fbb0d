import { HOLD_AGES, type HoldAge, holdAgeView, queryOf } from "../../../src-domain/inventory/inventory-view.ts";
import type { PhotoProblem } from "../../service/index.ts";
import type { DomainHandlers } from "../api-types.ts";
import type { Desk } from "../desk.ts";
import { suggestImportableTable } from "../file-names.ts";
import type { NativeHost } from "../native-host.ts";
import { valueOrRefusal, refuse } from "../replies.ts";
import { createTableSaver } from "../save-table.ts";
import { refuseServiceProblem } from "../service-refusal.ts";
import type { RefreshProblem } from "./items.ts";

export function createInventoryHandlers(desk: Desk, nativeHost: NativeHost): DomainHandlers<"inventory"> {
  const { inventoryView, now } = desk;
  const { reader } = desk.store;
  const { saveRows } = createTableSaver(desk, nativeHost);
  const { fileExport: inventoryExport } = inventoryView;
  return {
    search: ({ query, snapshot, offset, limit }) => reader.searchInventory(query, snapshot, offset, limit),
    count: async ({ snapshot }) => ({ total: await reader.countInventory(snapshot) }),
    facets: ({ filter }) => reader.inventoryFacets(filter),
    holdAges: () => {
      const time = now();
      const countItems = async (age: HoldAge) => {
        const { filter } = queryOf(holdAgeView(age, time), time);
        return { age, count: await reader.countInventoryStates(filter) };
      };
      return Promise.all(HOLD_AGES.map(countItems));
    },
    export: async ({ query, columns }) => {
      if (inventoryExport.isRunning()) return refuse("already-exporting", "An export is being written already.");
      return saveRows(suggestImportableTable(nativeHost.language, "inventory", now()), (target) =>
        inventoryExport.write(query, columns, target),
      );
    },
    cancelExport: () => inventoryExport.cancel(),
  };
}

export function createItemHandlers({ items }: Desk): DomainHandlers<"item"> {
  return {
    details: async ({ returnInventoryId }) => valueOrRefusal(await items.details(returnInventoryId), refuseUnknownItem),
    refresh: async ({ returnInventoryId }) => {
      const refreshResult = await items.refresh(returnInventoryId);
      return refreshResult.ok ? refreshResult : refuseFetch(refreshResult.error);
    },
    history: ({ returnInventoryId }) => items.history(returnInventoryId),
    thumbnails: ({ returnInventoryIds }) => items.thumbnails(returnInventoryIds),
    photo: async ({ returnInventoryId, photoId, size }) => {
      const photoResult = await items.photo(returnInventoryId, photoId, size);
      return photoResult.ok
        ? photoResult
        : refuse(photoResult.error, PHOTO_MESSAGES[photoResult.error], {
            isRetryable: photoResult.error === "offline",
          });
    },
  };
}

const refuseUnknownItem = () => refuse("no-such-item", "This item is not in the desk's copy of the inventory.");

const refuseFetch = (problem: RefreshProblem) =>
  problem.code === "no-such-item" ? refuseUnknownItem() : refuseServiceProblem(problem);

const PHOTO_MESSAGES: Readonly<Record<PhotoProblem | "no-such-photo", string>> = {
  "no-such-photo": "The item has no such photo.",
  "no-address": "The photo is not on a host that this environment names.",
  offline: "The photo host could not be reached.",
  "not-there": "The photo host does not have this photo.",
  unusable: "The photo host did not send a JPEG, PNG or WebP picture of at most 8 MB.",
  service: "The photo host did not give the photo.",
};
