import { readFileSync } from "node:fs";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { expect, it } from "vitest";
import { MAX_WORKBOOK_ROWS } from "../../../src-domain/workbook.ts";
import { writeTable } from "../../../src-main/tables/table-file.ts";
import { tempFolder } from "../../temp-folder.ts";
import { WORKBOOK_WORKER } from "../support/workers.ts";

const AT_ONCE = 500;
const rowOf = (number: number) => Array.from({ length: 18 }, (_, at) => `00${number}-${at}`);

it("writes as many rows as a workbook takes, and main has a turn for each piece", async () => {
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
    for (let first = 1; first <= MAX_WORKBOOK_ROWS; first += AT_ONCE) {
      await table.addRows(Array.from({ length: AT_ONCE }, (_, at) => rowOf(first + at)));
    }
  });
  isWriting = false;
  expect(turns).toBeGreaterThanOrEqual(MAX_WORKBOOK_ROWS / AT_ONCE);
  const sheet = strFromU8(unzipSync(readFileSync(file))["xl/worksheets/sheet1.xml"] as Uint8Array);
  expect(sheet.match(/<row /g)).toHaveLength(MAX_WORKBOOK_ROWS + 1);
  expect(sheet).toContain(`<t>00${MAX_WORKBOOK_ROWS}-17</t>`);
});
