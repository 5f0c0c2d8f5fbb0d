import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openStore, type Store } from "../../../src-main/store/thread/client.ts";
import { item } from "../../unit/domain/inventory/items.ts";
import { foundItems } from "./found-items.ts";
import { at } from "../desk/desk-rig.ts";
import { STORE_WORKER } from "../support/workers.ts";

const ITEMS = [
  item(1, { description: "蓝色 T恤衫 大号", sku: "TSHIRT-BLUE_L", trackingNumber: "1Z999AA10123456784" }),
  item(2, { description: 'Cable "USB-C" 100% copper', sku: "CBL\\2" }),
  item(3, { description: "Größe M, Jacke", createdOn: "2026-11-05T00:00:00.000Z" }),
];
let folder: string;
let store: Store;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "returns-desk-search-"));
  store = await openStore({
    workerPath: STORE_WORKER,
    folder,
    options: { defaultBatchLimit: 3 },
  });
  await store.upsertItems(ITEMS, at());
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const found = async (text: string) => (await foundItems(store, text)).rows.map((row) => row.rma).toSorted();
const rmas = (...numbers: number[]) => numbers.map((number) => item(number).rma).toSorted();

it.each([
  ["T恤衫", [1]],
  ["恤", [1]],
  ["AA1012", [1]],
  ["blue_l", [1]],
  ["_L", [1]],
  ["100%", [2]],
  ['"USB', [2]],
  ["L\\2", [2]],
  ["größe", [3]],
  ["no such thing", []],
  ["D0000", [1, 2, 3]],
  ["", [1, 2, 3]],
  [item(2).returnInventoryId, [2]],
  [item(2).returnInventoryId.slice(-3), [2]],
])("searching the inventory %s", async (text, numbers) => {
  expect(await found(text)).toEqual(rmas(...numbers));
});

it("searching the inventory keeps what only the full record reported, and forgets the words of an RMA that was swapped", async () => {
  await store.upsertItems([item(1, { rma: "USE-2-240906-D77777-7", description: null, sku: null })], at());
  const [row] = (await foundItems(store, "D77777", 5)).rows;
  expect(row?.description).toBe("蓝色 T恤衫 大号");
  expect(await found("D00001")).toEqual([]);
  await store.upsertItems([ITEMS[0] ?? item(1)], at());
  expect(await found("D00001")).toEqual(rmas(1));
});
