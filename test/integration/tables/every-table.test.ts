import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import readWorkbook from "read-excel-file/node";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { IMPORT_FIELDS } from "../../../src-domain/import/inventory-fields.ts";
import { ROW_PROBLEMS } from "../../../src-domain/import/row-problem.ts";
import { NO_INVENTORY_FILTER, NEWEST_FIRST } from "../../../src-domain/inventory/inventory-query.ts";
import { MAX_WORKBOOK_ROWS } from "../../../src-domain/workbook.ts";
import { importHandlers } from "../../../src-main/use-cases/import/api.ts";
import { createInventoryHandlers } from "../../../src-main/use-cases/inventory/api.ts";
import type { FileSuggestion, NativeHost } from "../../../src-main/use-cases/native-host.ts";
import { createReferenceHandlers } from "../../../src-main/use-cases/reference/api.ts";
import { createBlackBoxHandlers } from "../../../src-main/use-cases/scanning/api.ts";
import { createShiftHandlers } from "../../../src-main/use-cases/shift/api.ts";
import { item } from "../../unit/domain/inventory/items.ts";
import { confirmAll, fakeNativeHost } from "../use-cases/fake-native-host.ts";
import { isoNow, rawScan, openSharedRig, type DeskRig } from "../use-cases/test-desk.ts";

const CODE = "00940011020088123456789E5";
let rig: DeskRig;
let suggested: FileSuggestion | null;
beforeAll(async () => {
  rig = await openSharedRig();
  await rig.desk.store.upsertItems([item(1, { sku: CODE })], isoNow());
  await rig.desk.store.recordScan(rawScan(CODE), isoNow());
  return () => rig.close();
});

const savingAs = (name: string): NativeHost => ({
  ...fakeNativeHost,
  language: { ...fakeNativeHost.language, current: () => "de" },
  chooseFile: (suggestion) => {
    suggested = suggestion;
    return Promise.resolve(join(rig.folder, name));
  },
});

async function readSaved(name: string) {
  const [sheet] = await readWorkbook(join(rig.folder, name), { trim: false });
  return sheet ?? { sheet: "", data: [] };
}

const columnOf = ([headings = [], ...rows]: Awaited<ReturnType<typeof readSaved>>["data"], heading: string) =>
  rows.map((cells) => cells[headings.indexOf(heading)]);

it("saves the inventory as CSV or workbook, by the file's ending", async () => {
  const query = { filter: NO_INVENTORY_FILTER, order: NEWEST_FIRST };
  const save = (name: string) =>
    createInventoryHandlers(rig.desk, savingAs(name)).export({ query, columns: IMPORT_FIELDS });
  expect(await save("all.XLSX")).toEqual({ ok: true, value: { rows: 1, fileName: "all.XLSX" } });
  const { sheet, data } = await readSaved("all.XLSX");
  expect(sheet).toMatch(/^Bestand \d{4}-\d\d-\d\d$/);
  expect(columnOf(data, "sku")).toEqual([CODE]);
  expect(columnOf(data, "warehouseId")).toEqual(["2"]);
  await save("all.csv");
  expect(readFileSync(join(rig.folder, "all.csv"), "utf8")).toMatch(/^\uFEFFreturnInventoryId;rma;/);
  // CSV is offered first, because it can be imported again.
  expect(suggested).toMatchObject({ extension: "csv", otherExtension: "xlsx" });
  await save("neither");
  expect(readFileSync(join(rig.folder, "neither"), "utf8")).toMatch(/^\uFEFFreturnInventoryId;/);
});

it("saves scans as a workbook with numeric durations", async () => {
  const { export: save } = createBlackBoxHandlers(rig.desk, savingAs("scans.xlsx"));
  const filter = { kinds: [], text: "", from: null, until: null };
  expect(await save({ filter })).toMatchObject({ value: { rows: 1 } });
  const { data } = await readSaved("scans.xlsx");
  expect(columnOf(data, "text")).toEqual([CODE]);
  expect(columnOf(data, "key_count")).toEqual([expect.any(Number)]);
  expect(suggested).toMatchObject({ extension: "xlsx", otherExtension: "csv" });
});

it("saves a shift report as a workbook with numeric counts", async () => {
  const choice = { kind: "day", date: isoNow().slice(0, 10) } as const;
  const saved = await createShiftHandlers(rig.desk, savingAs("shift.xlsx")).save({ choice, format: "table" });
  expect(saved).toEqual({ ok: true, value: { fileName: "shift.xlsx" } });
  const { data } = await readSaved("shift.xlsx");
  expect(columnOf(data, "value")).toContain(1);
  expect(columnOf(data, "measure")[0]).toBe("scans");
});

it("saves reference lists as a workbook", async () => {
  const { export: save } = createReferenceHandlers(rig.desk, savingAs("lists.xlsx"));
  expect(await save({ name: null })).toMatchObject({ ok: true });
  expect((await readSaved("lists.xlsx")).data[0]).toEqual(["list", "code", "name", "further_fields", "as_of"]);
});

it("refuses a list that is too long for a workbook", async () => {
  const list = await rig.desk.store.referenceList("vas");
  const rows = Array.from({ length: MAX_WORKBOOK_ROWS + 1 }, () => ({ code: "1", name: null, details: {} }));
  const referenceList = () => Promise.resolve({ ...list, rows });
  const desk = { ...rig.desk, store: { ...rig.desk.store, referenceList } } as unknown as DeskRig["desk"];
  const { export: save } = createReferenceHandlers(desk, savingAs("long.xlsx"));
  expect(await save({ name: "vas" })).toMatchObject({ ok: false, error: { code: "too-many-rows" } });
  expect(existsSync(join(rig.folder, "long.xlsx"))).toBe(false);
});

it("saves the problems of an import as a workbook", async () => {
  const file = join(rig.folder, "items.csv");
  writeFileSync(file, `${IMPORT_FIELDS.join(",")}\n1.23457E+18,0012\n`);
  onTestFinished(() => rig.desk.imports.discard());
  await rig.desk.imports.openChosen(file);
  await rig.desk.imports.start(isoNow(), confirmAll);
  await expect.poll(() => rig.desk.imports.current()?.run?.end).toMatchObject({ kind: "complete" });
  const kinds = Object.fromEntries(ROW_PROBLEMS.map((kind) => [kind, { reason: kind, remedy: "" }]));
  const headings = ["Zeile", "Spalte", "Wert", "Warum", "Was", "Original"];
  const { saveProblems } = importHandlers(rig.desk, savingAs("errors.xlsx"));
  expect(await saveProblems({ headings, kinds: kinds as Parameters<typeof saveProblems>[0]["kinds"] })).toMatchObject({
    value: { rows: 1 },
  });
  const { data } = await readSaved("errors.xlsx");
  expect(data[1]?.[0]).toBe(2);
  expect(data[1]?.[5]).toBe("1.23457E+18,0012");
});
