import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { CsvReader, isBlank } from "../../../../src-domain/csv-records.ts";
import { ROW_PROBLEMS, type RowProblemKind } from "../../../../src-domain/import/row-problem.ts";
import { tries } from "../../../sample.ts";
import { item } from "../../../unit/domain/inventory/items.ts";
import { HEADING, importAll, inspectInventory, openImportRig, row, type ImportRig } from "./import-rig.ts";

const MONDAY = "2026-11-16T08:00:00.000Z";
const TUESDAY = "2026-11-17T08:00:00.000Z";
const WEDNESDAY = "2026-11-18T08:00:00.000Z";

let rig: ImportRig;
beforeEach(async () => {
  rig = await openImportRig();
});

const createFile = (...rows: readonly string[]): string => [HEADING, ...rows].join("\r\n");
const findItem = async (id: string) => (await rig.store.itemsByCode(id))[0];

function parseRecords(text: string) {
  const reader = new CsvReader({ delimiter: ",", newline: "\n" });
  return [...reader.push(text), ...reader.end()].filter((record) => !isBlank(record));
}

describe("an inventory file", () => {
  it("reports each wrong row with its position", async () => {
    const content = createFile(
      row("9007199254740993"),
      row("1.23457E+18"),
      row(7).replace("2026-11-01T08:00:00Z", "05/11/2026"),
      'x,"never closed',
      row("0000000000000000042", { sku: "=SUM(A1)" }),
    );
    const { outcome } = await importAll(rig, content, MONDAY);
    expect(outcome).toMatchObject({
      end: { kind: "complete" },
      progress: { accepted: 2, added: 2, problems: 3 },
      problems: [
        { line: 3, kind: "rounded-by-excel", field: "returnInventoryId", value: "1.23457E+18" },
        { line: 4, kind: "ambiguous-date", column: "createOn", value: "05/11/2026" },
        { line: 5, kind: "open-quote", text: 'x,"never closed' },
      ],
    });
    expect(await findItem("9007199254740993")).toMatchObject({ rma: "RMA-9007199254740993", warehouseId: 2 });
    expect(await findItem("42")).toMatchObject({ returnInventoryId: "42", sku: "=SUM(A1)" });
  });

  it("changes no field that was fetched or reported by an event", async () => {
    const knownItem = { returnInventoryId: "1", rma: "RMA-NEW", sku: null, handlingCode: "rsd" };
    await rig.store.upsertItems([item(1, { ...knownItem, handlingStatusCode: "completed" })], TUESDAY);
    const olderImport = await importAll(rig, createFile(row(1), row(2), row(3)), MONDAY);
    expect(olderImport.outcome.progress).toMatchObject({ accepted: 3, added: 2, updated: 0, known: 1 });
    const expectedItem = { rma: "RMA-NEW", handlingCode: "rsd", sku: "SKU-1", description: "A thing" };
    expect(await findItem("1")).toMatchObject(expectedItem);
    const newerImport = await importAll(rig, createFile(row(1), row(3, { rma: "RMA-3-NEW" })), WEDNESDAY);
    expect(newerImport.outcome.progress).toMatchObject({ accepted: 2, added: 0, updated: 1, known: 1 });
    expect(await findItem("1")).toMatchObject(expectedItem);
    expect(await findItem("3")).toMatchObject({ rma: "RMA-3-NEW" });
    const itemFacts = {
      subject: "item" as const,
      id: "2",
      fields: { handlingCode: "rsd" },
      at: WEDNESDAY,
      eventKey: "e",
      source: "webhook" as const,
    };
    await rig.store.applyEvents([itemFacts], 1, 0);
    await importAll(rig, createFile(row(2, { sku: "SKU-TUESDAY" })), TUESDAY);
    expect(await findItem("2")).toMatchObject({ handlingCode: "rsd", sku: "SKU-TUESDAY" });
  });

  it("changes nothing when it is imported twice", async () => {
    const content = createFile(row(3, { sku: "FIRST" }), row(2), row(3, { sku: "LAST" }));
    await importAll(rig, content, MONDAY);
    const itemsBefore = await rig.store.itemsByCode("3");
    expect(itemsBefore).toMatchObject([{ sku: "LAST" }]);
    const { outcome } = await importAll(rig, content, MONDAY);
    expect(outcome.progress).toMatchObject({ accepted: 3, added: 0 });
    expect(await rig.store.itemsByCode("3")).toEqual(itemsBefore);
  });

  it("is decoded as the operator chooses", async () => {
    const asciiPart = ";RMA;Handling;State;Place;Day\r\n77;R-77;3;1;8;03.04.2026\r\n";
    const content = Buffer.concat([Buffer.from([0xb1, 0xe0, 0xba, 0xc5]), Buffer.from(asciiPart)]);
    const session = rig.open(content);
    const firstInspection = await inspectInventory(session);
    expect(firstInspection).toMatchObject({
      layout: { encoding: "gb18030", delimiter: ";" },
      headings: ["编号", "RMA", "Handling", "State", "Place", "Day"],
    });
    const chosenColumns = { returnInventoryId: 0, warehouseId: 4, handlingStatusCode: 3, createdOn: 5 };
    const columns = { ...firstInspection.layout.columns, ...chosenColumns };
    expect(await inspectInventory(session, { columns, hasHeading: true })).toMatchObject({
      hasAmbiguousDates: true,
      preview: [{ problem: { kind: "ambiguous-date" } }],
    });
    const { layout } = await inspectInventory(session, { columns, hasHeading: true, dateOrder: "day-first" });
    const outcome = await session.run({ kind: "inventory", layout, asOf: MONDAY }, rig.store.newPort());
    expect(outcome.progress).toMatchObject({ accepted: 1, problems: 0 });
    expect(await findItem("77")).toMatchObject({
      handlingCode: "rsd",
      warehouseId: 8,
      createdOn: "2026-04-03T00:00:00.000Z",
    });
  });

  it("is refused when it changed after the inspection", async () => {
    const session = rig.open(createFile(row(1)));
    const { layout } = await inspectInventory(session);
    writeFileSync(join(rig.folder, "items.csv"), createFile(row(1), row(2)));
    const { end } = await session.run({ kind: "inventory", layout, asOf: MONDAY }, rig.store.newPort());
    expect(end).toMatchObject({ kind: "failed", reason: "changed" });
  });

  it("exports its wrong rows as CSV with their original lines", async () => {
    const wrongRow = row("1.23457E+18").replace("A thing", '"A, thing"');
    const { session } = await importAll(rig, createFile(row(1), wrongRow, "=cmd()"), MONDAY);
    const target = join(rig.folder, "errors.csv");
    const problemTexts = ROW_PROBLEMS.map((kind) => [kind, { reason: `why ${kind}`, remedy: "do this" }] as const);
    const kinds = Object.fromEntries(problemTexts) as Record<RowProblemKind, (typeof problemTexts)[number][1]>;
    const headings = ["Line", "Column", "Value", "Why", "What", "Original"];
    expect(await session.save({ file: target, format: "," }, { headings, kinds })).toBe(2);
    expect(parseRecords(readFileSync(target, "utf8").slice(1)).map(({ cells }) => cells)).toEqual([
      headings,
      ["3", "returnInventoryId", "1.23457E+18", "why rounded-by-excel", "do this", wrongRow],
      ["4", "returnInventoryId", "'=cmd()", "why not-an-id", "do this", "'=cmd()"],
    ]);
  });

  it("accounts for each line as blank, imported or wrong", async () => {
    let nextId = 1000;
    const line = fc.oneof(
      { weight: 3, arbitrary: fc.constant(null).map(() => row((nextId += 1))) },
      fc
        .array(fc.constantFrom(",", '"', '""', "a", "1", "\0", "é", " ", "=1", "E+18", "2026"), { maxLength: 30 })
        .map((parts) => parts.join("")),
      fc.constantFrom(
        row("1E18"),
        row("x"),
        `${row(5)},surplus`,
        "x".repeat(70_000),
        '"open',
        row(9, { handling: "" }),
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 40 }), async (lines) => {
        const content = createFile(...lines);
        const records = parseRecords(content);
        const session = rig.open(content);
        const inspection = await session.inspect({ delimiter: ",", encoding: "utf-8", hasHeading: true });
        fc.pre(inspection.ok);
        if (!inspection.ok || inspection.value.kind !== "inventory") throw new Error("import: not an inventory file");
        const { layout } = inspection.value;
        const { progress, end } = await session.run({ kind: "inventory", layout, asOf: MONDAY }, rig.store.newPort());
        await session.end();
        expect(end).toEqual({ kind: "complete" });
        expect(progress.accepted + progress.problems).toBe(records.length - 1);
        expect(progress.added + progress.updated + progress.known).toBe(progress.accepted);
      }),
      { numRuns: tries({ full: 25, sampled: 8 }) },
    );
  });
});
