import { beforeEach, expect, it } from "vitest";
import {
  NO_INVENTORY_FILTER,
  NEWEST_FIRST,
  type InventoryQuery,
} from "../../../src-domain/inventory/inventory-query.ts";
import type { Store } from "../../../src-main/store/thread/client.ts";
import { tempFolder } from "../../temp-folder.ts";
import { item } from "../../unit/domain/inventory/items.ts";
import { storeIn } from "../support/store-in.ts";
import { isoNow } from "../use-cases/test-desk.ts";
import { foundItems } from "./found-items.ts";

const ALL: InventoryQuery = { filter: NO_INVENTORY_FILTER, order: NEWEST_FIRST };
const BY_DESCRIPTION: InventoryQuery = {
  filter: NO_INVENTORY_FILTER,
  order: { column: "description", descending: false },
};
/** More items than the reader finds in one slice. */
const MANY = 6000;
const created = (number: number): string => new Date(Date.UTC(2026, 9, 1) + number * 1000).toISOString();
const numbered = (number: number) =>
  item(number, {
    createdOn: created(number),
    description: `Thing ${number % 2500}`,
    sku: number % 3 === 0 ? null : "SKU",
  });

let store: Store;
beforeEach(async () => void (store = await storeIn(tempFolder())));

const fill = (count: number) =>
  store.upsertItems(
    Array.from({ length: count }, (_, number) => numbered(number)),
    isoNow(),
  );
const rmasOf = (rows: readonly ({ rma: string } | null)[]) => rows.map((row) => row?.rma ?? null);

it("keeps the positions of a result snapshot while items arrive, change or go", async () => {
  await fill(10);
  const first = await store.reader.searchInventory(ALL, null, 0, 3);
  await store.reader.countInventory(first.snapshot);
  await store.upsertItems([numbered(50), { ...numbered(9), sku: "NEW" }], isoNow());
  const repeated = await store.reader.searchInventory(ALL, first.snapshot, 0, 3);
  expect(repeated).toMatchObject({ snapshot: first.snapshot, total: 10 });
  expect(rmasOf(repeated.rows)).toEqual(rmasOf(first.rows));
  expect(repeated.rows[0]?.sku).toBe("NEW");
  const latest = await store.reader.searchInventory(ALL, null, 0, 3);
  expect(rmasOf(latest.rows)).toEqual([numbered(50), numbered(9), numbered(8)].map(({ rma }) => rma));
  await store.upsertItems([{ ...numbered(8), createdOn: created(90) }], isoNow());
  const without = await store.reader.searchInventory(ALL, first.snapshot, 0, 3);
  expect(rmasOf(without.rows)).toEqual([numbered(9).rma, null, numbered(7).rma]);
});

it("runs the search again for an unknown snapshot or another query", async () => {
  await fill(3);
  const one = await store.reader.searchInventory(ALL, "of yesterday", 0, 3);
  expect(one.snapshot).not.toBe("of yesterday");
  const other = await store.reader.searchInventory(BY_DESCRIPTION, one.snapshot, 0, 3);
  expect(other.snapshot).not.toBe(one.snapshot);
});

it("stops counting a replaced search and continues exports and other queries", async () => {
  await fill(MANY);
  const exported = await store.reader.beginExport(BY_DESCRIPTION, ["rma"], ",");
  const slow = await store.reader.searchInventory(ALL, null, 0, 5);
  expect(slow.rows).toHaveLength(5);
  const counted = store.reader.countInventory(slow.snapshot);
  const found = store.reader.newestWith("thing 17", 2);
  const sorting = store.reader.searchInventory(BY_DESCRIPTION, null, 0, 5);
  const fast = await store.reader.searchInventory(ALL, null, 0, 5);
  expect(rmasOf(fast.rows)).toEqual(rmasOf(slow.rows));
  expect([null, MANY]).toContain(await counted);
  expect((await sorting).total).toBeNull();
  expect(await store.reader.countInventory(fast.snapshot)).toBe(MANY);
  expect((await found).map(({ description }) => description?.startsWith("Thing 17"))).toEqual([true, true]);
  let exportedRows = 0;
  for (;;) {
    const { count } = await store.reader.nextOfExport(exported);
    if (count === 0) break;
    exportedRows += count;
  }
  expect(exportedRows).toBe(MANY);
});

it("does not find a text whose parts are not adjacent", async () => {
  await store.upsertItems([item(1, { sku: "abcxbcd" }), item(2, { sku: "xabcdx" })], isoNow());
  const found = await store.reader.newestWith("abcd", 5);
  expect(rmasOf(found)).toEqual([item(2).rma]);
});

it("keeps fields of the full record, and forgets a swapped RMA", async () => {
  const found = async (text: string) => (await foundItems(store, text)).rows;
  const complete = item(1, { description: "蓝色 T恤衫 大号" });
  await store.upsertItems([complete, item(2)], isoNow());
  await store.upsertItems([{ ...complete, rma: "USE-2-240906-D77777-7", description: null, sku: null }], isoNow());
  expect(await found("D77777")).toMatchObject([{ description: "蓝色 T恤衫 大号" }]);
  expect(await found("D00001")).toEqual([]);
  await store.upsertItems([complete], isoNow());
  expect(rmasOf(await found("D00001"))).toEqual([complete.rma]);
});

it("reports changed items by id, or null for many", async () => {
  const reported: (readonly string[] | null)[] = [];
  store.onItemsChanged((ids) => reported.push(ids));
  await store.upsertItems([numbered(1), numbered(2)], isoNow());
  await store.storeFetchedItems([], [numbered(3).returnInventoryId], isoNow());
  await fill(300);
  await store.warehouses();
  expect(reported).toEqual([
    [numbered(1).returnInventoryId, numbered(2).returnInventoryId],
    [numbered(3).returnInventoryId],
    null,
  ]);
});
