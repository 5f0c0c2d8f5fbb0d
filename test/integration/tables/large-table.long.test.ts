import { readFileSync } from "node:fs";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { expect, it } from "vitest";
import { MAX_WORKBOOK_ROWS } from "../../../src-domain/workbook.ts";
import { writeTable } from "../../../src-main/tables/table-file.ts";
import { tries } from "../../sample.ts";
import { tempFolder } from "../../temp-folder.ts";
import { WORKBOOK_WORKER } from "../support/workers.ts";

const ROWS = tries({ full: MAX_WORKBOOK_ROWS, sampled: MAX_WORKBOOK_ROWS / 5 });
const ROWS_PER_CHUNK = 500;
const rowOf = (number: number) => Array.from({ length: 18 }, (_, column) => `00${number}-${column}`);

it("lets main run between chunks of a large table", async () => {
  const file = join(tempFolder(), "large.xlsx");
  const form = { sheetName: "Large", workerPath: WORKBOOK_WORKER };
  let mainRuns = 0;
  let isWriting = true;
  const countMainRun = (): void => {
    mainRuns += 1;
    if (isWriting) setImmediate(countMainRun);
  };
  setImmediate(countMainRun);
  await writeTable({ file, format: form }, { headings: rowOf(0) }, async (table) => {
    for (let firstRow = 1; firstRow <= ROWS; firstRow += ROWS_PER_CHUNK) {
      await table.addRows(Array.from({ length: ROWS_PER_CHUNK }, (_, column) => rowOf(firstRow + column)));
    }
  });
  isWriting = false;
  expect(mainRuns).toBeGreaterThanOrEqual(ROWS / ROWS_PER_CHUNK);
  const sheet = strFromU8(unzipSync(readFileSync(file))["xl/worksheets/sheet1.xml"] as Uint8Array);
  expect(sheet.match(/<row /g)).toHaveLength(ROWS + 1);
  expect(sheet).toContain(`<t>00${ROWS}-17</t>`);
});
