import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { CsvReader, isBlank } from "../../../../src-domain/csv-records.ts";
import { ROW_PROBLEMS, type RowProblemKind } from "../../../../src-domain/import/row-problem.ts";
import { item } from "../../../unit/domain/inventory/items.ts";
import { HEADING, importAll, inspectInventory, openImportRig, row, type ImportRig } from "./import-rig.ts";

const MONDAY = "2026-11-16T08:00:00.000Z";
const TUESDAY = "2026-11-17T08:00:00.000Z";
const WEDNESDAY = "2026-11-18T08:00:00.000Z";

let rig: ImportRig;
beforeEach(async () => {
  rig = await openImportRig();
});

const file = (...rows: readonly string[]): string => [HEADING, ...rows].join("\r\n");
const itemOf = async (id: string) => (await rig.store.itemsByCode(id))[0];

function recordsOf(text: string) {
  const reader = new CsvReader({ delimiter: ",", newline: "\n" });
  return [...reader.push(text), ...reader.end()].filter((record) => !isBlank(record));
}

describe("a file of inventory", () => {
  it("is imported row by row; each wrong row is reported with its position", async () => {
    const content = file(
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
    expect(await itemOf("9007199254740993")).toMatchObject({ rma: "RMA-9007199254740993", warehouseId: 2 });
    expect(await itemOf("42")).toMatchObject({ returnInventoryId: "42", sku: "=SUM(A1)" });
  });

  it("fills in unknown fields, and changes no field that was fetched or in an event", async () => {
    const known = { returnInventoryId: "1", rma: "RMA-NEW", sku: null, handlingCode: "rsd" };
    await rig.store.upsertItems([item(1, { ...known, handlingStatusCode: "completed" })], TUESDAY);
    const older = await importAll(rig, file(row(1), row(2), row(3)), MONDAY);
    expect(older.outcome.progress).toMatchObject({ accepted: 3, added: 2, updated: 0, known: 1 });
    const filledIn = { rma: "RMA-NEW", handlingCode: "rsd", sku: "SKU-1", description: "A thing" };
    expect(await itemOf("1")).toMatchObject(filledIn);
    const newer = await importAll(rig, file(row(1), row(3, { rma: "RMA-3-NEW" })), WEDNESDAY);
    expect(newer.outcome.progress).toMatchObject({ accepted: 2, added: 0, updated: 1, known: 1 });
    expect(await itemOf("1")).toMatchObject(filledIn);
    expect(await itemOf("3")).toMatchObject({ rma: "RMA-3-NEW" });
    const reported = {
      subject: "item" as const,
      id: "2",
      fields: { handlingCode: "rsd" },
      at: WEDNESDAY,
      eventKey: "e",
      source: "webhook" as const,
    };
    await rig.store.applyEvents([reported], 1, 0);
    await importAll(rig, file(row(2, { sku: "SKU-TUESDAY" })), TUESDAY);
    expect(await itemOf("2")).toMatchObject({ handlingCode: "rsd", sku: "SKU-TUESDAY" });
  });

  it("changes nothing when imported twice; of two lines of an item the last counts", async () => {
    const content = file(row(3, { sku: "FIRST" }), row(2), row(3, { sku: "LAST" }));
    await importAll(rig, content, MONDAY);
    const before = await rig.store.itemsByCode("3");
    expect(before).toMatchObject([{ sku: "LAST" }]);
    const { outcome } = await importAll(rig, content, MONDAY);
    expect(outcome.progress).toMatchObject({ accepted: 3, added: 0 });
    expect(await rig.store.itemsByCode("3")).toEqual(before);
  });

  it("is decoded and assigned to columns as the operator chooses", async () => {
    const rest = ";RMA;Handling;State;Place;Day\r\n77;R-77;3;1;8;03.04.2026\r\n";
    const content = Buffer.concat([Buffer.from([0xb1, 0xe0, 0xba, 0xc5]), Buffer.from(rest)]);
    const session = rig.open(content);
    const first = await inspectInventory(session);
    expect(first).toMatchObject({
      layout: { encoding: "gb18030", delimiter: ";" },
      headings: ["编号", "RMA", "Handling", "State", "Place", "Day"],
    });
    const chosen = { returnInventoryId: 0, warehouseId: 4, handlingStatusCode: 3, createdOn: 5 };
    const columns = { ...first.layout.columns, ...chosen };
    expect(await inspectInventory(session, { columns, hasHeading: true })).toMatchObject({
      hasAmbiguousDates: true,
      preview: [{ problem: { kind: "ambiguous-date" } }],
    });
    const { layout } = await inspectInventory(session, { columns, hasHeading: true, dateOrder: "day-first" });
    const outcome = await session.run({ kind: "inventory", layout, asOf: MONDAY }, rig.store.newPort());
    expect(outcome.progress).toMatchObject({ accepted: 1, problems: 0 });
    expect(await itemOf("77")).toMatchObject({
      handlingCode: "rsd",
      warehouseId: 8,
      createdOn: "2026-04-03T00:00:00.000Z",
    });
  });

  it("is refused when it changed after the inspection", async () => {
    const session = rig.open(file(row(1)));
    const { layout } = await inspectInventory(session);
    writeFileSync(join(rig.folder, "items.csv"), file(row(1), row(2)));
    const { end } = await session.run({ kind: "inventory", layout, asOf: MONDAY }, rig.store.newPort());
    expect(end).toMatchObject({ kind: "failed", reason: "changed" });
  });

  it("exports its wrong rows as CSV with their original lines", async () => {
    const bad = row("1.23457E+18").replace("A thing", '"A, thing"');
    const { session } = await importAll(rig, file(row(1), bad, "=cmd()"), MONDAY);
    const target = join(rig.folder, "errors.csv");
    const problemTexts = ROW_PROBLEMS.map((kind) => [kind, { reason: `why ${kind}`, remedy: "do this" }] as const);
    const kinds = Object.fromEntries(problemTexts) as Record<RowProblemKind, (typeof problemTexts)[number][1]>;
    const headings = ["Line", "Column", "Value", "Why", "What", "Original"];
    expect(await session.save({ file: target, format: "," }, { headings, kinds })).toBe(2);
    expect(recordsOf(readFileSync(target, "utf8").slice(1)).map(({ cells }) => cells)).toEqual([
      headings,
      ["3", "returnInventoryId", "1.23457E+18", "why rounded-by-excel", "do this", bad],
      ["4", "returnInventoryId", "'=cmd()", "why not-an-id", "do this", "'=cmd()"],
    ]);
  });

  it("accounts for each line as blank, imported or wrong", async () => {
    let next = 1000;
    const line = fc.oneof(
      { weight: 3, arbitrary: fc.constant(null).map(() => row((next += 1))) },
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
        const content = file(...lines);
        const records = recordsOf(content);
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
      { numRuns: 25 },
    );
  });
});
