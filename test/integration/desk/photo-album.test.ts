import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { photoIdOf } from "../../../src-main/desk/item-details.ts";
import { createPhotoAlbum } from "../../../src-main/desk/photo-album.ts";
import type { Store } from "../../../src-main/store/thread/client.ts";

const folder = mkdtempSync(join(tmpdir(), "returns-desk-photos-"));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const images = ["a", "b", "c"].map((key) => ({ s3OriginalFileKey: key }));
const record = { readAt: "2026-11-21T09:00:00.000Z", record: { returnRequestLineItemImages: images } };
const store = {
  itemCopy: () => Promise.resolve({ told: {}, record }),
  factsAbout: () => Promise.resolve([]),
} as unknown as Store;
const idOf = (original: string): string =>
  photoIdOf({ kind: "keys", keys: { original, small: null, medium: null, large: null, takenOn: null } });

it("keeps photos up to its size, the ones used last, and fetches a damaged one again", async () => {
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
