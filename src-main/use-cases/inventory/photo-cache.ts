import { createHash } from "node:crypto";
import { detectImageType } from "../../../src-domain/image-type.ts";
import type { PhotoSource } from "../../../src-domain/inventory/item-details.ts";
import { parsePhotoKey, type PhotoSize } from "../../../src-domain/inventory/photo-address.ts";
import { failure, success, type Result } from "../../../src-domain/result.ts";
import { createFileCache } from "../../base/file-cache.ts";
import { createSharedCalls } from "../../base/shared-calls.ts";
import type { Photo, PhotoHost, PhotoProblem } from "../../service/index.ts";
import type { Store } from "../../store/thread/client.ts";
import { gatherItem, hashPhotoSource } from "./item-details.ts";

export interface PhotoCacheOptions {
  /** The only address that photos are fetched from, normalized by `normalizeBaseUrl`; null if unknown. */
  readonly getBaseUrl: () => string | null;
  readonly folder: string;
}

export type PrefetchOutcome = "settled" | "full" | "unreachable";

const cacheFileName = (baseUrl: string, key: string): string =>
  createHash("sha256").update(`${baseUrl}/${key}`, "utf8").digest("hex");

/** Limit of a thumbnail: the service's small photos are smaller, but an item may have only larger photos. */
const MAX_THUMBNAIL_BYTES = 500_000;

const MAX_BYTES = 200 * 1024 * 1024;

/** Fetches each photo once and caches it for use offline. Deletes the least recently used photos first. */
export function createPhotoCache(
  store: Store,
  host: PhotoHost,
  { getBaseUrl, folder }: PhotoCacheOptions,
  maxBytes = MAX_BYTES,
) {
  const files = createFileCache({ folder, maxBytes });
  const fetches = createSharedCalls<Result<Photo, PhotoProblem>>();

  async function readOrFetch(baseUrl: string, key: string): Promise<Result<Photo, PhotoProblem>> {
    const file = cacheFileName(baseUrl, key);
    const cachedPhoto = await readCached(file);
    if (cachedPhoto !== null) return success(cachedPhoto);
    const fetchResult = await host.fetch(baseUrl, key);
    // A photo that cannot be stored is still returned.
    if (fetchResult.ok) await files.store(file, fetchResult.value.bytes).catch(() => undefined);
    return fetchResult;
  }

  /** Calls `reserveRequest` before each photo and stops if it returns false. `full`: newer photos need the space. */
  async function prefetch(returnInventoryId: string, reserveRequest: () => Promise<boolean>): Promise<PrefetchOutcome> {
    const gathered = await gatherItem(store, returnInventoryId);
    const baseUrl = getBaseUrl();
    if (gathered === null || gathered.photos.photos.length === 0) return "settled";
    if (baseUrl === null) return "unreachable";
    for (const source of gathered.photos.photos) {
      const key = findPhotoKey(baseUrl, source, "small");
      if (key === null || (await files.has(cacheFileName(baseUrl, key)))) continue;
      if (!(await reserveRequest())) return "unreachable";
      const fetchResult = await fetches.join(`${baseUrl}/${key}`, () => host.fetch(baseUrl, key));
      if (!fetchResult.ok && (fetchResult.error === "offline" || fetchResult.error === "service")) return "unreachable";
      if (!fetchResult.ok) continue;
      const usedAt = new Date(gathered.item.createdOn);
      if (!(await files.prefetch(cacheFileName(baseUrl, key), fetchResult.value.bytes, usedAt))) return "full";
    }
    return "settled";
  }

  /** Returns null if not cached, or if the file is no longer an image, for example after a disk fault. */
  async function readCached(file: string): Promise<Photo | null> {
    const bytes = await files.read(file);
    const type = bytes && detectImageType(bytes);
    return bytes && type ? { type, bytes } : null;
  }

  return {
    thumbnails: createThumbnailReader(store, getBaseUrl, readCached),
    loadPhoto: async (
      returnInventoryId: string,
      photoId: string,
      size: PhotoSize,
    ): Promise<Result<Photo, PhotoProblem | "no-such-photo">> => {
      const gathered = await gatherItem(store, returnInventoryId);
      const source = gathered?.photos.photos.find((photo) => hashPhotoSource(photo) === photoId);
      if (!source) return failure("no-such-photo");
      const baseUrl = getBaseUrl();
      const key = baseUrl === null ? null : findPhotoKey(baseUrl, source, size);
      if (baseUrl === null || key === null) return failure("no-address");
      return fetches.join(`${baseUrl}/${key}`, () => readOrFetch(baseUrl, key));
    },
    prefetch,
    async close(): Promise<void> {
      await host.close();
      await fetches.whenIdle();
    },
  };
}

/**
 * Reads the first photo of each item if the photo is cached and small; one item at a time, so that scans do not wait.
 */
function createThumbnailReader(
  store: Store,
  getBaseUrl: () => string | null,
  readCached: (file: string) => Promise<Photo | null>,
) {
  async function readThumbnail(returnInventoryId: string) {
    const gathered = await gatherItem(store, returnInventoryId);
    const baseUrl = getBaseUrl();
    const [source] = gathered?.photos.photos ?? [];
    const key = source === undefined || baseUrl === null ? null : findPhotoKey(baseUrl, source, "small");
    const photo = key === null ? null : await readCached(cacheFileName(baseUrl ?? "", key));
    return photo === null || photo.bytes.byteLength > MAX_THUMBNAIL_BYTES ? null : { returnInventoryId, ...photo };
  }

  return async (returnInventoryIds: readonly string[]) => {
    const thumbnails = [];
    for (const returnInventoryId of returnInventoryIds) {
      const thumbnail = await readThumbnail(returnInventoryId);
      if (thumbnail !== null) thumbnails.push(thumbnail);
    }
    return thumbnails;
  };
}

function findPhotoKey(baseUrl: string, source: PhotoSource, size: PhotoSize): string | null {
  if (source.kind === "address") return parsePhotoKey(baseUrl, source.address);
  const { keys } = source;
  return PREFERRED_SIZES[size].map((name) => keys[name]).find((key) => key !== null) ?? null;
}

const PREFERRED_SIZES = {
  small: ["small", "medium", "large", "original"],
  medium: ["medium", "large", "original", "small"],
  large: ["large", "original", "medium", "small"],
} as const;
