import { expect, it } from "vitest";
import { trigramQuery } from "../../../src-main/store/cache/inventory-text.ts";
import { createInventoryCache } from "../../../src-main/store/cache/inventory-cache.ts";
import { cacheInMemory } from "../../../src-main/store/files/cache-file.ts";
import { createCommonTrigrams } from "../../../src-main/store/reader/common-trigrams.ts";
import { toTheEnd } from "../../../src-main/store/reader/turns.ts";
import { item } from "../../unit/domain/items.ts";
import { at } from "../desk/desk-rig.ts";

const DAY_MS = 86_400_000;
const BEGINNING = Date.parse("2026-01-01T00:00:00.000Z");

/** A hundred days of items whose numbers begin alike and go on with the day. */
function cacheOfDays() {
  const cache = cacheInMemory();
  const days = Array.from({ length: 100 }, (_, day) =>
    item(day, {
      rma: `USE-2-26${String(day).padStart(3, "0")}-D`,
      description: day < 90 ? "Cable" : "Mouse",
      createdOn: new Date(BEGINNING + day * DAY_MS).toISOString(),
    }),
  );
  const inventory = createInventoryCache(cache);
  for (const day of days) inventory.write(day, at());
  return cache;
}

it("what nearly every item has is common, and what a part of them has is not", async () => {
  const isCommon = await toTheEnd(createCommonTrigrams(cacheOfDays())());
  expect(["use", "-2-", "e-2", "cab"].filter(isCommon)).toEqual(["use", "-2-", "e-2", "cab"]);
  expect(["604", "mou", "xyz"].filter(isCommon)).toEqual([]);
});

it("nothing is common to an inventory without items", async () => {
  const isCommon = await toTheEnd(createCommonTrigrams(cacheInMemory())());
  expect(isCommon("use")).toBe(false);
});

it("a text is looked up by what is not common in it, and by all where everything is", () => {
  const isCommon = (trigram: string): boolean => "use-2-".includes(trigram);
  expect(trigramQuery("e-2-604", isCommon)).toBe('"2-6" AND "-60" AND "604"');
  expect(trigramQuery("e-2-", isCommon)).toBe('"e-2" AND "-2-"');
});
