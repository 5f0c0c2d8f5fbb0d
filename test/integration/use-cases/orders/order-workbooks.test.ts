import { readFileSync } from "node:fs";
import { join } from "node:path";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { TEMPLATE_HEADINGS } from "../../../../src-domain/orders/channels/template.ts";
import { toColumnLetter } from "../../../../src-domain/workbook.ts";
import { createHandlers } from "../../../../src-main/bridge/api.ts";
import { ORDER_FILE_WORKER } from "../../support/workers.ts";
import { fakeNativeHost } from "../fake-native-host.ts";
import { type DeskRig, openDeskRig, openSharedRig, valueOf } from "../test-desk.ts";
import { orderFilesOf, ordersIn, shopifyFile } from "./order-file-rig.ts";

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships";
const DOCUMENT = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** A cell: a text, a number as the file writes it, or the error of a formula. */
type Cell = string | { readonly number: string; readonly style?: number } | { readonly error: string };

const cellXml = (cell: Cell, column: number, row: number): string => {
  const place = `r="${toColumnLetter(column)}${row + 1}"`;
  if (typeof cell === "string") return `<c ${place} t="inlineStr"><is><t>${cell}</t></is></c>`;
  if ("error" in cell) return `<c ${place} t="e"><f>1/0</f><v>${cell.error}</v></c>`;
  const style = cell.style === undefined ? "" : `s="${cell.style}"`;
  return `<c ${place} ${style}><v>${cell.number}</v></c>`;
};

const sheetXml = (rows: readonly (readonly Cell[])[]): string => {
  const rowsXml = rows.map(
    (cells, row) => `<row>${cells.map((cell, column) => cellXml(cell, column, row)).join("")}</row>`,
  );
  return `${XML}<worksheet xmlns="${MAIN}"><sheetData>${rowsXml.join("")}</sheetData></worksheet>`;
};

/** Style 1 is a date. */
const DATE_STYLES = `${XML}<styleSheet xmlns="${MAIN}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`;

/** Builds a workbook with these sheets, and further parts. `hidden`: numbers of hidden sheets, from 1. */
function workbook(
  sheets: readonly string[],
  otherParts: Record<string, Uint8Array> = {},
  hidden: readonly number[] = [],
  properties = "",
): Uint8Array {
  const stateOf = (number: number): string => (hidden.includes(number) ? ' state="hidden"' : "");
  const relation = (id: number, kind: string, target: string): string =>
    `<Relationship Id="rId${id}" Type="${DOCUMENT}/${kind}" Target="${target}"/>`;
  return zipSync({
    "_rels/.rels": strToU8(
      `${XML}<Relationships xmlns="${RELATIONS}">${relation(1, "officeDocument", "xl/workbook.xml")}</Relationships>`,
    ),
    "xl/workbook.xml": strToU8(
      `${XML}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}">${properties}<sheets>${sheets.map((_sheet, index) => `<sheet name="S${index + 1} &lt;a>b" sheetId="${index + 1}"${stateOf(index + 1)} r:id="rId${index + 1}"/>`).join("")}</sheets></workbook>`,
    ),
    "xl/_rels/workbook.xml.rels": strToU8(
      `${XML}<Relationships xmlns="${RELATIONS}">${sheets.map((_sheet, index) => relation(index + 1, "worksheet", `worksheets/sheet${index + 1}.xml`)).join("")}${"xl/styles.xml" in otherParts ? relation(99, "styles", "styles.xml") : ""}</Relationships>`,
    ),
    ...Object.fromEntries(sheets.map((xml, index) => [`xl/worksheets/sheet${index + 1}.xml`, strToU8(xml)])),
    ...otherParts,
  });
}

const templateRow = (cells: Partial<Record<(typeof TEMPLATE_HEADINGS)[number], Cell>>): Cell[] =>
  TEMPLATE_HEADINGS.map((heading) => cells[heading] ?? "");

const ADA = {
  "order number": "576461234567890123",
  sku: "00123",
  quantity: { number: "2.0" },
  name: "Ada",
  "street 1": "1 Main St",
  city: "Boston",
  "postal code": "02134",
  country: "US",
  state: "MA",
} as const;

