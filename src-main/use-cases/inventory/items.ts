import { failure, type Result, success } from "../../../src-domain/result.ts";
import type { ItemDetails, ItemHistoryEntry } from "../../../src-preload/contract/inventory/item.ts";
import { type ServiceProblem, toServiceProblem } from "../../service/failure.ts";
import { createPhotoHost, type ReturnsServiceOptions } from "../../service/index.ts";
import type { DeskContext } from "../context.ts";
import { fetchItem } from "./fetch-item.ts";
import { gatherItem, itemDetails } from "./item-details.ts";
import { createPhotoCache, type PhotoSourceOptions } from "./photo-cache.ts";

export type ReadProblem = ServiceProblem | { readonly code: "no-such-item" };

const NO_PHOTOS: PhotoSourceOptions = { base: () => null, folder: "" };

export function createItems(
  context: DeskContext,
  connection: Pick<ReturnsServiceOptions, "userAgent" | "timeouts" | "proxy" | "extraCa">,
  photos: PhotoSourceOptions = NO_PHOTOS,
) {
  const { store, service, availability } = context;
  const photoCache = createPhotoCache(store, createPhotoHost(connection), photos);
  const fetches = new Map<string, ReturnType<typeof fetchItem>>();

  async function details(returnInventoryId: string): Promise<ItemDetails | null> {
    const gathered = await gatherItem(store, returnInventoryId);
    return gathered && itemDetails(store, gathered);
  }

  function fetchOnce(id: string): ReturnType<typeof fetchItem> {
    const fetchNow = () => fetchItem(context, service.interactive.inventory.get, id);
    const fetching = fetches.get(id) ?? fetchNow().finally(() => fetches.delete(id));
    fetches.set(id, fetching);
    return fetching;
  }

  return {
    details,
    photo: photoCache.photo,
    prefetchPhotos: photoCache.prefetch,

    async read(returnInventoryId: string): Promise<Result<ItemDetails, ReadProblem>> {
      if (!availability.canCallService()) return failure({ code: "credentials" });
      const fetched = await fetchOnce(returnInventoryId);
      if (!fetched.ok) return failure(toServiceProblem(fetched.error));
      const item = await details(returnInventoryId);
      return item === null ? failure({ code: "no-such-item" }) : success(item);
    },

    async history(returnInventoryId: string): Promise<ItemHistoryEntry[]> {
      const gathered = await gatherItem(store, returnInventoryId);
      const item = gathered?.item;
      const named = [item?.rma, item?.itemRma, item?.trackingNumber, returnInventoryId];
      return store.itemHistory({
        returnInventoryId,
        codes: [...new Set(named.filter((code) => typeof code === "string" && code !== "") as string[])],
        subjects: gathered?.subjects ?? [{ subject: "item", id: returnInventoryId }],
      });
    },

    async close(): Promise<void> {
      await Promise.allSettled([photoCache.close(), ...fetches.values()]);
    },
  };
}
