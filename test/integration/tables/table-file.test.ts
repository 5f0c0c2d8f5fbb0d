import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import readWorkbook from "read-excel-file/node";
import { beforeEach, describe, expect, it } from "vitest";
import type { CsvValue } from "../../../src-domain/csv-text.ts";
import { MAX_WORKBOOK_ROWS } from "../../../src-domain/workbook.ts";
import { type TableSink, type TableTarget, writeTable } from "../../../src-main/tables/table-file.ts";
import { tempFolder } from "../../temp-folder.ts";
import { WORKBOOK_WORKER } from "../support/workers.ts";

let folder: string;
let target: TableTarget;
beforeEach(() => {
  folder = tempFolder();
  target = { file: join(folder, "table.xlsx"), format: { sheetName: "Table", workerPath: WORKBOOK_WORKER } };
});

const HEAD = { headings: ["code", "count"], numbers: ["count"] };
const write = (...rows: readonly CsvValue[][]) => writeTable(target, HEAD, (table) => table.addRows(rows));
const cells = async () => (await readWorkbook(target.file, { trim: false }))[0]?.data;
const sheet = () => strFromU8(unzipSync(readFileSync(target.file))["xl/worksheets/sheet1.xml"] as Uint8Array);

describe("a workbook", () => {
  // Proof F9
  it("has text cells, except for amounts and counts", async () => {
    await write(["0012", 3], ["=1+1", null], [{ number: "9007199254740993" }, -1.5], [7, 0]);
    expect(await cells()).toEqual([
      ["code", "count"],
      ["0012", 3],
      ["=1+1", null],
      ["9007199254740993", -1.5],
      ["7", 0],
    ]);
    const xml = sheet();
    expect(xml).not.toContain("<f>");
    expect(xml).toContain('<c r="A2" t="inlineStr" s="1"><is><t>0012</t></is></c><c r="B2"><v>3</v></c>');
    const styles = strFromU8(unzipSync(readFileSync(target.file))["xl/styles.xml"] as Uint8Array);
    expect(styles).toContain('formatCode="@"');
  });

  it("is valid XML for all characters of a code", async () => {
    const allCharacters = String.fromCharCode(...Array.from({ length: 0x100 }, (_, code) => code));
    await write([allCharacters, 1], ["\uD800\uFFFE\uFFFF_x0041_", 2]);
    const xml = sheet();
    // oxlint-disable-next-line no-control-regex -- Characters that XML 1.0 forbids.
    expect(xml).not.toMatch(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uD800-\uDFFF\uFFFE\uFFFF]/);
    expect(xml).toContain("_x0000__x0001_");
    expect(xml).toContain("_x001D_");
    expect(xml).toContain("\uFFFD_xFFFE__xFFFF__x005F_x0041_");
    expect(await cells()).toHaveLength(3);
  });

  it("accepts rows as JSON", async () => {
    const rows = [["'=1+1", 'a "b"\r\nc;d'], ["=1+1"], ["12E5", ""], ["0012", null, 7]];
    await writeTable(target, { headings: ["code", "note", "size"] }, (table) =>
      table.addBytes(new TextEncoder().encode(JSON.stringify(rows))),
    );
    expect((await cells())?.slice(1)).toEqual([
      ["'=1+1", 'a "b"\nc;d', null],
      ["=1+1", null, null],
      ["12E5", null, null],
      ["0012", null, "7"],
    ]);
  });

  it("has only headings when there are no rows", async () => {
    await write();
    expect(await cells()).toEqual([["code", "count"]]);
  });
});

describe("the previous file", () => {
  beforeEach(() => writeFileSync(target.file, "before"));
  const filesAfter = () => readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]);

  it.each<[string, (table: TableSink) => Promise<unknown>, unknown]>([
    ["when the export is canceled", () => Promise.reject(new Error("canceled")), new Error("canceled")],
    [
      "when there are more rows than a workbook can have",
      async (table) => {
        const chunk = Array.from({ length: MAX_WORKBOOK_ROWS / 2 + 1 }, () => [null]);
        await table.addRows(chunk);
        await table.addRows(chunk);
      },
      expect.objectContaining({ code: "too-many-rows" }),
    ],
    [
      "when its thread fails",
      (table) => table.addBytes(new TextEncoder().encode("[")),
      expect.objectContaining({ message: expect.stringContaining("JSON") as unknown }),
    ],
  ])("stays %s", async (_, fill, error) => {
    await expect(writeTable(target, HEAD, fill)).rejects.toEqual(error);
    expect(filesAfter()).toEqual([["table.xlsx", "before"]]);
  });
});
