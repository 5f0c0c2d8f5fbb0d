import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import type { Store } from "../../../../src-main/store/thread/client.ts";
import { hashPhotoSource } from "../../../../src-main/use-cases/inventory/item-details.ts";
import { createPhotoCache } from "../../../../src-main/use-cases/inventory/photo-cache.ts";
import { tempFolder } from "../../../temp-folder.ts";

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const createKeys = (id: string) => ({
  original: `large ${id}`,
  small: `small ${id}`,
  medium: null,
  large: null,
  takenOn: null,
});
const createPhotoId = (id: string): string => hashPhotoSource({ kind: "keys", keys: createKeys(id) });

/** Items 1 to 9 have one photo each. A higher number is newer. */
const store = {
  itemCopy: (id: string) => {
    const images = [{ s3SmallFileKey: `small ${id}`, s3OriginalFileKey: `large ${id}` }];
    const record = { readAt: "2026-11-21T09:00:00.000Z", record: { returnRequestLineItemImages: images } };
    return Promise.resolve({ reportedFacts: {}, item: { createdOn: `2026-11-0${id}T00:00:00.000Z` }, record });
  },
  factsAbout: () => Promise.resolve([]),
} as unknown as Store;

let folder: string;
let fetchedKeys: string[];
let hostState: "there" | "offline" | "not-there";
beforeEach(() => {
  folder = tempFolder();
  fetchedKeys = [];
  hostState = "there";
});

const openCache = (maxBytes: number) =>
  createPhotoCache(
    store,
    {
      fetch: (_base, key) => {
        fetchedKeys.push(key);
        const photo = { type: "image/png", bytes: Uint8Array.from([...PNG, 1, 2]) } as const;
        return Promise.resolve(hostState === "there" ? { ok: true, value: photo } : { ok: false, error: hostState });
      },
      close: () => Promise.resolve(),
    },
    { getBaseUrl: () => "https://photos.example.com", folder },
    maxBytes,
  );

it("keeps the most recently used photos within its size", async () => {
  const photoCache = openCache(25);
  for (const id of ["1", "1", "2", "3"]) await photoCache.loadPhoto(id, createPhotoId(id), "large");
  expect(fetchedKeys).toEqual(["large 1", "large 2", "large 3"]);
  expect(readdirSync(folder)).toHaveLength(2);
  await photoCache.loadPhoto("3", createPhotoId("3"), "large");
  expect(fetchedKeys).toHaveLength(3);
  for (const name of readdirSync(folder)) writeFileSync(join(folder, name), "half a pic");
  expect(await photoCache.loadPhoto("3", createPhotoId("3"), "large")).toMatchObject({ ok: true });
  expect(fetchedKeys.slice(3)).toEqual(["large 3"]);
  await photoCache.close();
});

it("prefetches photos of newer items without evicting photos that were viewed", async () => {
  const allowRequest = () => Promise.resolve(true);
  let photoCache = openCache(35);
  for (const id of ["5", "4", "3"]) expect(await photoCache.prefetch(id, allowRequest)).toBe("settled");
  expect(await photoCache.prefetch("2", allowRequest)).toBe("full");
  expect(fetchedKeys).toEqual(["small 5", "small 4", "small 3", "small 2"]);
  // After a restart, a photo of a newer item replaces the oldest, and none is fetched twice.
  photoCache = openCache(35);
  for (const id of ["9", "9", "5", "4"]) expect(await photoCache.prefetch(id, allowRequest)).toBe("settled");
  expect(fetchedKeys.slice(4)).toEqual(["small 9"]);
  // A viewed photo stays, however old its item is.
  expect(await photoCache.loadPhoto("1", createPhotoId("1"), "small")).toMatchObject({ ok: true });
  for (const id of ["8", "1"]) expect(await photoCache.prefetch(id, allowRequest)).toBe("settled");
  expect(fetchedKeys.slice(5)).toEqual(["small 1", "small 8"]);
  expect(readdirSync(folder)).toHaveLength(3);

  hostState = "not-there";
  expect(await photoCache.prefetch("7", allowRequest)).toBe("settled");
  hostState = "offline";
  expect(await photoCache.prefetch("7", allowRequest)).toBe("unreachable");
  expect(await photoCache.prefetch("7", () => Promise.resolve(false))).toBe("unreachable");
  expect(fetchedKeys).toHaveLength(9);
  await photoCache.close();
});

it("returns the cached photos of items without a fetch", async () => {
  const photoCache = openCache(100);
  await photoCache.loadPhoto("2", createPhotoId("2"), "small");
  const thumbnails = await photoCache.thumbnails(["1", "2"]);
  expect(thumbnails.map(({ returnInventoryId, type }) => [returnInventoryId, type])).toEqual([["2", "image/png"]]);
  expect(fetchedKeys).toEqual(["small 2"]);
  await photoCache.close();
});
