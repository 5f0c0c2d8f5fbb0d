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
const MANY_ITEMS = 6000;
const createdOnOf = (number: number): string => new Date(Date.UTC(2026, 9, 1) + number * 1000).toISOString();
const createItem = (number: number) =>
  item(number, {
    createdOn: createdOnOf(number),
    description: `Thing ${number % 2500}`,
    sku: number % 3 === 0 ? null : "SKU",
  });

let store: Store;
beforeEach(async () => void (store = await storeIn(tempFolder())));

const fill = (count: number) =>
  store.upsertItems(
    Array.from({ length: count }, (_, number) => createItem(number)),
    isoNow(),
  );
const rmasOf = (rows: readonly ({ rma: string } | null)[]) => rows.map((row) => row?.rma ?? null);

it("keeps the positions of a result snapshot while items change", async () => {
  await fill(10);
  const firstPage = await store.reader.searchInventory(ALL, null, 0, 3);
  await store.reader.countInventory(firstPage.snapshot);
  await store.upsertItems([createItem(50), { ...createItem(9), sku: "NEW" }], isoNow());
  const repeatedPage = await store.reader.searchInventory(ALL, firstPage.snapshot, 0, 3);
  expect(repeatedPage).toMatchObject({ snapshot: firstPage.snapshot, total: 10 });
  expect(rmasOf(repeatedPage.rows)).toEqual(rmasOf(firstPage.rows));
  expect(repeatedPage.rows[0]?.sku).toBe("NEW");
  const newestPage = await store.reader.searchInventory(ALL, null, 0, 3);
  expect(rmasOf(newestPage.rows)).toEqual([createItem(50), createItem(9), createItem(8)].map(({ rma }) => rma));
  await store.upsertItems([{ ...createItem(8), createdOn: createdOnOf(90) }], isoNow());
  const pageAfterMove = await store.reader.searchInventory(ALL, firstPage.snapshot, 0, 3);
  expect(rmasOf(pageAfterMove.rows)).toEqual([createItem(9).rma, null, createItem(7).rma]);
});

it("runs the search again for an unknown snapshot or another query", async () => {
  await fill(3);
  const firstPage = await store.reader.searchInventory(ALL, "of yesterday", 0, 3);
  expect(firstPage.snapshot).not.toBe("of yesterday");
  const secondPage = await store.reader.searchInventory(BY_DESCRIPTION, firstPage.snapshot, 0, 3);
  expect(secondPage.snapshot).not.toBe(firstPage.snapshot);
});

it("stops counting a replaced search", async () => {
  await fill(MANY_ITEMS);
  const exportId = await store.reader.beginExport(BY_DESCRIPTION, ["rma"], ",");
  const replacedSearch = await store.reader.searchInventory(ALL, null, 0, 5);
  expect(replacedSearch.rows).toHaveLength(5);
  const countRequest = store.reader.countInventory(replacedSearch.snapshot);
  const foundRows = store.reader.findNewestItems("thing 17", 2);
  const sortedSearch = store.reader.searchInventory(BY_DESCRIPTION, null, 0, 5);
  const newestSearch = await store.reader.searchInventory(ALL, null, 0, 5);
  expect(rmasOf(newestSearch.rows)).toEqual(rmasOf(replacedSearch.rows));
  expect([null, MANY_ITEMS]).toContain(await countRequest);
  expect((await sortedSearch).total).toBeNull();
  expect(await store.reader.countInventory(newestSearch.snapshot)).toBe(MANY_ITEMS);
  expect((await foundRows).map(({ description }) => description?.startsWith("Thing 17"))).toEqual([true, true]);
  let exportedRows = 0;
  for (;;) {
    const { count } = await store.reader.readExportChunk(exportId);
    if (count === 0) break;
    exportedRows += count;
  }
  expect(exportedRows).toBe(MANY_ITEMS);
});

it("does not find a text whose parts are not adjacent", async () => {
  await store.upsertItems([item(1, { sku: "abcxbcd" }), item(2, { sku: "xabcdx" })], isoNow());
  const foundRows = await store.reader.findNewestItems("abcd", 5);
  expect(rmasOf(foundRows)).toEqual([item(2).rma]);
});

it("keeps fields of the full record", async () => {
  const findRows = async (text: string) => (await foundItems(store, text)).rows;
  const completeItem = item(1, { description: "蓝色 T恤衫 大号" });
  await store.upsertItems([completeItem, item(2)], isoNow());
  await store.upsertItems([{ ...completeItem, rma: "USE-2-240906-D77777-7", description: null, sku: null }], isoNow());
  expect(await findRows("D77777")).toMatchObject([{ description: "蓝色 T恤衫 大号" }]);
  expect(await findRows("D00001")).toEqual([]);
  await store.upsertItems([completeItem], isoNow());
  expect(rmasOf(await findRows("D00001"))).toEqual([completeItem.rma]);
});

it("notifies the ids of changed items", async () => {
  const notifiedIds: (readonly string[] | null)[] = [];
  store.onItemsChanged((ids) => notifiedIds.push(ids));
  await store.upsertItems([createItem(1), createItem(2)], isoNow());
  await store.storeFetchedItems([], [createItem(3).returnInventoryId], isoNow());
  await fill(300);
  await store.warehouses();
  expect(notifiedIds).toEqual([
    [createItem(1).returnInventoryId, createItem(2).returnInventoryId],
    [createItem(3).returnInventoryId],
    null,
  ]);
});

it("stops counting the values of filters when a newer count is requested", async () => {
  await fill(MANY_ITEMS);
  const filter = { ...NO_INVENTORY_FILTER, text: "thing" };
  const counts = await Promise.all([store.reader.inventoryFacets(filter), store.reader.inventoryFacets(filter)]);
  expect(counts).toEqual([null, expect.objectContaining({ warehouseIds: [{ value: 2, count: MANY_ITEMS }] })]);
});

it("counts the items of a handling and time in steps", async () => {
  await store.upsertItems(
    Array.from({ length: MANY_ITEMS }, (_, number) => ({
      ...createItem(number),
      handlingCode: number < 10 ? "rsd" : "ohd",
    })),
    isoNow(),
  );
  const onHold = { ...NO_INVENTORY_FILTER, handlingCodes: ["ohd"] };
  const countOf = (filter: typeof onHold) => store.reader.countInventoryStates(filter);
  expect(await countOf(onHold)).toBe(MANY_ITEMS - 10);
  expect(await countOf({ ...onHold, createdFrom: createdOnOf(5), createdBefore: createdOnOf(20) })).toBe(10);
  expect(await countOf({ ...onHold, handlingCodes: ["none"] })).toBe(0);
});

it.each(["9999-12-31T23:59:59.999Z", "0001-01-01T00:00:00.000Z"])(
  "keeps apart items created at %s",
  async (createdOn) => {
    const items = [1, 2, 3].map((number) => ({ ...createItem(number), createdOn }));
    await store.upsertItems(items, isoNow());
    expect(
      (await foundItems(store, "")).rows.map(({ returnInventoryId, rma }) => ({ returnInventoryId, rma })),
    ).toEqual(items.toReversed().map(({ returnInventoryId, rma }) => ({ returnInventoryId, rma })));
  },
);
