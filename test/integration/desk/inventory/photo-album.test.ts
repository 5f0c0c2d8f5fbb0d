import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { photoIdOf } from "../../../../src-main/desk/inventory/item-details.ts";
import { createPhotoAlbum } from "../../../../src-main/desk/inventory/photo-album.ts";
import type { Store } from "../../../../src-main/store/thread/client.ts";
import { tempFolder } from "../../../temp-folder.ts";

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const images = ["a", "b", "c"].map((key) => ({ s3OriginalFileKey: key }));
const record = { readAt: "2026-11-21T09:00:00.000Z", record: { returnRequestLineItemImages: images } };
const store = {
  itemCopy: () => Promise.resolve({ reported: {}, record }),
  factsAbout: () => Promise.resolve([]),
} as unknown as Store;
const idOf = (original: string): string =>
  photoIdOf({ kind: "keys", keys: { original, small: null, medium: null, large: null, takenOn: null } });

it("keeps photos up to its size, the ones used last, and fetches a damaged one again", async () => {
  const folder = tempFolder();
  const fetched: string[] = [];
  const album = createPhotoAlbum({
    store,
    host: {
      fetch: (_base, key) => {
        fetched.push(key);
        return Promise.resolve({ ok: true, value: { type: "image/png", bytes: Uint8Array.from([...PNG, 1, 2]) } });
      },
      close: () => Promise.resolve(),
    },
    base: () => "https://photos.example.com",
    folder,
    most: 25,
  });
  for (const key of ["a", "a", "b", "c"]) await album.photo("1", idOf(key), "large");
  expect(fetched).toEqual(["a", "b", "c"]);
  expect(readdirSync(folder)).toHaveLength(2);
  await album.photo("1", idOf("c"), "large");
  expect(fetched).toEqual(["a", "b", "c"]);
  for (const name of readdirSync(folder)) writeFileSync(join(folder, name), "half a pic");
  expect(await album.photo("1", idOf("c"), "large")).toMatchObject({ ok: true });
  expect(fetched).toEqual(["a", "b", "c", "c"]);
  await album.close();
});

it("fetches small photos ahead, those of newer items first to stay, and never in place of what the operator looked at", async () => {
  const folder = tempFolder();
  const fetched: string[] = [];
  /** Items 1 to 9 have a photo each, the higher the newer. */
  const recordOf = (id: string) => ({
    readAt: record.readAt,
    record: { returnRequestLineItemImages: [{ s3SmallFileKey: `small ${id}`, s3OriginalFileKey: `large ${id}` }] },
  });
  const items = {
    itemCopy: (id: string) =>
      Promise.resolve({ reported: {}, item: { createdOn: `2026-11-0${id}T00:00:00.000Z` }, record: recordOf(id) }),
    factsAbout: () => Promise.resolve([]),
  } as unknown as Store;
  let host: "there" | "offline" | "not-there" = "there";
  const open = () =>
    createPhotoAlbum({
      store: items,
      host: {
        fetch: (_base, key) => {
          fetched.push(key);
          const photo = { type: "image/png", bytes: Uint8Array.from([...PNG, 1, 2]) } as const;
          return Promise.resolve(host === "there" ? { ok: true, value: photo } : { ok: false, error: host });
        },
        close: () => Promise.resolve(),
      },
      base: () => "https://photos.example.com",
      folder,
      most: 35,
    });
  const permit = () => Promise.resolve(true);
  let album = open();
  for (const id of ["5", "4", "3"]) expect(await album.keepAhead(id, permit)).toBe("settled");
  expect(await album.keepAhead("2", permit)).toBe("full");
  expect(fetched).toEqual(["small 5", "small 4", "small 3", "small 2"]);
  // Over a restart too: a newer item takes the place of the oldest, and nothing is fetched twice.
  album = open();
  for (const id of ["9", "9", "5", "4"]) expect(await album.keepAhead(id, permit)).toBe("settled");
  expect(fetched.slice(4)).toEqual(["small 9"]);
  // What the operator looks at stays, however old its item is.
  const keys = { original: "large 1", small: "small 1", medium: null, large: null, takenOn: null };
  expect(await album.photo("1", photoIdOf({ kind: "keys", keys }), "small")).toMatchObject({ ok: true });
  for (const id of ["8", "1"]) expect(await album.keepAhead(id, permit)).toBe("settled");
  expect(fetched.slice(5)).toEqual(["small 1", "small 8"]);
  expect(readdirSync(folder)).toHaveLength(3);

  host = "not-there";
  expect(await album.keepAhead("7", permit)).toBe("settled");
  host = "offline";
  expect(await album.keepAhead("7", permit)).toBe("unreachable");
  expect(await album.keepAhead("7", () => Promise.resolve(false))).toBe("unreachable");
  expect(fetched).toHaveLength(9);
  await album.close();
});
