import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { NO_INVENTORY_FILTER, NEWEST_FIRST } from "../../../../src-domain/inventory/inventory-query.ts";
import type { Store } from "../../../../src-main/store/thread/client.ts";
import { createInventoryExport } from "../../../../src-main/use-cases/inventory/inventory-export.ts";
import { contextWith } from "../../../desk-context.ts";
import { tempFolder } from "../../../temp-folder.ts";
import { item } from "../../../unit/domain/inventory/items.ts";
import { storeIn } from "../../support/store-in.ts";
import { WORKBOOK_WORKER } from "../../support/workers.ts";
import { isoNow } from "../test-desk.ts";

const QUERY = { filter: NO_INVENTORY_FILTER, order: NEWEST_FIRST };
let folder: string;
let store: Store;
beforeEach(async () => {
  folder = tempFolder();
  store = await storeIn(folder);
});

const listFiles = (name: string) => readdirSync(folder).filter((file) => file.startsWith(name));

// Proof F8
it("exports the found items with escaped formulas", async () => {
  const items = Array.from({ length: 700 }, (_, number) =>
    item(number, { createdOn: new Date(Date.UTC(2026, 9, 1, 0, 0, number)).toISOString() }),
  );
  await store.upsertItems([...items, item(900, { description: '=1+"蓝"', handlingCode: "rsd" })], isoNow());
  const progressReports: unknown[] = [];
  const inventoryExport = createInventoryExport(
    contextWith({ store, publish: (_domain, _event, payload) => progressReports.push(payload) }),
  );
  const file = join(folder, "all.csv");
  expect(await inventoryExport.write(QUERY, ["rma", "description", "warehouseId"], { file, format: "," })).toBe(701);
  const [heading, firstRow, ...otherRows] = readFileSync(file, "utf8").trimEnd().split("\r\n");
  expect(heading).toBe("\uFEFFrma,description,warehouseId");
  expect(firstRow).toBe(`${item(900).rma},"'=1+""蓝""",2`);
  expect(otherRows).toEqual(items.toReversed().map(({ rma }) => `${rma},,2`));
  expect(progressReports.length).toBeGreaterThan(0);

  const notResendableQuery = { ...QUERY, filter: { ...NO_INVENTORY_FILTER, resendable: false } };
  expect(await inventoryExport.write(notResendableQuery, ["returnInventoryId"], { file, format: "," })).toBe(1);
  expect(readFileSync(file, "utf8")).toBe(`\uFEFFreturnInventoryId\r\n${item(900).returnInventoryId}\r\n`);
  // An item counts as resendable once its handling code is allowed.
  await store.upsertItems([item(901, { handlingCode: "tbc" })], isoNow());
  expect(await inventoryExport.write(notResendableQuery, ["rma"], { file, format: "," })).toBe(2);
  await store.writeSettings({ resendCodes: [{ code: "tbc", may: true, learnedAt: null }] });
  expect(await inventoryExport.write(notResendableQuery, ["rma"], { file, format: "," })).toBe(1);
});

it.each([
  ["CSV", ","],
  ["a workbook", { sheetName: "Inventory", workerPath: WORKBOOK_WORKER }],
] as const)("keeps the previous file when an export as %s is canceled", async (_, form) => {
  await store.upsertItems([item(1), item(2)], isoNow());
  const inventoryExport = createInventoryExport(contextWith({ store }));
  const file = join(folder, "kept.csv");
  writeFileSync(file, "before");
  const exporting = inventoryExport.write(QUERY, ["rma"], { file, format: form });
  expect(inventoryExport.isRunning()).toBe(true);
  inventoryExport.cancel();
  expect(await exporting).toBeNull();
  expect(readFileSync(file, "utf8")).toBe("before");
  expect(listFiles("kept")).toEqual(["kept.csv"]);
  expect(inventoryExport.isRunning()).toBe(false);
});
