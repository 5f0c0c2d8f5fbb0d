import { readFileSync } from "node:fs";
import { join } from "node:path";
import readWorkbook from "read-excel-file/node";
import { expect, it } from "vitest";
import { csvSeparatorIn } from "../../src-domain/csv-text.ts";
import { findDelimiter, parseDelimited } from "../../src-domain/delimited-text.ts";
import { IMPORT_FIELDS, type ColumnChoice } from "../../src-domain/import/inventory-fields.ts";
import { parseInventoryRow } from "../../src-domain/import/inventory-row.ts";
import { NO_INVENTORY_FILTER, NEWEST_FIRST } from "../../src-domain/inventory/inventory-query.ts";
import type { InventoryItem } from "../../src-domain/inventory/inventory.ts";
import { LANGUAGES, type Language } from "../../src-domain/language.ts";
import type { TableTarget } from "../../src-main/tables/table-file.ts";
import { createInventoryExport } from "../../src-main/use-cases/inventory/inventory-export.ts";
import { contextWith } from "../desk-context.ts";
import { storeIn } from "../integration/support/store-in.ts";
import { WORKBOOK_WORKER } from "../integration/support/workers.ts";
import { isoNow } from "../integration/use-cases/test-desk.ts";
import { tempFolder } from "../temp-folder.ts";
import { item } from "../unit/domain/inventory/items.ts";
import cases from "./exports.json" with { type: "json" };

const ALL_COLUMNS: ColumnChoice = Object.fromEntries(
  IMPORT_FIELDS.map((field, column) => [field, column]),
) as unknown as ColumnChoice;
/** The separator that Excel uses in each language. */
const EXPECTED_SEPARATOR = { en: ",", de: ";", "zh-Hans": ",", "zh-Hant": "," } as const satisfies Record<
  Language,
  string
>;

async function exportTo(form: TableTarget["format"], items: readonly InventoryItem[]): Promise<string> {
  const folder = tempFolder();
  const store = await storeIn(folder);
  await store.upsertItems(items, isoNow());
  const file = join(folder, "inventory");
  const query = { filter: NO_INVENTORY_FILTER, order: NEWEST_FIRST };
  await createInventoryExport(contextWith({ store })).write(query, IMPORT_FIELDS, { file, format: form });
  return file;
}

const exportCsv = async (items: readonly InventoryItem[], language: Language): Promise<string> =>
  readFileSync(await exportTo(csvSeparatorIn(language), items), "utf8");

const exportWorkbook = (items: readonly InventoryItem[]): Promise<string> =>
  exportTo({ sheetName: "Inventory", workerPath: WORKBOOK_WORKER }, items);

/** Returns the cells of line 2, as Excel divides it in this language. */
const readSecondLine = (text: string, language: Language) =>
  parseDelimited(text, EXPECTED_SEPARATOR[language])[1] ?? [];

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

const findCase = (id: string) => Object.entries(CASES[id] ?? {})[0] as [keyof typeof ALL_COLUMNS, string];

it.each(cases)("exports $id to a workbook as Excel should show it", async ({ id }) => {
  const [field, value] = findCase(id);
  const file = await exportWorkbook([item(1, CASES[id])]);
  const [sheet] = await readWorkbook(file, { trim: false });
  expect(sheet?.data[0]).toEqual(IMPORT_FIELDS);
  expect(sheet?.data[1]?.[ALL_COLUMNS[field] as number]).toBe(value.replace("\r\n", "\n"));
});

/** CSV has no types, so Excel converts some codes to numbers and dates. */
const csvCases = cases.filter(({ kind }) => kind !== "X1" && kind !== "X2");

it.each(csvCases)("exports $id as CSV as Excel should show it", async ({ id }) => {
  const [field, value] = findCase(id);
  const cells = readSecondLine(await exportCsv([item(1, CASES[id])], "de"), "de");
  expect(cells).toHaveLength(IMPORT_FIELDS.length);
  const cell = cells[ALL_COLUMNS[field] as number] as string;
  expect(cell).not.toMatch(/^[=+\-@]/);
  expect(cell.replace(/^'/, "")).toBe(value);
});

it.each(LANGUAGES)("imports its own export unchanged when the desk runs in %s", async (language) => {
  const items = [
    ...Object.values(CASES).map((fields, number) => item(number + 1, fields)),
    item(20, { sku: "1-2", description: "'=1+1", trackingNumber: "00340434161094042557" }),
    item(21, { sku: "1E-7", description: "1.5;2,5|=3", itemRma: "0007" }),
  ];
  const text = await exportCsv(items, language);
  const delimiter = findDelimiter(text);
  expect(delimiter).toBe(EXPECTED_SEPARATOR[language]);
  const [, ...rows] = parseDelimited(text, EXPECTED_SEPARATOR[language]);
  const parsedRows = rows.map((cells) =>
    parseInventoryRow(cells, { columns: ALL_COLUMNS, dateOrder: null, width: IMPORT_FIELDS.length }),
  );
  const byId = new Map(parsedRows.map((row) => [row.ok ? row.value.returnInventoryId : "", row]));
  expect(items.map(({ returnInventoryId }) => byId.get(returnInventoryId))).toEqual(
    items.map((expectedItem) => ({ ok: true, value: expectedItem })),
  );
});
