import fc from "fast-check";
import { expect, it } from "vitest";
import {
  INSTRUCTION_FIELDS,
  instructionField,
  ITEM_LIST,
  readableValue,
  parseInstruction,
  tableOf,
  type Json,
} from "../../../../src-domain/fba/fba-record.ts";

const json = fc.jsonValue() as fc.Arbitrary<Json>;
const leavesOf = (value: Json): string[] => {
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(leavesOf);
  const text = value === null ? "" : String(value).trim();
  return text === "" ? [] : [text];
};

it("shows every contract field of an instruction in contract order", () => {
  const { fields } = parseInstruction({ Quantity: 3, handlingStatusCode: "in-limbo" });
  expect(fields.map(({ name }) => name)).toEqual(INSTRUCTION_FIELDS);
  expect(fields.filter(({ value }) => value !== null)).toEqual([
    { name: "handlingStatusCode", value: "in-limbo" },
    { name: "quantity", value: "3" },
  ]);
});

it("shows every value of an instruction", () =>
  fc.assert(
    fc.property(fc.dictionary(fc.string(), json), fc.array(json), (record, list) => {
      const read = parseInstruction({ ...record, [ITEM_LIST]: list });
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

it("distinguishes a missing, an empty and an invalid item list", () => {
  expect(parseInstruction({}).items).toBeNull();
  expect(parseInstruction({ [ITEM_LIST]: [] }).items).toEqual({ columns: [], rows: [] });
  expect(parseInstruction({ [ITEM_LIST]: "none" })).toMatchObject({
    items: null,
    others: [{ name: ITEM_LIST, value: "none" }],
  });
});

const shown = ({ columns, rows }: ReturnType<typeof tableOf>): string[] =>
  [columns, ...rows].map((row) => row.map((value) => value ?? "-").join(" | "));

it("shows the fields of all items as columns, ids last", () => {
  const items = [{ itemId: "1", fnsku: "X" }, { fnsku: "Y", quantity: 2, note: "" }, "a", { sku: "b" }, ["c", 1]];
  expect(shown(tableOf(items.slice(0, 2)))).toEqual([
    "fnsku | quantity | note | itemId",
    "X | - | - | 1",
    "Y | 2 | - | -",
  ]);
  expect(shown(tableOf(items.slice(2)))).toEqual(["value | sku", "a | -", "- | b", "c; 1 | -"]);
  expect(readableValue({ size: { l: 1, w: 2 }, tags: ["a", "b"], empty: [] })).toBe("size: (l: 1, w: 2), tags: (a; b)");
});

it("shows a list that contains a record as a table", () => {
  const remarks = ["a", null, " b "];
  const { others, otherTables } = parseInstruction({
    boxes: [1, { no: 2 }],
    remarks,
    empty: [],
    nothing: {},
    parts: { held: null },
  });
  expect(others.map(({ name, value }) => [name, value])).toEqual([
    ["remarks", "a; b"],
    ["empty", null],
    ["nothing", null],
    ["parts", null],
  ]);
  expect(otherTables.map(({ name, table }) => [name, ...shown(table)])).toEqual([
    ["boxes", "value | no", "1 | -", "- | 2"],
  ]);
});

it("omits the item list from the other values", () => {
  for (const list of [[], [{ sku: "A" }], ["x"], null])
    expect(parseInstruction({ [ITEM_LIST]: list })).toMatchObject({ others: [], otherTables: [] });
});

it("finds an instruction field regardless of case", () => {
  expect(instructionField({ HandlingStatusCode: " done ", other: "x" }, "handlingStatusCode")).toBe("done");
  expect(instructionField({ other: "x" }, "handlingStatusCode")).toBeNull();
});
