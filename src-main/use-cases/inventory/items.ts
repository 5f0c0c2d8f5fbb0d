import { failure, type Result, success } from "../../../src-domain/result.ts";
import type { ItemDetails, ItemHistoryEntry } from "../../../src-preload/contract/inventory/item.ts";
import { createSharedCalls } from "../../base/shared-calls.ts";
import { type ServiceProblem, toServiceProblem } from "../../service/failure.ts";
import { createPhotoHost, type ReturnsServiceOptions } from "../../service/index.ts";
import type { DeskContext } from "../context.ts";
import { fetchItem } from "./fetch-item.ts";
import { gatherItem, buildItemDetails } from "./item-details.ts";
import { createPhotoCache, type PhotoCacheOptions } from "./photo-cache.ts";

export type RefreshProblem = ServiceProblem | { readonly code: "no-such-item" };

const NO_PHOTOS: PhotoCacheOptions = { getBaseUrl: () => null, folder: "" };

export function createItems(
  context: DeskContext,
  connection: Pick<ReturnsServiceOptions, "userAgent" | "timeouts" | "proxy" | "extraCa">,
  photos: PhotoCacheOptions = NO_PHOTOS,
) {
  const { store, service, availability } = context;
  const photoCache = createPhotoCache(store, createPhotoHost(connection), photos);
  const fetches = createSharedCalls<Awaited<ReturnType<typeof fetchItem>>>();

  async function details(returnInventoryId: string): Promise<ItemDetails | null> {
    const gathered = await gatherItem(store, returnInventoryId);
    return gathered && buildItemDetails(store, gathered);
  }

  return {
    details,
    photo: photoCache.loadPhoto,
    thumbnails: photoCache.thumbnails,
    prefetchPhotos: photoCache.prefetch,

    async refresh(returnInventoryId: string): Promise<Result<ItemDetails, RefreshProblem>> {
      if (!availability.canCallService()) return failure({ code: "credentials" });
      const fetchResult = await fetches.join(returnInventoryId, () =>
        fetchItem(context, service.interactive.inventory.get, returnInventoryId),
      );
      if (!fetchResult.ok) return failure(toServiceProblem(fetchResult.error));
      const item = await details(returnInventoryId);
      return item === null ? failure({ code: "no-such-item" }) : success(item);
    },

    async history(returnInventoryId: string): Promise<ItemHistoryEntry[]> {
      const gathered = await gatherItem(store, returnInventoryId);
      const item = gathered?.item;
      const itemCodes = [item?.rma, item?.itemRma, item?.trackingNumber, returnInventoryId];
      return store.itemHistory({
        returnInventoryId,
        codes: [...new Set(itemCodes.filter((code) => typeof code === "string" && code !== "") as string[])],
        subjects: gathered?.subjects ?? [{ subject: "item", id: returnInventoryId }],
      });
    },

    async close(): Promise<void> {
      await Promise.allSettled([photoCache.close(), fetches.whenIdle()]);
    },
  };
}
