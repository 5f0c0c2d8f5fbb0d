import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { csvSeparatorIn } from "../../src-domain/csv-text.ts";
import { findDelimiter, readDelimited } from "../../src-domain/delimited-text.ts";
import { IMPORT_FIELDS, type ColumnChoice } from "../../src-domain/import/inventory-fields.ts";
import { readInventoryRow } from "../../src-domain/import/inventory-row.ts";
import type { InventoryItem } from "../../src-domain/inventory/inventory.ts";
import { EVERYTHING, NEWEST_FIRST } from "../../src-domain/inventory/inventory-query.ts";
import { LANGUAGES, type Language } from "../../src-domain/language.ts";
import { createInventoryExport } from "../../src-main/desk/inventory/inventory-view.ts";
import { contextWith } from "../desk-context.ts";
import { at } from "../integration/desk/desk-rig.ts";
import { storeIn } from "../integration/support/store-in.ts";
import { tempFolder } from "../temp-folder.ts";
import { item } from "../unit/domain/inventory/items.ts";
import cases from "./exports.json" with { type: "json" };

const ALL_COLUMNS: ColumnChoice = Object.fromEntries(
  IMPORT_FIELDS.map((field, column) => [field, column]),
) as unknown as ColumnChoice;
/** What Excel divides a file by in each language. */
const EXPECTED = { en: ",", de: ";", "zh-Hans": ",", "zh-Hant": "," } as const satisfies Record<Language, string>;

async function exported(items: readonly InventoryItem[], language: Language): Promise<string> {
  const folder = tempFolder();
  const store = await storeIn(folder);
  await store.upsertItems(items, at());
  const file = join(folder, "inventory.csv");
  const query = { filter: EVERYTHING, order: NEWEST_FIRST };
  await createInventoryExport(contextWith({ store })).write(query, IMPORT_FIELDS, file, csvSeparatorIn(language));
  return readFileSync(file, "utf8");
}

/** Line 2 of the file, as a program in this language divides it. */
const cellsOf = (text: string, language: Language) => readDelimited(text, EXPECTED[language])[1] ?? [];

/** What a spreadsheet program makes of a cell of a CSV file: numbers of 15 digits, and months of a year. */
const asOpened = (cell: string): string => {
  if (/^\d+(?:E\d+)?$/.test(cell)) return String(Number(cell));
  return /^(?:0?[1-9]|1[0-2])-\d{4}$/.test(cell) ? `month ${cell}` : cell;
};

const QUOTED = 'a "b"\r\nc;d,e';
const CASES: Readonly<Record<string, Partial<InventoryItem>>> = {
  X01: { trackingNumber: "9400110200881234567890" },
  X03: { sku: "06-8108" },
  X04: { sku: "0012" },
  X05: { sku: "12E5" },
  X06: { description: '=HYPERLINK("http://x","y")' },
  X07: { description: QUOTED },
  X09: { sku: "-12.50" },
  X10: { sku: "+49 30 1234" },
  X13: { description: QUOTED },
};

it.each(cases)("exports $id as Excel is to show it", async ({ id, known }) => {
  const given = CASES[id] as Partial<InventoryItem>;
  const [field, value] = Object.entries(given)[0] as [keyof typeof ALL_COLUMNS, string];
  const cells = cellsOf(await exported([item(1, given)], "de"), "de");
  expect(cells).toHaveLength(IMPORT_FIELDS.length);
  const cell = cells[ALL_COLUMNS[field] as number] as string;
  expect(cell).not.toMatch(/^[=+\-@]/);
  expect(asOpened(cell.replace(/^'/, "")) === value).toBe(known === undefined);
});

it.each(LANGUAGES)("reads its own inventory unchanged from a desk in %s", async (language) => {
  const items = [
    ...Object.values(CASES).map((given, number) => item(number + 1, given)),
    item(20, { sku: "1-2", description: "'=1+1", trackingNumber: "00340434161094042557" }),
    item(21, { sku: "1E-7", description: "1.5;2,5|=3", itemRma: "0007" }),
  ];
  const text = await exported(items, language);
  const delimiter = findDelimiter(text);
  expect(delimiter).toBe(EXPECTED[language]);
  const [, ...rows] = readDelimited(text, EXPECTED[language]);
  const read = rows.map((cells) =>
    readInventoryRow(cells, { columns: ALL_COLUMNS, dateOrder: null, width: IMPORT_FIELDS.length }),
  );
  const byId = new Map(read.map((row) => [row.ok ? row.value.returnInventoryId : "", row]));
  expect(items.map(({ returnInventoryId }) => byId.get(returnInventoryId))).toEqual(
    items.map((one) => ({ ok: true, value: one })),
  );
});
