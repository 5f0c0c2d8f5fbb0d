import { beforeEach, expect, it } from "vitest";
import { connectStore } from "../../../src-main/store/thread/bulk-port.ts";
import type { Store } from "../../../src-main/store/thread/client.ts";
import { tempFolder } from "../../temp-folder.ts";
import { item } from "../../unit/domain/inventory/items.ts";
import { bookedOrder, orderLine } from "../../unit/domain/orders/booked-orders.ts";
import { storeIn } from "../support/store-in.ts";
import { rawScan } from "../use-cases/test-desk.ts";
import { foundItems } from "./found-items.ts";

const AT = "2026-11-16T08:00:00.000Z";
let store: Store;

beforeEach(async () => void (store = await storeIn(tempFolder(), { defaultBatchLimit: 5 })));

const createItems = (firstNumber: number, count: number) =>
  Array.from({ length: count }, (_, index) =>
    item(firstNumber + index, { description: "A thing of some length to be indexed" }),
  );

it("answers the desk's calls between two bulk calls", async () => {
  const bulkStore = connectStore(store.newPort());
  const answers: string[] = [];
  await bulkStore.storeImportedRows(createItems(1, 1), AT);
  const bulk = Array.from({ length: 12 }, (_, index) =>
    bulkStore.storeImportedRows(createItems(1000 * (index + 1), 200), AT).then(() => answers.push(`bulk ${index}`)),
  );
  // An answer to the first bulk call shows that the store has received the others.
  await bulk[0];
  await store.currentBatch(AT).then(() => answers.push("scan"));
  await Promise.all(bulk);
  expect(answers.indexOf("scan")).toBeLessThan(8);
  bulkStore.close();
});

it("records a scan before it has imported 10,000 orders", async () => {
  const orders = Array.from({ length: 10_000 }, (_, index) => bookedOrder(`#${index}`, [orderLine("MUG")]));
  const file = { channel: "shopify", shop: "", name: "orders.csv", writtenAt: AT, isComplete: true } as const;
  const answers: string[] = [];
  await Promise.all([
    store.importOrderFile(file, orders, AT).then(() => answers.push("import")),
    store.recordScan(rawScan("1"), AT).then(() => answers.push("scan")),
  ]);
  expect(answers).toEqual(["scan", "import"]);
});

it("rejects a waiting bulk call when the store closes", async () => {
  const bulkStore = connectStore(store.newPort());
  await bulkStore.storeImportedRows(createItems(1, 1), AT);
  const pendingCalls = Array.from({ length: 5 }, (_, index) =>
    bulkStore.storeImportedRows(createItems(1000 * (index + 1), 200), AT),
  );
  const outcomes = Promise.allSettled(pendingCalls);
  await store.close();
  expect((await outcomes).at(-1)).toMatchObject({ status: "rejected", reason: { message: "store: thread ended" } });
});

it("stores the rows of an import and their search texts in one transaction", async () => {
  const bulkStore = connectStore(store.newPort());
  const rows = [...createItems(1, 3), item(4, { warehouseId: 1.5 })];
  await expect(bulkStore.storeImportedRows(rows, AT)).rejects.toThrow("cannot store REAL value");
  for (const text of ["", "thing"]) expect((await foundItems(store, text)).total).toBe(0);
  await bulkStore.storeImportedRows(rows.slice(0, 3), AT);
  for (const text of ["", "thing"]) expect((await foundItems(store, text)).total).toBe(3);
  bulkStore.close();
});