describe("a workbook of orders", () => {
  let rig: DeskRig;
  let files: ReturnType<typeof orderFilesOf>;
  beforeAll(async () => {
    rig = await openSharedRig({ items: 0 });
    files = orderFilesOf(rig);
  });
  afterAll(() => rig.close());
  beforeEach(() => rig.desk.orderFiles.discard());

  const choose = (content: Uint8Array, name = "orders.xlsx") => files.choose(content, { name });

  it("is read from the sheet that has orders", async () => {
    const content = workbook([sheetXml([["Notes"]]), sheetXml([[...TEMPLATE_HEADINGS], templateRow(ADA)])]);
    const view = valueOf(await choose(content));
    expect(view).toMatchObject({ text: null, content: { channel: "template", orders: 1 } });
    expect(ordersIn(view).preview).toMatchObject([
      { orderNumber: "576461234567890123", items: [{ name: "00123", quantity: 2 }], addressProblem: null },
    ]);
  });

  const ordersSheet = (orderNumber: string = ADA["order number"]): string =>
    sheetXml([[...TEMPLATE_HEADINGS], templateRow({ ...ADA, "order number": orderNumber })]);

  it("is read without its hidden sheets", async () => {
    const content = workbook([ordersSheet("1"), ordersSheet(), ordersSheet("3")], {}, [1, 3]);
    expect(ordersIn(valueOf(await choose(content))).preview).toMatchObject([{ orderNumber: "576461234567890123" }]);
  });

  it("is refused when several sheets have orders", async () => {
    const content = workbook([ordersSheet("1"), sheetXml([["Notes"]]), ordersSheet("2")]);
    expect(await choose(content)).toMatchObject({ error: { code: "several-sheets" } });
  });

  it("is read from the sheet that has orders below its headings", async () => {
    const content = workbook([sheetXml([[...TEMPLATE_HEADINGS]]), ordersSheet()]);
    expect(ordersIn(valueOf(await choose(content))).orders).toBe(1);
  });

  it("has no orders when only a hidden sheet has them", async () => {
    const content = workbook([sheetXml([["Notes", "More"]]), ordersSheet()], {}, [2]);
    expect(valueOf(await choose(content))).toMatchObject({ content: { kind: "unknown-headings" } });
  });

  it("is read from its only sheet although that is hidden", async () => {
    expect(ordersIn(valueOf(await choose(workbook([ordersSheet()], {}, [1])))).orders).toBe(1);
  });

  it.each(["1", "true", " true ", " 1 "])("is read with dates since 1904, stated as %s", async (stated) => {
    const row = templateRow({ ...ADA, "ship by": { number: "44895", style: 1 } });
    const content = workbook(
      [sheetXml([[...TEMPLATE_HEADINGS], row])],
      { "xl/styles.xml": strToU8(DATE_STYLES) },
      [],
      `<workbookPr date1904="${stated}"/>`,
    );
    expect(ordersIn(valueOf(await choose(content))).preview).toMatchObject([{ shipBy: "2026-12-01" }]);
  });

  const withRows = (sheet: string, ...rows: readonly [text: string, attributes: string][]): string =>
    rows.reduce(
      (xml, [text, attributes]) => xml.replace(new RegExp(`<row>(?=(?:(?!<row>).)*${text})`), `<row ${attributes}>`),
      sheet,
    );
  const threeOrders = sheetXml([
    [...TEMPLATE_HEADINGS],
    ...["O-1", "O-2", "O-3"].map((number) => templateRow({ ...ADA, "order number": number })),
  ]);

  it.each([
    ["", 'hidden="1"'],
    ["with numbers of rows", 'r="3" spans="1:9" ht="0" hidden="true"'],
  ])("is read without a hidden row %s", async (_form, attributes) => {
    const sheet = withRows(threeOrders, ["O-2", attributes]);
    const orders = ordersIn(valueOf(await choose(workbook([sheetXml([["Notes"]]), sheet]))));
    expect(orders.preview.map(({ orderNumber }) => orderNumber)).toEqual(["O-1", "O-3"]);
    expect(orders.refusedRows).toEqual([{ line: 3, problem: "row-hidden" }]);
  });

  describe("with a hidden row after a file with all orders", () => {
    let ownRig: DeskRig;
    const chooseSheet = async (sheet: string, ageHours: number) =>
      ordersIn(valueOf(await orderFilesOf(ownRig).choose(workbook([sheet]), { name: "orders.xlsx", ageHours })));
    const importSheet = async (sheet: string, ageHours: number): Promise<void> => {
      await chooseSheet(sheet, ageHours);
      valueOf(await orderFilesOf(ownRig).orderFiles.importFile({ isComplete: true }));
    };
    const firstTwo = sheetXml([
      [...TEMPLATE_HEADINGS],
      ...["O-1", "O-2"].map((number) => templateRow({ ...ADA, "order number": number })),
    ]);
    const filtered = withRows(firstTwo, ["O-2", 'hidden="1"']);
    beforeEach(async () => {
      ownRig = await openDeskRig({ items: 0 });
      await importSheet(threeOrders, 3);
    });

    it("counts only orders without a row as gone", async () => {
      expect(await chooseSheet(filtered, 2)).toMatchObject({ gone: 1, goneNumbers: ["O-3"] });
      await importSheet(filtered, 2);
      expect(await chooseSheet(threeOrders, 1)).toMatchObject({ changes: { changed: 1, unchanged: 2 }, gone: 0 });
    });

    it("keeps an order gone that an older file lists", async () => {
      await importSheet(filtered, 1);
      expect(await chooseSheet(threeOrders, 2)).toMatchObject({ changes: { changed: 0, older: 2, unchanged: 1 } });
    });
  });

  it("joins rows whose order is one merged cell", async () => {
    const further = { sku: "00124", quantity: { number: "1" } };
    const rows = [templateRow(ADA), templateRow(further), templateRow({ ...ADA, "order number": "O-2" })];
    const sheet = sheetXml([[...TEMPLATE_HEADINGS], ...rows]).replace(
      "</worksheet>",
      '<mergeCells count="2"><mergeCell ref="A2:A3"/><mergeCell ref="E2:F2"/></mergeCells></worksheet>',
    );
    const orders = ordersIn(valueOf(await choose(workbook([sheet]))));
    expect(orders.refusedRows).toEqual([]);
    expect(orders.preview).toMatchObject([
      { orderNumber: ADA["order number"], items: [{ name: "00123" }, { name: "00124", quantity: 1 }] },
      { orderNumber: "O-2", items: [{ name: "00123" }] },
    ]);
  });

  it("is refused in rows without an order that no merged cell joins", async () => {
    const rows = [templateRow(ADA), templateRow({ sku: "00124", quantity: "1" })];
    const orders = ordersIn(valueOf(await choose(workbook([sheetXml([[...TEMPLATE_HEADINGS], ...rows])]))));
    expect(orders.refusedRows).toEqual([{ line: 3, problem: "no-order-number" }]);
  });

  it("is read with a phone number that is stored with an exponent", async () => {
    const row = templateRow({ ...ADA, phone: { number: "4.91512345678E+12" }, quantity: { number: "2E0" } });
    const orders = ordersIn(valueOf(await choose(workbook([sheetXml([[...TEMPLATE_HEADINGS], row])]))));
    expect(orders).toMatchObject({ orders: 1, phonesRounded: 0, preview: [{ items: [{ quantity: 2 }] }] });
  });

  it("is read without rows whose formulas failed", async () => {
    const rows = [
      templateRow(ADA),
      templateRow({ ...ADA, "order number": "2", quantity: { error: "#VALUE!" } }),
      templateRow({ ...ADA, "order number": "3", sku: { error: "#N/A" } }),
    ];
    const orders = ordersIn(valueOf(await choose(workbook([sheetXml([[...TEMPLATE_HEADINGS], ...rows])]))));
    expect(orders.preview.map(({ orderNumber }) => orderNumber)).toEqual([ADA["order number"]]);
    expect(orders.refusedRows).toMatchObject([{ problem: "formula-failed" }, { problem: "formula-failed" }]);
  });

  it("is refused by column when an order number is stored as a long number", async () => {
    const rounded = templateRow({ ...ADA, "order number": { number: "576461234567890123" } });
    expect(await choose(workbook([sheetXml([[...TEMPLATE_HEADINGS], rounded])]))).toMatchObject({
      value: { content: { kind: "rounded-by-excel", columns: [{ heading: "order number", line: 2 }] } },
    });
  });

  const placedSheet = (rows: string): string =>
    `${XML}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`;
  const BLANKS = new Uint8Array(70_000_000).fill(32);
  // Proof F27
  it.each([
    [
      "a part that unpacks to more than 64 MB",
      () => workbook([sheetXml([])], { "xl/media/a.bin": BLANKS }),
      "too-large",
    ],
    [
      "more than a million cells",
      () =>
        workbook([`${XML}<worksheet xmlns="${MAIN}"><sheetData>${"<c/>".repeat(1_000_001)}</sheetData></worksheet>`]),
      "too-large",
    ],
    [
      "more than 200 parts",
      () =>
        workbook(
          [sheetXml([])],
          Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`a${index}`, strToU8("")])),
        ),
      "too-large",
    ],
    [
      "more than a million cells in another folder",
      () => {
        const cells = `${XML}<worksheet xmlns="${MAIN}"><sheetData>${"<c\t/>".repeat(1_000_001)}</sheetData></worksheet>`;
        return workbook([sheetXml([])], { "xl/orders.xml": strToU8(cells) });
      },
      "too-large",
    ],
    [
      "a cell right of any sheet",
      () => workbook([placedSheet('<row r="1"><c r="ZZZZZZ1"><v>1</v></c></row>')]),
      "damaged",
    ],
    ["a row below any sheet", () => workbook([placedSheet('<row r="1e15"><c r="A1"><v>1</v></c></row>')]), "damaged"],
    ["a password", () => Buffer.concat([Buffer.from("D0CF11E0A1B11AE1", "hex"), Buffer.alloc(600)]), "encrypted"],
    ["a missing end", () => workbook([sheetXml([[...TEMPLATE_HEADINGS]])]).slice(0, -30), "damaged"],
    ["no sheets", () => zipSync({ "a.txt": strToU8("a") }), "damaged"],
  ])("is refused with %s", async (_what, content, code) => {
    expect(await choose(content())).toMatchObject({ ok: false, error: { code } });
  });

  it("is refused as an old .xls file", async () => {
    expect(await choose(strToU8("x"), "orders.xls")).toMatchObject({ ok: false, error: { code: "encrypted" } });
  });
});

