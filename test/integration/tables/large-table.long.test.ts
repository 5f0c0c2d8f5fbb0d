import { readFileSync } from "node:fs";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { expect, it } from "vitest";
import { MAX_WORKBOOK_ROWS } from "../../../src-domain/workbook.ts";
import { writeTable } from "../../../src-main/tables/table-file.ts";
import { tempFolder } from "../../temp-folder.ts";
import { WORKBOOK_WORKER } from "../support/workers.ts";

const ROWS_AT_ONCE = 500;
const rowOf = (number: number) => Array.from({ length: 18 }, (_, column) => `00${number}-${column}`);

it("writes the maximum number of rows, and main gets a turn between pieces", async () => {
  const file = join(tempFolder(), "large.xlsx");
  const form = { sheetName: "Large", workerPath: WORKBOOK_WORKER };
  let turns = 0;
  let isWriting = true;
  const countTurn = (): void => {
    turns += 1;
    if (isWriting) setImmediate(countTurn);
  };
  setImmediate(countTurn);
  await writeTable({ file, form }, { headings: rowOf(0) }, async (table) => {
    for (let first = 1; first <= MAX_WORKBOOK_ROWS; first += ROWS_AT_ONCE) {
      await table.addRows(Array.from({ length: ROWS_AT_ONCE }, (_, column) => rowOf(first + column)));
    }
  });
  isWriting = false;
  expect(turns).toBeGreaterThanOrEqual(MAX_WORKBOOK_ROWS / ROWS_AT_ONCE);
  const sheet = strFromU8(unzipSync(readFileSync(file))["xl/worksheets/sheet1.xml"] as Uint8Array);
  expect(sheet.match(/<row /g)).toHaveLength(MAX_WORKBOOK_ROWS + 1);
  expect(sheet).toContain(`<t>00${MAX_WORKBOOK_ROWS}-17</t>`);
});
