import { createHash } from "node:crypto";
import type { PhotoSource } from "../../../src-domain/inventory/item-details.ts";
import { detectImageType, parsePhotoKey, type PhotoSize } from "../../../src-domain/inventory/photo-address.ts";
import { failure, success, type Result } from "../../../src-domain/result.ts";
import { createFileCache } from "../../base/file-cache.ts";
import type { Photo, PhotoHost, PhotoProblem } from "../../service/index.ts";
import type { Store } from "../../store/thread/client.ts";
import { gatherItem, photoIdOf } from "./item-details.ts";

export interface PhotoSourceOptions {
  /** The only address that photos are fetched from, normalized by `normalizeBaseUrl`; null if unknown. */
  readonly base: () => string | null;
  readonly folder: string;
}

export type PrefetchOutcome = "settled" | "full" | "unreachable";

const fileOf = (root: string, key: string): string =>
  createHash("sha256").update(`${root}/${key}`, "utf8").digest("hex");

const MAX_BYTES = 200 * 1024 * 1024;

/** Fetches each photo once and caches it for use offline. Deletes the least recently used photos first. */
export function createPhotoCache(
  store: Store,
  host: PhotoHost,
  { base, folder }: PhotoSourceOptions,
  maxBytes = MAX_BYTES,
) {
  const files = createFileCache({ folder, maxBytes });
  const fetches = new Map<string, Promise<Result<Photo, PhotoProblem>>>();

  function once(name: string, get: () => Promise<Result<Photo, PhotoProblem>>): Promise<Result<Photo, PhotoProblem>> {
    const running = fetches.get(name) ?? get().finally(() => fetches.delete(name));
    fetches.set(name, running);
    return running;
  }

  async function readOrFetch(root: string, key: string): Promise<Result<Photo, PhotoProblem>> {
    const file = fileOf(root, key);
    const cached = await readCached(file);
    if (cached !== null) return success(cached);
    const fetched = await host.fetch(root, key);
    // A photo that cannot be stored is still shown.
    if (fetched.ok) await files.store(file, fetched.value.bytes).catch(() => undefined);
    return fetched;
  }

  /** Calls `permit` before each photo and stops if it returns false. `full`: newer photos need the space. */
  async function prefetch(returnInventoryId: string, permit: () => Promise<boolean>): Promise<PrefetchOutcome> {
    const gathered = await gatherItem(store, returnInventoryId);
    const root = base();
    if (gathered === null || gathered.photos.photos.length === 0) return "settled";
    if (root === null) return "unreachable";
    for (const source of gathered.photos.photos) {
      const key = keyOf(root, source, "small");
      if (key === null || (await files.has(fileOf(root, key)))) continue;
      if (!(await permit())) return "unreachable";
      const fetched = await once(`${root}/${key}`, () => host.fetch(root, key));
      if (!fetched.ok && (fetched.error === "offline" || fetched.error === "service")) return "unreachable";
      if (!fetched.ok) continue;
      const usedAt = new Date(gathered.item.createdOn);
      if (!(await files.prefetch(fileOf(root, key), fetched.value.bytes, usedAt))) return "full";
    }
    return "settled";
  }

  /** Null if not cached, or if the file is no longer an image, for example after a disk fault. */
  async function readCached(file: string): Promise<Photo | null> {
    const bytes = await files.read(file);
    const type = bytes && detectImageType(bytes);
    return bytes && type ? { type, bytes } : null;
  }

  return {
    photo: async (
      returnInventoryId: string,
      photoId: string,
      size: PhotoSize,
    ): Promise<Result<Photo, PhotoProblem | "no-such-photo">> => {
      const gathered = await gatherItem(store, returnInventoryId);
      const source = gathered?.photos.photos.find((one) => photoIdOf(one) === photoId);
      if (!source) return failure("no-such-photo");
      const root = base();
      const key = root === null ? null : keyOf(root, source, size);
      if (root === null || key === null) return failure("no-address");
      return once(`${root}/${key}`, () => readOrFetch(root, key));
    },
    prefetch,
    async close(): Promise<void> {
      await host.close();
      await Promise.allSettled(fetches.values());
    },
  };
}

function keyOf(base: string, source: PhotoSource, size: PhotoSize): string | null {
  if (source.kind === "address") return parsePhotoKey(base, source.address);
  const { keys } = source;
  return PREFERRED_SIZES[size].map((name) => keys[name]).find((key) => key !== null) ?? null;
}

const PREFERRED_SIZES = {
  small: ["small", "medium", "large", "original"],
  medium: ["medium", "large", "original", "small"],
  large: ["large", "original", "medium", "small"],
} as const;
