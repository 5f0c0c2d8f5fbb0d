import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CsvReader } from "../../../../src-domain/csv-records.ts";
import { formatCsvLine } from "../../../../src-domain/csv-text.ts";
import { cleanCell } from "../../../../src-domain/import/cell-values.ts";
import { parseDateCell } from "../../../../src-domain/import/date-cells.ts";
import { IMPORT_FIELDS, type ColumnChoice } from "../../../../src-domain/import/inventory-fields.ts";
import { parseInventoryRow, type InventoryLayout } from "../../../../src-domain/import/inventory-row.ts";

const CELLS = {
  returnInventoryId: "9007199254740993",
  rma: "RMA-1",
  itemRma: "I-1",
  sku: "SKU-1",
  description: "A shirt",
  trackingNumber: "94001",
  warehouseId: "2",
  handlingCode: "ohd",
  handlingStatusCode: "pending",
  createdOn: "2026-11-21T09:00:00Z",
};
const COLUMNS = Object.fromEntries(IMPORT_FIELDS.map((field, index) => [field, index])) as ColumnChoice;
const LAYOUT: InventoryLayout = { columns: COLUMNS, dateOrder: null, width: 10 };
const VALID_CELLS = IMPORT_FIELDS.map((field) => CELLS[field]);
const ITEM = { ...CELLS, warehouseId: 2, createdOn: "2026-11-21T09:00:00.000Z" };

const withCell = (index: number, cell: string): string[] => VALID_CELLS.with(index, cell);
const parseRow = (cells: readonly string[], change: Partial<InventoryLayout> = {}) =>
  parseInventoryRow(cells, { ...LAYOUT, ...change });
const faultOf = (index: number, cell: string) => {
  const row = parseRow(withCell(index, cell));
  return row.ok ? "taken" : row.error.problem;
};

describe("inventory row", () => {
  it("is parsed cell by cell into its fields", () => expect(parseRow(VALID_CELLS)).toEqual({ ok: true, value: ITEM }));

  it("is refused with the fault of its cell", () => {
    expect(faultOf(0, "")).toBe("missing");
    expect(faultOf(1, "9.43461E+21")).toBe("rounded-by-excel");
    expect(faultOf(4, "caf\uFFFD")).toBe("unreadable-characters");
    expect(parseRow(withCell(0, "0009007199254740993"))).toEqual({ ok: true, value: ITEM });
  });

  it("is refused when an extra separator has moved the cells", () => {
    expect(parseRow([...VALID_CELLS, "more"])).toMatchObject({
      ok: false,
      error: { field: null, problem: "cell-count" },
    });
    const withNote = { columns: COLUMNS, width: 11 };
    expect(parseRow([...VALID_CELLS, "note", " "], withNote)).toMatchObject({ ok: false });
    expect(parseRow([...VALID_CELLS, "more"], { width: null })).toMatchObject({ ok: true });
  });

  it("has empty cells behind it in a file whose rows end with separators", () => {
    const cells = [...VALID_CELLS, ""];
    expect(parseRow([...cells, "", " "], { width: 11, trailingCells: 2 })).toMatchObject({ ok: true });
    expect(parseRow([...cells, "", " "], { width: 11, trailingCells: 1 })).toMatchObject({ ok: false });
    expect(parseRow([...cells, "more"], { width: 11, trailingCells: 1 })).toMatchObject({ ok: false });
  });

  it("has empty cells behind it when the date is the last heading", () => {
    expect(parseRow([...VALID_CELLS, "", " "])).toEqual({ ok: true, value: ITEM });
    const movedCells = VALID_CELLS.toSpliced(4, 1, "A shirt", " red");
    expect(parseRow(movedCells)).toMatchObject({ ok: false, error: { problem: "cell-count" } });
    expect(parseRow([...movedCells.slice(0, -1), ""])).toMatchObject({ ok: false });
  });

  it("has null for a missing cell", () => {
    const columns = { ...COLUMNS, sku: null, itemRma: VALID_CELLS.length };
    expect(parseRow(VALID_CELLS, { columns })).toEqual({ ok: true, value: { ...ITEM, sku: null, itemRma: null } });
    expect(parseRow(VALID_CELLS, { columns: { ...COLUMNS, rma: null } })).toEqual({
      ok: false,
      error: { field: "rma", value: "", problem: "missing" },
    });
  });

  it("restores texts that this desk exports", () => {
    const grapheme = fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 1 })
      .filter((character) => !/[\p{C}\uFFFD]/u.test(character));
    const special = fc.constantFrom("'", "=", "+", "@", "＝", ",", ";", '"', " ", "-");
    const text = fc
      .array(fc.oneof(grapheme, special), { minLength: 1, maxLength: 20 })
      .map((parts) => parts.join("").trim());
    fc.assert(
      fc.property(text, (writtenText) => {
        const [record] = new CsvReader({ delimiter: ",", newline: "\n" }).push(formatCsvLine([writtenText, "x"]));
        expect(cleanCell(record?.cells[0] ?? "")).toBe(writtenText);
      }),
    );
  });
});

it("parses every date text to an instant or a fault", () => {
  const part = fc.constantFrom("2026", "13", "31", "2", "-", "/", " ", ":", "T", "Z", "+08:00", "年", "PM", "99999");
  fc.assert(
    fc.property(fc.array(part, { maxLength: 14 }), (parts) => {
      const date = parseDateCell(parts.join(""), null);
      expect(!date.ok || new Date(date.value).toISOString() === date.value).toBe(true);
    }),
  );
});