describe("the template", () => {
  const saveTemplate = async (extension: string) => {
    const rig = await openDeskRig({ items: 0 });
    const name = `template.${extension}`;
    const path = join(rig.folder, name);
    const { orderFiles } = createHandlers(rig.desk, { ...fakeNativeHost, chooseFile: () => Promise.resolve(path) });
    expect(await orderFiles.saveTemplate({})).toMatchObject({ value: { fileName: name } });
    return { files: orderFilesOf(rig), content: readFileSync(path), name };
  };

  it.each(["csv", "xlsx"])("is recognized before its rows are filled in: %s", async (extension) => {
    const { files, content, name } = await saveTemplate(extension);
    expect(await files.choose(content, { name })).toMatchObject({ value: { content: { kind: "no-orders" } } });
  });

  it("has an order once a row is filled in", async () => {
    const { files, content } = await saveTemplate("csv");
    const row = templateRow(ADA).map((cell) =>
      typeof cell === "string" ? cell : "number" in cell ? cell.number : cell.error,
    );
    const filled = Buffer.concat([content, Buffer.from(row.join(","))]);
    expect(ordersIn(valueOf(await files.choose(filled))).changes).toMatchObject({ added: 1 });
  });
});

describe("reading", () => {
  it("ends each file's reading at the time limit", async () => {
    const rig = await openDeskRig({ items: 0 }, { orderFiles: { workerPath: ORDER_FILE_WORKER, maxReadMs: 0 } });
    const files = orderFilesOf(rig);
    expect(await files.choose(shopifyFile({ number: 1 }))).toMatchObject({ error: { code: "too-slow" } });
    expect(await files.choose(shopifyFile({ number: 1 }))).toMatchObject({ error: { code: "too-slow" } });
  });
});
