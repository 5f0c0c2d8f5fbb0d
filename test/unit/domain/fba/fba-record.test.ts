import fc from "fast-check";
import { expect, it } from "vitest";
import {
  INSTRUCTION_FIELDS,
  findInstructionField,
  ITEM_LIST,
  formatValue,
  parseInstruction,
  buildTable,
  type Json,
} from "../../../../src-domain/fba/fba-record.ts";

const json = fc.jsonValue() as fc.Arbitrary<Json>;
const leafTexts = (value: Json): string[] => {
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(leafTexts);
  const text = value === null ? "" : String(value).trim();
  return text === "" ? [] : [text];
};

it("returns every contract field of an instruction in contract order", () => {
  const { fields } = parseInstruction({ Quantity: 3, handlingStatusCode: "in-limbo" });
  expect(fields.map(({ name }) => name)).toEqual(INSTRUCTION_FIELDS);
  expect(fields.filter(({ value }) => value !== null)).toEqual([
    { name: "handlingStatusCode", value: "in-limbo" },
    { name: "quantity", value: "3" },
  ]);
});

it("returns every value of an instruction", () =>
  fc.assert(
    fc.property(fc.dictionary(fc.string(), json), fc.array(json), (record, items) => {
      const instruction = parseInstruction({ ...record, [ITEM_LIST]: items });
      const tables = [instruction.items, ...instruction.otherTables.map(({ table }) => table)];
      const displayedText = [
        ...instruction.fields.map(({ value }) => value),
        ...instruction.otherFields.map(({ value }) => value),
        ...tables.flatMap((table) => table?.rows.flat() ?? []),
      ].join("\n");
      const names = new Set(Object.keys(record).map((name) => name.toLowerCase()));
      const expectedLeaves = [
        ...leafTexts(items),
        ...(names.size === Object.keys(record).length ? leafTexts(record) : []),
      ];
      for (const leaf of expectedLeaves) expect(displayedText).toContain(leaf);
    }),
  ));

it("distinguishes a missing, empty or invalid item list", () => {
  expect(parseInstruction({}).items).toBeNull();
  expect(parseInstruction({ [ITEM_LIST]: [] }).items).toEqual({ columns: [], rows: [] });
  expect(parseInstruction({ [ITEM_LIST]: "none" })).toMatchObject({
    items: null,
    otherFields: [{ name: ITEM_LIST, value: "none" }],
  });
});

const displayedRows = ({ columns, rows }: ReturnType<typeof buildTable>): string[] =>
  [columns, ...rows].map((row) => row.map((value) => value ?? "-").join(" | "));

it("returns the fields of all items as columns, ids last", () => {
  const items = [{ itemId: "1", fnsku: "X" }, { fnsku: "Y", quantity: 2, note: "" }, "a", { sku: "b" }, ["c", 1]];
  expect(displayedRows(buildTable(items.slice(0, 2)))).toEqual([
    "fnsku | quantity | note | itemId",
    "X | - | - | 1",
    "Y | 2 | - | -",
  ]);
  expect(displayedRows(buildTable(items.slice(2)))).toEqual(["value | sku", "a | -", "- | b", "c; 1 | -"]);
  expect(formatValue({ size: { l: 1, w: 2 }, tags: ["a", "b"], empty: [] })).toBe("size: (l: 1, w: 2), tags: (a; b)");
});

it("returns a list that contains a record as a table", () => {
  const remarks = ["a", null, " b "];
  const { otherFields, otherTables } = parseInstruction({
    boxes: [1, { no: 2 }],
    remarks,
    empty: [],
    nothing: {},
    parts: { held: null },
  });
  expect(otherFields.map(({ name, value }) => [name, value])).toEqual([
    ["remarks", "a; b"],
    ["empty", null],
    ["nothing", null],
    ["parts", null],
  ]);
  expect(otherTables.map(({ name, table }) => [name, ...displayedRows(table)])).toEqual([
    ["boxes", "value | no", "1 | -", "- | 2"],
  ]);
});

it("omits the item list from the other values", () => {
  for (const items of [[], [{ sku: "A" }], ["x"], null])
    expect(parseInstruction({ [ITEM_LIST]: items })).toMatchObject({ otherFields: [], otherTables: [] });
});

it("finds an instruction field regardless of case", () => {
  expect(findInstructionField({ HandlingStatusCode: " done ", other: "x" }, "handlingStatusCode")).toBe("done");
  expect(findInstructionField({ other: "x" }, "handlingStatusCode")).toBeNull();
});
