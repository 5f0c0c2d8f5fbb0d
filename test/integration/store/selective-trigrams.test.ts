import Database from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { createInventoryCache } from "../../../src-main/store/cache/inventory-cache.ts";
import { migrate } from "../../../src-main/store/files/migrate.ts";
import { CACHE_MIGRATIONS } from "../../../src-main/store/migrations/cache-migrations.ts";
import { cheapest, createSelectiveTrigrams } from "../../../src-main/store/reader/inventory/candidates.ts";
import { toTheEnd } from "../../../src-main/store/reader/cooperative.ts";
import { item } from "../../unit/domain/inventory/items.ts";
import { at } from "../desk/desk-rig.ts";

const DAY_MS = 86_400_000;
const BEGINNING = Date.parse("2026-01-01T00:00:00.000Z");
const DAYS = 400;

function cacheInMemory() {
  const cache = new Database(":memory:");
  migrate(cache, CACHE_MIGRATIONS);
  return cache;
}

/** Items of many days, whose numbers begin alike and grow with the day; a tenth of them are mice. */
const rmaOf = (day: number): string => `USE-2-26${String(day).padStart(3, "0")}-D`;
function cacheOfDays() {
  const cache = cacheInMemory();
  const inventory = createInventoryCache(cache);
  for (let day = 0; day < DAYS; day += 1) {
    const description = day % 10 === 9 ? "Mouse" : "Cable";
    const createdOn = new Date(BEGINNING + day * DAY_MS).toISOString();
    inventory.write(item(day, { rma: rmaOf(day), description, createdOn }), at());
  }
  return cache;
}

describe("the trigrams that a text is looked up by", () => {
  const rows = Array.from({ length: 200 }, (_, row) => `${rmaOf(row)}\n${row % 10 === 9 ? "Mouse" : "Cable"}`);
  const samples = rows.map((row) => row.toLowerCase());

  it.each([
    ["are without those that nearly every item has", ["use", "604", "se-"], ["604"]],
    ["are without those that always come with one that is chosen", ["mou", "ous", "use"], ["mou"]],
    ["are several where each rules others out", ["mou", "611", "cab"], ["611", "mou"]],
    ["are one where everything is in every item", ["use", "se-"], ["use"]],
    ["are one where nothing is in any", ["qqq"], ["qqq"]],
  ])("%s", (_what, given, chosen) => expect(cheapest(given, samples)).toEqual(chosen));

  it("are all as long as nothing is known of the items", async () => {
    expect(cheapest(["use", "604"], [])).toEqual(["use", "604"]);
    expect(await toTheEnd(createSelectiveTrigrams(cacheInMemory())("use-"))).toEqual(["use", "se-"]);
  });
});

it("what is known of the items is learned from the first search on, all over the inventory", async () => {
  const selective = createSelectiveTrigrams(cacheOfDays());
  // All three are in the same items.
  expect(await toTheEnd(selective("cable"))).toHaveLength(1);
  const chosen = await toTheEnd(selective("use-2-26399"));
  expect(chosen).toContain("399");
  expect(chosen.filter((trigram) => "use-2-26".includes(trigram))).toEqual([]);
});
