import { expect, it } from "vitest";
import {
  findEqualColumns,
  guessColumns,
  IMPORT_FIELDS,
  isHeading,
  findMissingColumns,
  type ColumnChoice,
  type ImportField,
} from "../../../../src-domain/import/inventory-fields.ts";

/** Headings of warehouse files in several languages. */
const HEADINGS: Readonly<Record<ImportField, string>> = {
  returnInventoryId:
    "returnInventoryId|Return Inventory ID|Inventory ID|退货库存ID|退貨庫存ID|库存ID|庫存ID|退货库存编号|库存编号|庫存編號|Item ID|ID",
  rma: "RMA|RMA Number|RMA no.|RMA code|Warehouse RMA|RMA号|RMA编号|RMA號|RMA編號|退货编号",
  itemRma: "Item RMA|itemRmaNumber|商品RMA|物品RMA",
  sku: "SKU|SKU code|Product SKU|Item SKU|SKU编码|SKU編碼|商品SKU|商品编码|商品編碼|货号",
  description:
    "Description|Item description|Product description|Product name|Item name|商品描述|商品名称|商品名稱|描述|品名|商品名",
  trackingNumber:
    "Tracking number|Tracking No.|Tracking|TrackNo|Waybill number|Waybill|AWB|追踪号|跟踪号|追踪号码|跟踪单号|物流单号|运单号|快递单号|追蹤號碼|物流單號|運單號",
  warehouseId: "Warehouse ID|Warehouse|Warehouse no.|仓库ID|倉庫ID|仓库编号|倉庫編號|仓库|倉庫",
  handlingCode: "Handling code|Handling|处理代码|处理编码|处理方式|處理代碼|處理方式|处理|處理",
  handlingStatusCode: "Handling status code|Handling status|Status|处理状态|處理狀態|处理状态代码|状态|狀態",
  createdOn:
    "Created on|createOn|createOnStr|Created at|Created|Creation date|Created date|创建时间|创建日期|創建時間|創建日期|建立時間|入库时间|入庫時間",
};

it("leaves a column to choose that another with its heading contradicts", () => {
  const headings = ["Id", "RMA", "rma:", "SKU"];
  expect(findEqualColumns(headings)).toEqual([[1, 2]]);
  const chosen = guessColumns(headings, undefined, (column) => column === 1 || column === 2);
  expect(chosen).toMatchObject({ returnInventoryId: 0, rma: null, sku: 3 });
});

it("accepts no heading with an offset except UTC", () => {
  expect(guessColumns(["Created (UTC)"]).createdOn).toBe(0);
  expect(guessColumns(["Created (UTC+8)"]).createdOn).toBeNull();
});

const ALL_NONE = Object.fromEntries(IMPORT_FIELDS.map((field) => [field, null])) as ColumnChoice;

it.each(IMPORT_FIELDS)("recognizes the headings of %s", (field) => {
  for (const heading of HEADINGS[field].split("|")) {
    expect([heading, guessColumns(["Shelf", heading])]).toEqual([heading, { ...ALL_NONE, [field]: 1 }]);
    expect(guessColumns([` ${heading.toUpperCase()}: `])[field]).toBe(0);
  }
});

it("prefers the more specific heading when two match", () => {
  expect(guessColumns(["ID", "Inventory ID"]).returnInventoryId).toBe(1);
  expect(guessColumns(["Status", "Handling status"]).handlingStatusCode).toBe(1);
});

it("assigns no field to an unknown heading", () =>
  expect(guessColumns(["Shelf", "", "Colour", "RMA of the seller's own"])).toEqual(ALL_NONE));

it.each([
  [["RMA", "Tracking number"], true],
  [["RMA", "Tracking number", "12345"], true],
  [["RMA", "Shelf"], true],
  [["RMA", "12"], true],
  [["RMA", "A-12345"], true],
  [["RMA", "12345-B"], true],
  [["RMA", "12345"], false],
  [["RMA", " 12345 "], false],
  [["Shelf", "Colour"], false],
  [["1000000001", "R-1", "2"], false],
  [[], false],
])("recognizes the record %j as a heading: %s", (cells, isHeadingRecord) =>
  expect(isHeading(cells)).toBe(isHeadingRecord),
);

it("returns the required columns that are missing", () => {
  const allColumns = Object.fromEntries(IMPORT_FIELDS.map((field, index) => [field, index])) as ColumnChoice;
  expect(findMissingColumns(allColumns)).toEqual([]);
  expect(findMissingColumns({ ...allColumns, sku: null, description: null })).toEqual([]);
  expect(findMissingColumns({ ...allColumns, rma: null, createdOn: null })).toEqual(["rma", "createdOn"]);
  const requiredFields = ["returnInventoryId", "rma", "warehouseId", "handlingCode", "handlingStatusCode", "createdOn"];
  expect(findMissingColumns(ALL_NONE)).toEqual(requiredFields);
});
