import fc from "fast-check";
import { expect, it } from "vitest";
import {
  INSTRUCTION_FIELDS,
  ITEM_LIST,
  readableValue,
  readInstruction,
  tableOf,
  type Json,
} from "../../../../src-domain/fba/fba-record.ts";

const json = fc.jsonValue() as fc.Arbitrary<Json>;
const leavesOf = (value: Json): string[] => {
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(leavesOf);
  const text = value === null ? "" : String(value).trim();
  return text === "" ? [] : [text];
};

it("the record of an instruction shows every field of the contract, in its order, also where the service left it out", () => {
  const { fields } = readInstruction({ Quantity: 3, handlingStatusCode: "in-limbo" });
  expect(fields.map(({ name }) => name)).toEqual(INSTRUCTION_FIELDS);
  expect(fields.filter(({ value }) => value !== null)).toEqual([
    { name: "handlingStatusCode", value: "in-limbo" },
    { name: "quantity", value: "3" },
  ]);
});

it("the record of an instruction loses no value, whatever came and wherever it stood", () =>
  fc.assert(
    fc.property(fc.dictionary(fc.string(), json), fc.array(json), (record, list) => {
      const read = readInstruction({ ...record, [ITEM_LIST]: list });
      const tables = [read.items, ...read.otherTables.map(({ table }) => table)];
      const shown = [
        ...read.fields.map(({ value }) => value),
        ...read.others.map(({ value }) => value),
        ...tables.flatMap((table) => table?.rows.flat() ?? []),
      ].join("\n");
      const names = new Set(Object.keys(record).map((name) => name.toLowerCase()));
      const given = [...leavesOf(list), ...(names.size === Object.keys(record).length ? leavesOf(record) : [])];
      for (const leaf of given) expect(shown).toContain(leaf);
    }),
  ));

it("the record of an instruction says apart that there is no list of items, an empty one, and one that is no list", () => {
  expect(readInstruction({}).items).toBeNull();
  expect(readInstruction({ [ITEM_LIST]: [] }).items).toEqual({ columns: [], rows: [] });
  expect(readInstruction({ [ITEM_LIST]: "none" })).toMatchObject({
    items: null,
    others: [{ name: ITEM_LIST, value: "none" }],
  });
});

it("items of a shape that nobody has published have the fields of all of them as columns, ids last, and a dash where one has no value", () =>
  expect(
    tableOf([
      { itemId: "1", fnsku: "X" },
      { fnsku: "Y", quantity: 2, note: "" },
    ]),
  ).toEqual({
    columns: ["fnsku", "quantity", "note", "itemId"],
    rows: [
      ["X", null, null, "1"],
      ["Y", "2", null, null],
    ],
  }));

it("items of a shape that nobody has published are readable where values are nested, and where entries are no records", () => {
  expect(readableValue({ size: { l: 1, w: 2 }, tags: ["a", "b"], empty: [] })).toBe("size: (l: 1, w: 2), tags: (a; b)");
  expect(tableOf(["a", { sku: "b" }, ["c", 1]])).toEqual({
    columns: ["value", "sku"],
    rows: [
      ["a", null],
      [null, "b"],
      ["c; 1", null],
    ],
  });
});

it("what else a record holds is shown as a table where any entry of a list is a record, and else as a value", () => {
  const { others, otherTables } = readInstruction({
    boxes: [1, { no: 2 }],
    remarks: ["a", null, " b "],
    empty: [],
    nothing: {},
    parts: { held: null },
  });
  expect(others).toEqual([
    { name: "remarks", value: "a; b" },
    { name: "empty", value: null },
    { name: "nothing", value: null },
    { name: "parts", value: null },
  ]);
  expect(otherTables).toEqual([
    {
      name: "boxes",
      table: {
        columns: ["value", "no"],
        rows: [
          ["1", null],
          [null, "2"],
        ],
      },
    },
  ]);
});

it("what else a record holds has no list of items twice, nor one that is not there", () => {
  for (const list of [[], [{ sku: "A" }], ["x"], null])
    expect(readInstruction({ [ITEM_LIST]: list })).toMatchObject({ others: [], otherTables: [] });
});
