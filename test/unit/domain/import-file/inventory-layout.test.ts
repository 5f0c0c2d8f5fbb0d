import { describe, expect, it } from "vitest";
import { IMPORT_FIELDS, type ColumnChoice } from "../../../../src-domain/import-file/inventory-fields.ts";
import { readInventoryRow } from "../../../../src-domain/import-file/inventory-row.ts";

const CELLS = {
  returnInventoryId: "1000000001",
  rma: "R-1",
  itemRma: "I-1",
  sku: "S-1",
  description: "A shirt",
  trackingNumber: "94001",
  warehouseId: "2",
  handlingCode: "ohd",
  handlingStatusCode: "pending",
  createdOn: "2026-11-21T09:00:00Z",
};
const COLUMNS = Object.fromEntries(IMPORT_FIELDS.map((field, place) => [field, place])) as ColumnChoice;
const ROW = IMPORT_FIELDS.map((field) => CELLS[field]);
const ITEM = { ...CELLS, warehouseId: 2, createdOn: "2026-11-21T09:00:00.000Z" };

describe("a row of a file", () => {
  it("is read cell by cell, each into its own field", () =>
    expect(readInventoryRow(ROW, { columns: COLUMNS, dateOrder: null, width: null })).toEqual({
      ok: true,
      value: ITEM,
    }));

  it("may have more cells than fields where the file does not say how many", () => {
    const layout = { columns: COLUMNS, dateOrder: null };
    expect(readInventoryRow([...ROW, "more"], { ...layout, width: null })).toMatchObject({ ok: true });
    expect(readInventoryRow([...ROW, "more"], { ...layout, width: ROW.length })).toMatchObject({ ok: false });
  });

  it("says nothing in a column that the file does not have, nor behind its last cell", () => {
    const columns = { ...COLUMNS, sku: null, itemRma: ROW.length };
    expect(readInventoryRow(ROW, { columns, dateOrder: null, width: null })).toEqual({
      ok: true,
      value: { ...ITEM, sku: null, itemRma: null },
    });
    expect(readInventoryRow(ROW, { columns: { ...COLUMNS, rma: null }, dateOrder: null, width: null })).toEqual({
      ok: false,
      error: { field: "rma", value: "", problem: "missing" },
    });
  });
});
