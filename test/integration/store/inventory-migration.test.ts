import { beforeEach, expect, it } from "vitest";
import type { Connection } from "../../../src-main/store/files/database.ts";
import { createInventoryCache } from "../../../src-main/store/cache/inventory-cache.ts";
import { tempFolder } from "../../temp-folder.ts";
import { cacheIn } from "./databases.ts";

/** The version that keys items by place. */
const BY_PLACE = 6;
const DAY = "2026-11-01T00:00:00.000Z";
const LATER = "2026-11-01T00:00:00.500Z";
const HUGE_ID = "9007199254740993777";

let folder: string;
beforeEach(() => void (folder = tempFolder()));

const open = (version: number): Connection => cacheIn(folder, version);

function fillOld(cache: Connection): void {
  const add =
    cache.prepare(`INSERT INTO inventory (return_inventory_id, rma, item_rma, sku, description, tracking_number,
    warehouse_id, handling_code, handling_status_code, created_on, fetched_at, detail_at)
    VALUES (?, ?, NULL, 'SKU', ?, NULL, 2, 'ohd', 'pending', ?, '2026-11-02T00:00:00.000Z', NULL)`);
  add.run(BigInt(HUGE_ID), "HUGE", "蓝色 Jacke", LATER);
  // More of one moment than it has places, such as a file with days instead of times brings.
  for (let number = 1; number <= 200; number += 1) add.run(BigInt(number), `R-${number}`, null, DAY);
  add.run(1000n, "NO-TIME", null, "soon");
}

it("items kept by place are those of the version before, newest first, and found by their texts", () => {
  const old = open(BY_PLACE - 1);
  fillOld(old);
  old.close();

  const cache = open(BY_PLACE);
  const inventory = createInventoryCache(cache);
  const rows = cache.prepare("SELECT id_text FROM inventory ORDER BY place DESC").pluck().all();
  expect(rows).toEqual([HUGE_ID, ...Array.from({ length: 200 }, (_, index) => String(200 - index)), "1000"]);
  expect(inventory.copyOf(HUGE_ID)?.item).toMatchObject({ rma: "HUGE", description: "蓝色 Jacke", createdOn: LATER });
  const found = cache
    .prepare(
      "SELECT id_text FROM inventory_text JOIN inventory ON place = inventory_text.rowid WHERE inventory_text MATCH ?",
    )
    .pluck();
  expect(found.all('"jac"')).toEqual([HUGE_ID]);
  expect(found.all('"蓝色 "')).toEqual([HUGE_ID]);
  expect(cache.pragma("integrity_check", { simple: true })).toBe("ok");
});

it("the twelfth version of the cache takes weight, value and services out of the records that are there, whatever else they hold", () => {
  const old = open(11);
  const add = old.prepare(`INSERT INTO inventory (place, return_inventory_id, rma, warehouse_id, handling_code,
      handling_status_code, created_on, fetched_at) VALUES (?, ?, 'R', 2, 'ohd', 'pending', '${DAY}', '${DAY}')`);
  const record = old.prepare("INSERT INTO item_record VALUES (?, ?, ?)");
  const records = [
    {
      weight: 420,
      weightUom: "g",
      value: 59.9,
      valueCurrencyCode: "usd",
      returnRequestLineItemVasList: [{ returnRequestLineItemVasId: 7 }, "odd"],
    },
    { weight: "heavy", value: {}, returnRequestLineItemVasList: "none" },
    {},
  ];
  for (const [number, one] of records.entries()) {
    add.run(number, BigInt(number));
    record.run(BigInt(number), DAY, JSON.stringify(one));
  }
  old.close();

  const cache = open(12);
  const rows = cache
    .prepare("SELECT weight, weight_uom, item_value, value_currency FROM inventory ORDER BY place")
    .raw();
  const nothing = [null, null, null, null];
  expect(rows.all()).toEqual([[420, "g", 59.9, "usd"], nothing, nothing]);
  expect(cache.prepare("SELECT * FROM item_service").all()).toEqual([{ service_id: "7", return_inventory_id: 0 }]);
});
